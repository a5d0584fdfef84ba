"""The sentences of a verdict: what is so, what to do next, and what time the figures are of.

Names of ISPs stay as they are: whoever writes HTML, mail headers or a terminal escapes.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from zoneinfo import ZoneInfo

from backend.domain.statements import Statement
from backend.domain.text.percent import per_cent
from backend.domain.verdict import period_words
from backend.domain.verdict.cases import CauseCode, StepCode
from backend.domain.verdict.facts import Because, JudgedSpan
from backend.domain.verdict.limits import LOSS_MINUTES
from backend.domain.verdict.verdict import Cause, NextStep, Verdict

CAUSES: Mapping[CauseCode, str] = {
    "switched_off": "Reading of this router is switched off.",
    "never_read": "Timbang has not reached this router yet.",
    "silent": "The router has not answered for {duration} {unit}, since {time}.",
    "isp_missing": "The router no longer has the interface of {uplink}.",
    "isp_down": "{uplink} is down.",
    "isp_silent": "{uplink} is up, but carries next to nothing.",
    "lossy": "{uplink} lost {part} % of the pings of the last {minutes} minutes.",
    "full_now": "{uplink} has been full for {duration} {unit}, since {time}: its {direction} is at {part} % "
    "of the contract.",
    "slow": "{uplink} is slow: pings take {rtt} ms, usually {usual} ms on this day at this hour.",
    "contract_wrong": period_words.STATES["contract_wrong"],
    "change_open": "A change of this router is under way.",
    "danger": "Serious faults in the configuration: {count}.",
    "drift": "The balancing was changed outside Timbang.",
    "no_isps": "No ISP of this router is set up yet.",
    "collecting": "Still collecting data: first verdict about {time}.",
}
"""Other causes have the sentence of their period."""

SINCE: Mapping[str, str] = {
    "isp_missing_since": "The router no longer has the interface of {uplink}: for {duration} {unit}, since {time}.",
    "isp_down_since": "{uplink} has been down for {duration} {unit}, since {time}.",
    "isp_silent_since": "{uplink} is up, but has carried next to nothing for {duration} {unit}, since {time}.",
}
"""Where it is known since when."""

BEGUN: Mapping[str, str] = {
    "isp_missing_begun": "The router has just lost the interface of {uplink}, at {time}.",
    "isp_down_begun": "{uplink} went down just now, at {time}.",
    "isp_silent_begun": "{uplink} is up, but just now, at {time}, its traffic all but stopped.",
}
"""Where it is so for less than a poll: "for 0 s" says nothing."""

STEPS: Mapping[StepCode, str] = {
    "switch_on": "Switch reading on",
    "test_connection": "Test the connection",
    "look_at_outage": "Look at the outage",
    "look_at_quality": "Look at the quality",
    "look_at_isp": "Look at the ISP",
    "correct_contract": "Correct the contract",
    "review_advice": "Review the recommended weights {weights}",
    "look_at_balance": "See why weights do not help",
    "look_at_change": "Look at the change",
    "look_at_findings": "See the faults and their remedies",
    "look_at_drift": "See what was changed",
    "set_up_isps": "Set up the ISPs",
    "wait": "Nothing to do: wait for data",
    "nothing": "Nothing to do",
}
JUDGED: Mapping[Because, str] = {
    "week": "Over the last 7 days",
    "balance_changed": "Counted from {time} on: then the balancing was changed",
    "contract_changed": "Counted from {time} on: then another contract began",
    "isps_changed": "Counted from {time} on: then an ISP was added or removed",
    "first_reading": "Counted from {time} on: that was the first reading",
}
LEAST_SAID_MS = 1_000  # "0 s" says nothing
POLL_S = 10  # what began since the poll before
LEFT_OUT = "without {duration} {unit} of other weights that were taken back"


def sentence(cause: Cause, verdict: Verdict, zone: ZoneInfo) -> Statement:
    """What is so."""
    template = CAUSES.get(cause.code)
    if template is None:
        return period_words.sentence(verdict.traffic)
    code: str = cause.code
    if cause.at_ms is not None and f"{code}_since" in SINCE:
        code, template = _timed(code, cause.lasted_s)
    if cause.at_ms is None:
        return _filled(code, template, _figures(cause))
    clock = _clock(cause.at_ms, verdict.judged.end_ms, zone)
    figures = _figures(cause) | _lasted(cause) | {"time": _iso(cause.at_ms)}
    return _filled(code, template, figures, clock)


def _timed(code: str, lasted_s: float | None) -> tuple[str, str]:
    has_begun = lasted_s is not None and lasted_s < POLL_S
    timed = f"{code}_begun" if has_begun else f"{code}_since"
    return timed, {**SINCE, **BEGUN}[timed]


def step(what: NextStep) -> Statement:
    """What to do next."""
    figures = {} if what.weights is None else {"weights": what.weights}
    return Statement(what.code, STEPS[what.code].format_map(figures), figures)


def judged(what: JudgedSpan, zone: ZoneInfo) -> Statement:
    """What time the figures are of."""
    template = JUDGED[what.because]
    since_ms = what.start_ms if what.since_ms is None else what.since_ms
    clock = _clock(since_ms, what.end_ms, zone)
    return _filled(f"judged_{what.because}", template, {"time": _iso(since_ms)}, clock)


def left_out(what: JudgedSpan) -> Statement | None:
    """How long other weights were tried in that time; None: nothing. The slots that are left out last longer."""
    if not what.left_out_ms:
        return None
    length, unit = period_words.duration(max(LEAST_SAID_MS, what.tried_ms) / 1000)
    figures: dict[str, str | int | float] = {"duration": int(length), "unit": unit}
    return _filled("judged_left_out", LEFT_OUT, figures)


def _figures(cause: Cause) -> dict[str, str | int | float]:
    names = {"uplink": cause.uplink, "direction": cause.direction}
    figures: dict[str, str | int | float] = {key: name for key, name in names.items() if name}
    if cause.value is None:
        return figures
    if cause.code == "danger":
        return figures | {"count": int(cause.value)}
    if cause.usual is not None:
        return figures | {"rtt": round(cause.value), "usual": max(1, round(cause.usual))}
    part = int(per_cent(cause.value, 0))
    return figures | {"part": part, "p95": part, "minutes": LOSS_MINUTES}


def _lasted(cause: Cause) -> dict[str, str | int]:
    """How long it is so by now, in its largest unit."""
    if cause.lasted_s is None:
        return {}
    length, unit = period_words.duration(cause.lasted_s)
    return {"duration": int(length), "unit": unit}


def _filled(
    code: str, template: str, figures: Mapping[str, str | int | float], clock: str = ""
) -> Statement:
    """With the figures that occur in the sentence. `time` is an instant for pages, a clock in English."""
    used = {name: value for name, value in figures.items() if f"{{{name}}}" in template}
    return Statement(code, template.format_map({**used, "time": clock}), used)


def _iso(at_ms: int) -> str:
    return _instant(at_ms).isoformat().replace("+00:00", "Z")


def _instant(at_ms: int) -> dt.datetime:
    return dt.datetime.fromtimestamp(at_ms // 1000, dt.UTC)


def _clock(at_ms: int, now_ms: int, zone: ZoneInfo) -> str:
    """`14:35` of today, else `12 Nov 14:35`, in the campus's zone."""
    then, today = _instant(at_ms).astimezone(zone), _instant(now_ms).astimezone(zone)
    return then.strftime("%H:%M" if then.date() == today.date() else "%-d %b %H:%M")
