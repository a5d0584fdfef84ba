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
    "smaller_full": "Keep: the peak (95th percentile) fills {peak} % of today's contract. With 80 % of the contract it "
    "would be more than 70 % full.",
}
CONTRACTS: Mapping[str, str] = {
    "smaller_short": "Keep: the peak (95th percentile) fills {peak} % of today's contract, but it is too small when "
    "{down} fails: then {p95} %, above 90 % for {minutes} minutes a day.",
    "smaller_small": "Too small: while all ISPs are up, the peak (95th percentile) is {peak} % of today's contract. "
    "{size} Mbps instead of {today} Mbps would be at most 70 % full.",
    "contract_larger": "{name} is too small: the peak (95th percentile) is {peak} % of today's contract. {size} Mbps "
    "instead of {today} Mbps would be at most 70 % full.",
    "contract_smaller": "{name} could have {size} Mbps instead of {today} Mbps.",
    "contracts_keep": "No contract can safely be smaller: at the peak (95th percentile) the fullest, {name}, fills "
    "{peak} % of today's contract.",
    "contracts_keep_failure": "No contract can safely be smaller: at the peak (95th percentile) the fullest, {name}, "
    "fills {peak} % of today's contract, and without {down}, {overloaded} reaches {p95} %.",
    "contracts_keep_enlarge": "No contract can safely be smaller: at the peak (95th percentile) the fullest, {name}, "
    "fills {peak} % of today's contract, and without {down}, {overloaded} reaches {p95} %. To be at most 90 % full "
    "then, {overloaded} needs {size} Mbps instead of {today} Mbps.",
    "contracts_spare_first": "Spare routes for {down} come first, they cost nothing: with those that Balance offers "
    "(over {takers}), the fullest ISP without {down} would be {busiest}, at {p95} % instead of {p95_now} %.",
}
GIVEN_UP: Mapping[str, str] = {
    "given_up_full": "Keep the contract: without {names}, {busiest} would be {p95} % full (95th percentile) and above "
    "90 % for {minutes} minutes a day while all the others work.",
    "given_up_fits": "Without {names} the fullest would be {busiest}, at {p95} % (95th percentile), above 90 % for "
    "{minutes} minutes a day. If one more ISP then fails, no ISP is above 90 %.",
    "given_up_unsafe": "Without {names} the fullest would be {busiest}, at {p95} % (95th percentile), above 90 % for "
    "{minutes} minutes a day. But if {down} then fails, {then_busiest} reaches {then_p95} % and is above 90 % for "
    "{then_minutes} minutes a day; with today's contracts no ISP would be.",
    "given_up_unsafe_today": "Without {names} the fullest would be {busiest}, at {p95} % (95th percentile), above 90 % "
    "for {minutes} minutes a day. If {down} then fails, {then_busiest} reaches {then_p95} %, with {then_minutes} "
    "minutes a day above 90 %. Today's contracts are not safe then either: {today_p95} %, {today_minutes} minutes.",
    "given_up_unsafe_better": "Without {names} the fullest would be {busiest}, at {p95} % (95th percentile), above "
    "90 % for {minutes} minutes a day. Not safe, but better than today: if {down} then fails, {then_busiest} reaches "
    "{then_p95} %, with {then_minutes} minutes a day above 90 %; today it is {today_p95} %, {today_minutes} minutes.",
    "given_up_unsafe_spares": "Without {names} the fullest would be {busiest}, at {p95} % (95th percentile), above "
    "90 % for {minutes} minutes a day. If {down} then fails, {then_busiest} reaches {then_p95} %, with {then_minutes} "
    "minutes a day above 90 %; today it is {today_p95} %, {today_minutes} minutes. But plan the spare routes for "
    "{spares} first, they cost nothing: with them the failure of one ISP brings the fullest to {spare_p95} %. Ending "
    "this contract would then raise that to {after_p95} %.",
    "given_up_alone": "Without {names} the fullest would be {busiest}, at {p95} % (95th percentile), above 90 % for "
    "{minutes} minutes a day. But no other ISP is left: if {down} then fails, nothing gets out.",
}
SPARE: Mapping[str, str] = {
    "spare_fits": "With spare routes over {takers} the fullest would be {busiest}, at {p95} %; no ISP would be "
    "above 90 %.",
    "spare_shorter": "With spare routes over {takers} the fullest would be {busiest}, at {p95} %; an ISP would be "
    "above 90 % for {minutes} minutes a day instead of {minutes_now}.",
    "spare_in_force": "With the spare routes over {takers} an ISP is above 90 % for {minutes} minutes a day; without "
    "them it would be {minutes_without}.",
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
SENTENCES: Mapping[str, str] = {
    **LOSS,
    **SMALLER,
    **CONTRACTS,
    **GIVEN_UP,
    **SPARE,
    **WHAT_IF,
    **SCORE,
    **DEMAND,
    **BUCKETS,
}


def statement(code: str, **figures: Figure) -> Statement:
    """Figures are rounded already: a decimal is written with all its digits."""
    params = {
        name: float(figure) if isinstance(figure, Decimal) else figure
        for name, figure in figures.items()
    }
    return Statement(code, SENTENCES[code].format(**figures), params)
