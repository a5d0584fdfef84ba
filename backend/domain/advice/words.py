"""The sentences of recommendations. Codes and figures are stable, words are not.

Pages say them in the reader's language by the code (frontend/src/lib/i18n/id/statements/advice.json).
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from backend.domain.advice.words_before import BEFORE, FORMER_WORDS
from backend.domain.plans.words import METHODS
from backend.domain.statements import Statement
from backend.domain.text.percent import half_up

SENTENCES: Mapping[str, str] = {
    # the one sentence
    "change": "Use the weights {weights}: the fullest ISP's 95th percentile falls from {before} % to about {after} %.",
    "change_for_least": "Use the weights {weights}: {uplink} is configured for {share} % and must have at least "
    "{least} %.",
    "change_for_quota": "Use the weights {weights}: {uplink} carries {before} GB a month, above its quota of {quota} "
    "GB; afterwards {after} GB.",
    "balanced": "Keep the weights: only {skew} % of the {direction} is on the wrong ISP, and no ISP is overloaded (the "
    "fullest, {uplink}, is at {p95} %).",
    "within_noise": "Keep the weights: the best weights found ({weights}) would change the fullest ISP's 95th "
    "percentile by {gain} points, which days and chance may make {low} to {high}; that is not worth a change.",
    "nothing_better": "Keep the weights: no other weights make the fullest ISP, {uplink} at {p95} %, any less full.",
    "missing_days": "Not enough data: {days} of {needed} working days are recorded; still needed: {missing}.",
    "missing_hours": "Not enough data: {coverage} % of the work time was measured on all ISPs; about {hours} more "
    "hours are needed.",
    "new_regime": "Not enough data: this way of balancing is new, and by its configuration nothing is to be changed; "
    "how the traffic really splits is known after {hours} more work hours.",
    "no_traffic": "Not enough data: no traffic was recorded.",
    "one_line": "Nothing can be recommended: this router has {count} ISP in use, and balancing needs two.",
    "unclear_method": "Nothing can be recommended: how this router balances ({method}) cannot be told from its "
    "configuration.",
    "limits_forbid": "Nothing can be recommended: no weights with at most {denominator} buckets keep to the least "
    "shares, quotas and risk groups that are set.",
    # why
    "busiest_today": "{uplink} is the fullest ISP now: 95th percentile {p95} % in the {direction}. It carries {share}"
    " % and has {ideal} % of the capacity.",
    "busiest_after": "With {weights} the fullest ISP will be at about {p95} %, very likely between {low} and {high} %.",
    "too_small": "No weights fit {uplink}: it has {part} % of the capacity, and one of {denominator} buckets, the most "
    "that are allowed, is {bucket} %. So it gets 0 buckets. If it shall carry traffic, allow more buckets or set a "
    "least share for it.",
    "uncertain_relief": "In unlucky weeks it may be no better than today, but users of {uplink} wait now: what is "
    "better on average is worth a change.",
    "skew_falls": "The part of the {direction} on the wrong ISP goes from {before} % to about {after} % ({low} to "
    "{high} %).",
    "buckets_move": "Buckets that change their ISP: {count} of {denominator}, with {part} % of the traffic.",
    "new_buckets": "A new set of {denominator} buckets: new connections of about {part} % of the traffic get another "
    "ISP. Connections that are open keep theirs.",
    "weights_error": "With {denominator} buckets a share is at most {error} % off its ISP's capacity.",
    "sizes_counted": "The sizes of the buckets in the upload are counted by their rules.",
    "sizes_of_upload": "The rules count the upload of each bucket; its download is estimated from that.",
    "sizes_estimated": "The rules count first packets only, so the bytes of an ISP are split evenly over its buckets:"
    " a heavy host may sit in any of them.",
    "sizes_unknown": "Buckets do not exist yet; how heavy hosts fall into them is left to chance and part of the "
    "intervals.",
    "assumed_shares": "This way of balancing is new, so how it shares is taken from its configuration, not measured.",
    "ecmp_is_blind": "ECMP gives every ISP the same share, whatever its capacity.",
    "nth_is_fixed": "NTH counts connections, and two connections of one visitor may leave by two ISPs.",
    "failover_idles": "Failover leaves all but one ISP idle.",
    "none_idles": "Only one ISP carries traffic; the others are idle.",
    "several_currencies": "Prices are in {currencies}: write contracts and offers in one currency to compare them.",
    "hidden_demand": "{uplink} was above 95 % of its capacity in {part} % of the recorded work hours: what users "
    "wanted beyond that was not recorded, so the real demand is higher than the one in these figures.",
    "quota_kept": "{uplink} would carry {volume} GB a month of its quota of {quota} GB.",
    "quota_exceeded": "{uplink} would still carry {volume} GB a month, above its quota of {quota} GB: no weights that"
    " are allowed avoid it.",
    "price": "{uplink} costs {price} a month: {before} now, {after} afterwards for each TB that it carries.",
    "price_in": "{uplink} costs {currency} {price} a month: {currency} {before} per TB carried now, {currency} {after} "
    "afterwards.",
    "group_lost": "If the route {group} is cut, the rest is above 90 % for {minutes} minutes a day.",
    "group_alone": "If the route {group} is cut, no ISP is left.",
    # why not
    "loss_overloads": "If {uplink} fails with these weights, another ISP is above 90 % for {minutes} minutes a day.",
    "not_ecmp_repeats": "Not ECMP with repeated next hops ({weights}): it would put {skew} % on the wrong ISP, and "
    "whether RouterOS 7 weighs repeated routes is unproven.",
    "not_nth": "Not NTH with other counts: it splits the connections of one visitor over several ISPs.",
    "not_nominal": "Not {weights} by capacity alone: with the buckets as heavy as they are, the fullest ISP would be "
    "at {p95} %.",
    "not_denominator": "Not {denominator} buckets ({weights}): the fullest ISP would be {points} points fuller than "
    "with the advice, and {part} % of the traffic moves.",
    "not_denominator_moves": "Not {denominator} buckets ({weights}): the fullest ISP would be only {points} points "
    "less full than with the advice, and {part} % of the traffic moves.",
    "not_leaving": "Doing nothing: the fullest ISP stays at {p95} %.",
    # capacity and quality
    "measured_capacity": "{uplink} counts with {measured} Mbps {direction} instead of {contract}: the median of "
    "{runs} valid TCP tests.",
    "contract_ahead": "{uplink} has another contract from {day} on ({down} Mbps down, {up} Mbps up): this advice "
    "counts with today's and is made again when that one begins.",
    "quality_loss": "{uplink} loses {loss} % of packets, so it counts with {part} % of its capacity.",
    "quality_bloat": "{uplink} has latency under load of grade {grade}, so it counts with {part} % of its capacity.",
}

LARGE = 100  # nobody needs a decimal from here on


def statement(code: str, **params: str | float) -> Statement:
    """Rounds figures as they are shown."""
    rounded = _rounded(params)
    return Statement(code, _filled(SENTENCES[code], rounded), rounded)


def as_stored(statement: Statement) -> Statement:
    """A statement from the database. If its code had another sentence then, it gets the code of that one.

    What had the same figures in words that were harder to read is said in today's.
    """
    params = _rounded(statement.params)
    before = f"{statement.code}_before"
    for code in (statement.code, before):
        if _says(FORMER_WORDS, code, params, statement.text):
            return Statement(code, _filled({**SENTENCES, **BEFORE}[code], params), params)
    code = before if _says(BEFORE, before, params, statement.text) else statement.code
    return Statement(code, statement.text, params)


def _says(
    sentences: Mapping[str, str], code: str, params: Mapping[str, str | float], text: str
) -> bool:
    with suppress(KeyError):  # today's has other figures
        return _filled(sentences[code], params) == text
    return False


def _rounded(params: Mapping[str, str | float]) -> dict[str, str | float]:
    return {
        name: _round(value) if isinstance(value, float) else value for name, value in params.items()
    }


def _round(value: float) -> float:
    tenths = float(half_up(value, 1))
    return tenths if abs(tenths) < LARGE else round(tenths)


def _filled(sentence: str, params: Mapping[str, str | float]) -> str:
    return sentence.format_map({name: _word(name, value) for name, value in params.items()})


def _word(name: str, value: str | float) -> str:
    if not isinstance(value, str):
        return f"{value:,}".removesuffix(".0")
    return METHODS.get(value, value) if name == "method" else value
