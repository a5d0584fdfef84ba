"""One run's echoes, rates and processor as its figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, median

from backend.domain.directions import Direction
from backend.domain.probes.kinds import Phase
from backend.domain.probes.probe import Ping, Series
from backend.domain.trials.figures import PhaseFigures, RunFigures

SIDES: tuple[Direction, ...] = ("download", "upload")
P95 = 0.95

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Measurement:
    """`spans`: wall-clock ms in which each loaded phase ran; `cpu`: epoch ms and percent of the busiest core.

    `warm_ms`: of each loaded phase, what does not count yet.
    """

    series: Series
    spans: Mapping[Phase, Span]
    cpu: Sequence[tuple[int, float]]
    warm_ms: int


def figures_of(measurement: Measurement) -> RunFigures | None:
    """None where a phase lacks its echoes or rates: then the run does not count."""
    idle = _answers(_pings(measurement, "idle", 0))
    download, upload = (_phase(measurement, side) for side in SIDES)
    if not idle or download is None or upload is None:
        return None
    began_ms = min(begin for begin, _ in measurement.spans.values())
    return RunFigures(
        idle_ms=median(idle),
        idle_cpu_percent=_cpu(measurement, (0, began_ms)) or 0.0,
        download=download,
        upload=upload,
    )


def has_cpu(measurement: Measurement) -> bool:
    """Whether the processor was read before the load and in both loaded phases."""
    if not set(SIDES) <= set(measurement.spans):
        return False
    began_ms = min(begin for begin, _ in measurement.spans.values())
    spans = [(0, began_ms), *(_counted(measurement, side) for side in SIDES)]
    return all(_cpu(measurement, span) is not None for span in spans)


def _phase(measurement: Measurement, side: Direction) -> PhaseFigures | None:
    pings = _pings(measurement, side, measurement.warm_ms)
    answers = _answers(pings)
    rates = [
        rate
        for phase, way, own in measurement.series.phase_bps
        if (phase, way) == (side, side)
        for rate in own
    ]
    if not answers or not rates or side not in measurement.spans:
        return None
    steps = [abs(later - sooner) for sooner, later in pairwise(answers)]
    return PhaseFigures(
        loaded_ms=median(answers),
        loss_percent=100 * (1 - len(answers) / len(pings)),
        throughput_bps=fmean(rates),
        cpu_percent=_cpu(measurement, _counted(measurement, side)) or 0.0,
        p95_ms=sorted(answers)[int(P95 * (len(answers) - 1))],
        jitter_ms=fmean(steps) if steps else None,
    )


def _pings(measurement: Measurement, phase: Phase, warm_ms: int) -> list[Ping]:
    own = [ping for ping in measurement.series.pings if ping.phase == phase]
    return [ping for ping in own if ping.at_ms >= own[0].at_ms + warm_ms]


def _answers(pings: Sequence[Ping]) -> list[float]:
    return [ping.rtt_us / 1000 for ping in pings if ping.rtt_us is not None]


def _counted(measurement: Measurement, side: Direction) -> Span:
    begin, end = measurement.spans[side]
    return begin + measurement.warm_ms, end


def _cpu(measurement: Measurement, span: Span) -> float | None:
    loads = [load for at_ms, load in measurement.cpu if span[0] <= at_ms < span[1]]
    return median(loads) if loads else None
