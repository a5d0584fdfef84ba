"""What tests and pings of a period say of a router's ISPs: one sentence and its colour, the worst first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.metering.capacity import Capacity
from backend.domain.quality.lenses import Lens, LensMetric
from backend.domain.quality.metrics import Grades, QualityMetric, UplinkMetric
from backend.domain.statements import Statement
from backend.domain.text.percent import half_up, per_cent
from backend.domain.verdict.cases import TONES, Tone

Code = Literal[
    "quality_short",
    "quality_calls_delay",
    "quality_calls_jitter",
    "quality_calls_loss",
    "quality_calls_rise",
    "quality_few_tests",
    "quality_ping_only",
    "quality_good",
]
SENTENCES: Mapping[Code, str] = {
    "quality_short": "Tests over {uplink} reach {part} % of its contract in the {direction} (median of {count} tests).",
    "quality_calls_delay": "Calls over {uplink} suffer: a round trip takes {value} ms.",
    "quality_calls_jitter": "Calls over {uplink} suffer: the jitter is {value} ms.",
    "quality_calls_loss": "Calls over {uplink} suffer: {part} % of the packets are lost.",
    "quality_calls_rise": "Calls over {uplink} suffer while it is full: a round trip then takes {value} ms longer.",
    "quality_few_tests": "Nothing is wrong so far, but {uplink} has too few tests to tell its speed.",
    "quality_ping_only": "Pings are good so far. Whether each ISP delivers its speed is not tested yet.",
    "quality_good": "Every ISP delivers at least {part} % of its contract.",
}
DELIVERS_FROM = 0.8
"""Part of a contract below which the median of its tests is too little: as in the verdicts on servers."""

HALF = 0.5
ENOUGH_TESTS = 3
"""With fewer, a median tells of single tests."""

OF_CALLS: Mapping[LensMetric, Code] = {
    "delay": "quality_calls_delay",
    "jitter": "quality_calls_jitter",
    "loss": "quality_calls_loss",
    "rise": "quality_calls_rise",
}


@dataclass(frozen=True, slots=True)
class GradedUplink:
    """`contract`: at the time of its tests."""

    name: str
    contract: Capacity
    metrics: Mapping[UplinkMetric, QualityMetric]
    grades: Grades

    def reached(self, direction: Direction) -> float | None:
        """The median of its tests over the contract; None with too few."""
        tests = self.metrics[direction]
        if tests.median is None or tests.n < ENOUGH_TESTS:
            return None
        return tests.median / self.contract.of(direction)

    @property
    def least_reached(self) -> float | None:
        return min(
            (part for way in DIRECTIONS if (part := self.reached(way)) is not None), default=None
        )


@dataclass(frozen=True, slots=True)
class QualityVerdict:
    tone: Tone
    sentence: Statement


def judge_quality(uplinks: Sequence[GradedUplink]) -> QualityVerdict | None:
    """None where nothing was measured. Of equal colours the earlier case of the table counts, then the earlier ISP."""
    cases = [case for kind in (_short, _calls, _rest) for case in kind(uplinks)]
    return min(cases, key=lambda case: TONES.index(case.tone), default=None)


def _short(uplinks: Sequence[GradedUplink]) -> Iterator[QualityVerdict]:
    parts = [
        (part, uplink, direction)
        for uplink in uplinks
        for direction in DIRECTIONS
        if (part := uplink.reached(direction)) is not None and part < DELIVERS_FROM
    ]
    if not parts:
        return
    part, uplink, direction = min(parts, key=lambda each: each[0])
    yield _verdict(
        "bad" if part < HALF else "warning",
        "quality_short",
        uplink=uplink.name,
        part=_whole_per_cent(part),
        direction=direction,
        count=uplink.metrics[direction].n,
    )


def _calls(uplinks: Sequence[GradedUplink]) -> Iterator[QualityVerdict]:
    """The page's own lens of calls, in words."""
    for uplink in uplinks:
        [calls] = [lens for lens in uplink.grades.lenses if lens.lens == "voice"]
        if calls.state in ("degraded", "bad"):
            yield _of_calls(uplink.name, calls)


def _of_calls(uplink: str, calls: Lens) -> QualityVerdict:
    reason = calls.reasons[0]
    figure: dict[str, float]
    if reason.metric == "loss":
        figure = {"part": float(per_cent(reason.value, 1))}
    else:
        figure = {"value": float(half_up(reason.value, 0))}
    tone: Tone = "bad" if calls.state == "bad" else "warning"
    return _verdict(tone, OF_CALLS[reason.metric], uplink=uplink, **figure)


def _rest(uplinks: Sequence[GradedUplink]) -> Iterator[QualityVerdict]:
    """Nothing is wrong with what is known: how much that is."""
    if not any(metric.n for uplink in uplinks for metric in uplink.metrics.values()):
        return
    least = {uplink.name: uplink.least_reached for uplink in uplinks}
    known = [part for part in least.values() if part is not None]
    if not any(uplink.metrics[way].n for uplink in uplinks for way in DIRECTIONS):
        yield _verdict("unknown", "quality_ping_only")
    elif len(known) < len(least):
        name = next(name for name, part in least.items() if part is None)
        yield _verdict("unknown", "quality_few_tests", uplink=name)
    else:
        yield _verdict("good", "quality_good", part=_whole_per_cent(min(known)))


def _whole_per_cent(part: float) -> float:
    return float(per_cent(part, 0))


def _verdict(tone: Tone, code: Code, **figures: str | float) -> QualityVerdict:
    shown = {
        name: f"{value:g}" if isinstance(value, float) else value for name, value in figures.items()
    }
    return QualityVerdict(tone, Statement(code, SENTENCES[code].format_map(shown), figures))
