"""What queue trials say: an English sentence per code. `{name}` stands for a parameter.

Pages have the Indonesian sentences (frontend/src/lib/i18n/id/statements/trials.json).
"""

from __future__ import annotations

from backend.domain.statements import Statement

VERDICTS = {
    "choose": "Use {variant}: latency rises by {rise} ms under load, instead of {before} ms.",
    "nothing_to_gain": "Nothing to gain: this line does not bloat ({rise} ms under load).",
    "alike": "No queue is better than what the router has now: the differences are within chance or below 5 ms.",
    "cpu_is_the_limit": "The router's processor is the limit: choose a lower limit, or no queue.",
    "none_fits": "No queue fits: each of them loses packets or is too slow. Leave it as it is.",
    "not_enough_blocks": (
        "Not enough valid blocks: {blocks}, and {least} are needed. Repeat the trial in a quieter hour."
    ),
    "alike_pair": "{variant} and {compared} are alike here ({difference} ms, {low} to {high}).",
    "cpu_of": "{variant} takes {percent} % of the busiest core at the contracted rate.",
    "left_out_loss": "{variant} is left out: it loses {loss} % of the echoes.",
    "left_out_throughput": "{variant} is left out: it carries less than 90 % of the fastest queue, and "
    "less than 90 % of its limit.",
    "left_out_cpu": "{variant} is left out: it would take {percent} % of the busiest core.",
    "no_effect": "{variant} has no effect: without a limit the ISP's buffer decides.",
    "limit_is": (
        "Use a limit of {percent} % of the contract: with {variant} there, latency rises by {rise} ms under load, "
        "instead of {before} ms."
    ),
    "limit_as_now": (
        "Leave it as it is: latency rises by {rise} ms under load, and no limit of this trial carries more."
    ),
    "no_limit_keeps": (
        "No limit of this trial keeps the latency low: with {percent} % of the contract it still rises by {rise} ms, "
        "because the ISP's buffer fills. Measure what the line really carries, or try lower limits."
    ),
    "limit_fills": (
        "{percent} % is too much: latency rises by {rise} ms, {difference} ms more than at {least} % "
        "({low} to {high}). The ISP's buffer fills."
    ),
    "limit_unsure": (
        "{percent} % is not sure: latency rises by {rise} ms, {difference} ms more than at {least} %, "
        "but it may be {low} to {high}."
    ),
    "limit_below": "{percent} % brings nothing more ({difference} ms, {low} to {high}) and carries less.",
    "limit_top": "{percent} % is the highest limit of this trial; a higher one may do as well.",
}
FAULTS = {
    "path_not_proven": "The load did not go over this ISP.",
    "link_event": "The ISP's interface went down or came up meanwhile.",
    "row_not_read_back": "The router's queue was not as written: somebody changed it, or the router went back.",
    "no_answers": "No echo was answered while the line was idle.",
    "idle_differs": "The idle latency was {idle} ms, in this trial usually {usual} ms.",
    "campus_busy": "The campus used over {percent} % of the contract.",
    "cpu_not_read": "The load of the processor's cores was not read in every phase.",
    "load_too_small": "The load moved less than {percent} % of the limit, so the queue did not fill.",
}
PREFLIGHT = {
    "fasttrack": (
        "FastTrack takes connections past simple queues: all queues would look alike. "
        "Limit FastTrack to connections without a mark, or try upload queues only."
    ),
    "other_queues": (
        "Simple queues of yours come first ({count}, such as {queue}); while ours is before them they do not limit. "
        "Tick that this is all right, or switch them off for the trial."
    ),
    "hardware_offload": (
        "The hardware forwards packets of this ISP past all queues ({what}). Switch the offloading off for the trial."
    ),
    "no_nat_data": (
        "The router's NAT rules were not read, so it is not known which addresses a queue sees. "
        "Give the monitoring user the right to read them, then wait for the next reading."
    ),
    "no_cpu_data": (
        "The load of the processor's cores is not known, and a queue may be too much for them. "
        "Wait for the next reading of the router, or look at the monitoring user's rights."
    ),
    "queue_stands": (
        "A queue of yours limits {name} already ({queue}), so a trial would measure both. Switch it off for the trial."
    ),
}
TEXTS = {**VERDICTS, **FAULTS, **PREFLIGHT}
NAMES = {
    "as_it_is": "what the router has now",
    "sfq": "SFQ",
    "pcq": "PCQ",
    "fq-codel": "FQ-CoDel",
    "cake": "CAKE",
    "sfq_unlimited": "SFQ without a limit",
    "pcq_unlimited": "PCQ without a limit",
    "fq-codel_unlimited": "FQ-CoDel without a limit",
    "cake_unlimited": "CAKE without a limit",
}


VARIANTS = ("variant", "compared")  # parameters whose words are those of `NAMES`
AT = "@"  # in names of variants with a limit of their own


def name_of(variant: str) -> str:
    queue, at, percent = variant.partition(AT)
    return f"{NAMES.get(queue, queue)} ({percent} %)" if at else NAMES.get(variant, variant)


def statement(code: str, **params: str | float) -> Statement:
    """Raises KeyError for a missing sentence or parameter."""
    given = {name: str(params[name]) for name in VARIANTS if name in params}
    words = {name: name_of(variant) for name, variant in given.items()}
    text = TEXTS[code].format(**{**params, **words})
    return Statement(code, text[:1].upper() + text[1:], params)
