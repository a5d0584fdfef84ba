"""The plain sentence about the split of a period, with its code and figures.

Names of uplinks stay as they are: whoever writes HTML, mail headers or a terminal escapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from backend.domain.statements import Statement
from backend.domain.text.percent import per_cent
from backend.domain.verdict.period import PeriodVerdict, Reason, ReasonCode, State

STATES: Mapping[State, str] = {
    "contract_wrong": "{uplink} carries {p95} % of its contract in the {direction}: the contract is probably wrong.",
    "overloaded": "{uplink} is full at peak hours: its {direction} reaches {p95} % of the contract "
    "(95th percentile).",
    "strongly_skewed": "Very uneven, but no ISP is often full: {uplink} carries {achieved} % of the {direction}; "
    "its fair share is {ideal} %.",
    "skewed": "Uneven, but no ISP is often full: {uplink} carries {achieved} % of the {direction}; its fair share "
    "is {ideal} %.",
    "balanced": "Balanced: less than {skew} % of the traffic is on the wrong ISP; the fullest ISP "
    "is {uplink} with {p95} % of its contract in the {direction} (95th percentile).",
}
REASONS: Mapping[ReasonCode, str] = {
    "being_made": "The figures are being made again after a correction of time zone or contract: "
    "they are back within a few minutes.",
    "no_uplinks": "Not enough data: no ISP was in use in this period.",
    "too_short": "Not enough data: {uplink} was observed for {duration} {unit}, "
    "at least {limit} {limit_unit} are needed.",
    "low_coverage": "Not enough data: only {part} % of the time of {uplink} was observed.",
    "mostly_bridged": "Not enough data: {part} % of the observed time of {uplink} is bridged.",
    "no_traffic": "No traffic to judge.",
}
"""For states without own figures: their first reason says all."""

UNITS_S = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))
UNKNOWN = "?"
FIGURES = frozenset({"achieved", "ideal", "skew", "p95", "part", "duration", "limit"})
"""Parameters that are numbers where they are known."""


def sentence(verdict: PeriodVerdict) -> Statement:
    """For a reader who sees nothing else."""
    template = STATES.get(verdict.state)
    if template is None:
        return reason_sentence(verdict.reasons[0])
    achieved, ideal = _pair(verdict.achieved_share, verdict.ideal_share)
    figures = {
        "uplink": verdict.uplink or UNKNOWN,
        "direction": verdict.direction or UNKNOWN,
        "achieved": achieved,
        "ideal": ideal,
        "skew": percent_above(verdict.skew),
        "p95": percent(verdict.p95_utilization, 0),
    }
    return filled(verdict.state, template, figures)


def reason_sentence(reason: Reason) -> Statement:
    length, unit = duration(reason.value)
    limit, limit_unit = duration(reason.limit)
    part, _ = _pair(reason.value, reason.limit)
    figures = {
        "uplink": reason.uplink or UNKNOWN,
        "part": part,
        "duration": length,
        "unit": unit,
        "limit": limit,
        "limit_unit": limit_unit,
    }
    return filled(reason.code, REASONS[reason.code], figures)


def filled(code: str, template: str, texts: Mapping[str, str]) -> Statement:
    """`texts`: figures as they are written, by parameter. With the figures that occur in the sentence."""
    used = {name: text for name, text in texts.items() if f"{{{name}}}" in template}
    params = {name: _number(text) if name in FIGURES else text for name, text in used.items()}
    return Statement(code, template.format_map(used), params)


def _number(text: str) -> str | float:
    """`< 1` and unknown figures stay texts."""
    try:
        return float(text)
    except ValueError:
        return text


def _pair(left: float | None, right: float | None) -> tuple[str, str]:
    """Two parts of 1 in whole per cents, or with up to two decimals where they would look alike."""
    shown = (UNKNOWN, UNKNOWN)
    for digits in (0, 1, 2):
        shown = percent(left, digits), percent(right, digits)
        if shown[0] != shown[1] or left == right:
            break
    return shown


def percent(part: float | None, digits: int) -> str:
    if part is None:
        return UNKNOWN
    if digits == 0 and 0 < part < 0.005:
        return "< 1"
    return per_cent(part, digits)


def percent_above(part: float | None) -> str:
    """The whole per cent that it stays below."""
    if part is None:
        return UNKNOWN
    return str(int(Decimal(repr(float(part))) * 100) + 1)


def duration(seconds: float | None) -> tuple[str, str]:
    """In the largest unit of which there are at least two, rounded down."""
    if seconds is None:
        return UNKNOWN, ""
    unit_s, name = next(
        (unit_s, name) for unit_s, name in UNITS_S if seconds >= 2 * unit_s or unit_s == 1
    )
    return str(int(seconds // unit_s)), name
