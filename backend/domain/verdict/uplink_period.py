"""What a period says of one ISP, whatever the others carry: one sentence and its colour, the worst first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import UplinkSummary
from backend.domain.statements import Statement
from backend.domain.verdict.cases import CASES, Tone
from backend.domain.verdict.limits import VerdictLimits
from backend.domain.verdict.period import gaps_of
from backend.domain.verdict.period_words import (
    STATES,
    duration,
    filled,
    percent,
    percent_above,
    reason_sentence,
)

UplinkCode = Literal["isp_was_down", "isp_nearly_full", "isp_idle", "isp_has_room"]

SENTENCES: Mapping[UplinkCode, str] = {
    "isp_was_down": "{uplink} was down for {duration} {unit} in this period.",
    "isp_nearly_full": "{uplink} is nearly full at peak hours: its {direction} reaches {p95} % of its contract "
    "(95th percentile).",
    "isp_idle": "{uplink} carried next to nothing in this period.",
    "isp_has_room": "{uplink} has room: 95 % of the time its {direction} is below {p95} % of its contract.",
}
"""Where it is full, or too little of it was observed, the sentences of a router's period serve."""


@dataclass(frozen=True, slots=True)
class UplinkVerdict:
    tone: Tone
    sentence: Statement


def judge_uplink(uplink: UplinkSummary, down_ms: int, limits: VerdictLimits) -> UplinkVerdict:
    """`down_ms`: how long nothing came through, of the same window."""
    return next(_cases(uplink, down_ms, limits))


def _cases(uplink: UplinkSummary, down_ms: int, limits: VerdictLimits) -> Iterator[UplinkVerdict]:
    for gap in gaps_of([uplink], limits.coverage):
        yield UplinkVerdict("unknown", reason_sentence(gap))
    direction = max(DIRECTIONS, key=lambda each: _p95(uplink, each))
    p95, flow = _p95(uplink, direction), uplink.of(direction)
    reached = {"uplink": uplink.name, "direction": direction, "p95": percent(p95, 0)}
    if p95 > limits.contract_wrong_above:
        yield _full("contract_wrong", reached)
    if p95 >= limits.overloaded_from:
        yield _full("overloaded", reached)
    if p95 >= limits.nearly_full_from:
        yield _own("warning", "isp_nearly_full", reached)
    if down_ms >= limits.harmful_outage_ms:
        length, unit = duration(down_ms / 1000)
        yield _own("warning", "isp_was_down", reached | {"duration": length, "unit": unit})
    if (flow.contracted.mean or 0.0) < limits.idle_below:
        yield _own("good", "isp_idle", reached)
    yield _own("good", "isp_has_room", reached | {"p95": percent_above(p95)})


def _p95(uplink: UplinkSummary, direction: Direction) -> float:
    return uplink.of(direction).contracted.p95 or 0.0


def _full(code: Literal["contract_wrong", "overloaded"], texts: Mapping[str, str]) -> UplinkVerdict:
    return UplinkVerdict(CASES[code].tone, filled(code, STATES[code], texts))


def _own(tone: Tone, code: UplinkCode, texts: Mapping[str, str]) -> UplinkVerdict:
    return UplinkVerdict(tone, filled(code, SENTENCES[code], texts))
