"""Sentences about figures of the balance. Codes are stable, words are not.

Pages say them in the reader's language by the code (frontend/src/lib/i18n/id/statements/balanceFigures.json).
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from backend.domain.statements import Statement

Figure = str | int | Decimal

LOSS: Mapping[str, str] = {
    "loss_none_left": "Without {down} no ISP is left.",
    "loss_unknown": "What happens without {down} cannot be told from the data.",
    "loss_fits": "Without {down} the fullest is {busiest}, at {p95} % (95th percentile); no ISP is above 90 %.",
    "loss_full": "Without {down} the fullest is {busiest}, at {p95} % (95th percentile); an ISP is above 90 % for "
    "{minutes} minutes a day.",
}
SMALLER: Mapping[str, str] = {
    "smaller_fits": "{size} Mbps instead of {today} Mbps would do: at most 70 % full at the peak (95th percentile), "
    "and no more than 90 % when another ISP fails.",
    "smaller_unsafe": "{size} Mbps instead of {today} Mbps would do while all ISPs are up, but it is not safe: without "
    "{down} it would be {p95} % full (95th percentile) and above 90 % for {minutes} minutes a day. Today's contract is "
    "not safe then either: {p95_today} %, {minutes_today} minutes.",
    "smaller_needed": "Keep: it is needed when {down} fails. With {size} Mbps it would then be {p95} % full (95th "
    "percentile) and above 90 % for {minutes} minutes a day; with {today} Mbps never.",
    "smaller_full": "Keep: it is {peak} % full at the peak (95th percentile). With 80 % of the contract it would be "
    "more than 70 % full.",
}
SPARE: Mapping[str, str] = {
    "spare_fits": "With spare routes over {takers} the fullest would be {busiest}, at {p95} %; no ISP would be "
    "above 90 %.",
    "spare_shorter": "With spare routes over {takers} the fullest would be {busiest}, at {p95} %; an ISP would be "
    "above 90 % for {minutes} minutes a day instead of {minutes_now}.",
}
WHAT_IF: Mapping[str, str] = {
    "what_if_unknown": "There is no recorded demand to replay yet.",
    "what_if_none_left": "No ISP is left: nothing gets out.",
    "what_if_known": "{busiest} would be the fullest at {p95} % (95th percentile); {skew} % of the {direction} would "
    "be on the wrong ISP.",
    "what_if_at_least": "{busiest} would be the fullest at {p95} % or more (95th percentile), as an ISP was full when "
    "this was recorded; {skew} % of the {direction} would be on the wrong ISP.",
    "what_if_skew_unknown": "{busiest} would be the fullest at {p95} % (95th percentile); ? of the traffic would be "
    "on the wrong ISP.",
}
SCORE: Mapping[str, str] = {
    "score_complete": "After {days} working days: shares as predicted for {share_hits} of {share_of} ISPs, "
    "95th percentiles for {p95_hits} of {p95_of}.",
    "score_provisional": "After {days} of {of_days} working days: shares as predicted for {share_hits} of {share_of} "
    "ISPs, 95th percentiles for {p95_hits} of {p95_of}.",
    "score_cut_short": "Another way of balancing began after {days} of {of_days} working days; until then shares "
    "were as predicted for {share_hits} of {share_of} ISPs, 95th percentiles for {p95_hits} of {p95_of}.",
}
DEMAND: Mapping[str, str] = {
    "demand_more": "Demand was {part} % more than in the weeks behind the prediction, so all ISPs are fuller.",
    "demand_more_corrected": "Demand was {part} % more than in the weeks behind the prediction, so all ISPs are "
    "fuller; at equal demand the 95th percentiles would be within for {hits} of {of}.",
    "demand_less": "Demand was {part} % less than in the weeks behind the prediction, so all ISPs are emptier.",
    "demand_less_corrected": "Demand was {part} % less than in the weeks behind the prediction, so all ISPs are "
    "emptier; at equal demand the 95th percentiles would be within for {hits} of {of}.",
}
BUCKETS: Mapping[str, str] = {
    "buckets_none": "Nothing was counted in these buckets.",
    "buckets_bytes": "Remainder {largest} carried most of the upload ({most} %), remainder {smallest} least "
    "({least} %); evenly each would carry {due} %. So {uneven} % of the upload is beyond an even split. The rules "
    "count no download.",
    "buckets_first_packets": "These rules see only the first packet of each connection: remainder {largest} began "
    "most ({most} %), remainder {smallest} fewest ({least} %), evenly {due} % each. How much the connections then "
    "carried is not counted here.",
}
SENTENCES: Mapping[str, str] = {**LOSS, **SMALLER, **SPARE, **WHAT_IF, **SCORE, **DEMAND, **BUCKETS}


def statement(code: str, **figures: Figure) -> Statement:
    """Figures are rounded already: a decimal is written with all its digits."""
    params = {
        name: float(figure) if isinstance(figure, Decimal) else figure
        for name, figure in figures.items()
    }
    return Statement(code, SENTENCES[code].format(**figures), params)
