"""One metric of one line over a window: its statistics, its class and its course."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Literal, get_args

from backend.domain.metering.capacity import Capacity
from backend.domain.probes.kinds import RunMetric
from backend.domain.quality.lenses import Lens, lenses
from backend.domain.quality.observations import Observation, valued
from backend.domain.quality.qos import (
    Category,
    Conditions,
    Grade,
    MetricName,
    Tiphon,
    category,
    tiphon,
)
from backend.domain.stats.distribution import Distribution, distribution, median

UplinkMetric = Literal["download", "upload", "rtt", "loss", "udp_loss", "jitter", "http"]
MeasuredMetric = Literal["download", "upload", "udp_loss", "jitter", "http"]
"""Those of a line that its runs tell; the others come from echoes."""
RUN_METRICS: tuple[MeasuredMetric, ...] = get_args(MeasuredMetric)

ProfileMetric = Literal["download", "upload", "rtt", "loss", "udp_loss", "jitter", "http", "rise"]
"""Those of the typical day."""
PROFILED_RUN_METRICS: tuple[MeasuredMetric | Literal["rise"], ...] = (*RUN_METRICS, "rise")
"""Those of them that runs tell; the others come from echoes."""

CLASSED: Mapping[UplinkMetric, MetricName] = {
    "download": "throughput",
    "upload": "throughput",
    "rtt": "delay",
    "loss": "loss",
    "udp_loss": "loss",
    "jitter": "jitter",
}
"""Which of TIPHON's metrics each is; TIPHON knows nothing of pages."""


@dataclass(frozen=True, slots=True)
class Point:
    """The median (loss: mean) of the local hour or day that begins at `at_ms`."""

    at_ms: int
    value: float | None


@dataclass(frozen=True, slots=True)
class QualityMetric:
    """Statistics over `n` observations: bit/s, ms, or fractions of 1; None where nothing was measured.

    `mean_low`, `mean_high`: the 95 % interval of the mean, only for the loss of echoes. `overfilled`: for jitter and
    UDP loss, how many runs filled the line together with its users (domain/quality/observations.py).
    """

    n: int = 0
    mean: float | None = None
    median: float | None = None
    p5: float | None = None
    p95: float | None = None
    p99: float | None = None
    min: float | None = None
    max: float | None = None
    spread: float | None = None
    category: Category | None = None
    previous_median: float | None = None
    trend: tuple[Point, ...] = ()
    mean_low: float | None = None
    mean_high: float | None = None
    overfilled: int = 0


@dataclass(frozen=True, slots=True)
class Load:
    """From the latest valid run of kind load; all None without one."""

    grade: Grade | None = None
    rise_ms: float | None = None
    idle_ms: float | None = None
    loaded_ms: float | None = None
    run_id: int | None = None
    at_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Grades:
    tiphon: Tiphon
    lenses: tuple[Lens, ...]


def metric(
    name: UplinkMetric,
    spread: Distribution | None,
    uplink: Capacity,
    trend: tuple[Point, ...],
    previous_median: float | None,
) -> QualityMetric:
    if spread is None:
        return QualityMetric(previous_median=previous_median, trend=trend)
    value = spread.mean
    if name in {"download", "upload"}:
        value /= uplink.download_bps if name == "download" else uplink.upload_bps
    named = CLASSED.get(name)
    return QualityMetric(
        **asdict(spread),
        category=None if named is None else category(named, value),
        previous_median=previous_median,
        trend=trend,
    )


def of_runs(runs: Sequence[Observation], name: RunMetric) -> Distribution | None:
    """One observation per run; throughput's mean is over time, so longer runs weigh more."""
    pairs = list(valued(runs, name))
    weights = None
    if name in {"download", "upload"}:
        weights = [run.values.seconds or 1.0 for run, _ in pairs]
    return distribution([value for _, value in pairs], weights)


def trend_of(
    runs: Sequence[Observation], name: RunMetric, starts_ms: Sequence[int]
) -> tuple[Point, ...]:
    """Medians of the runs due in each bucket; buckets are in order and tile the window."""
    values: list[list[float]] = [[] for _ in starts_ms]
    for run, value in valued(runs, name):
        values[bisect_right(starts_ms, run.at_ms) - 1].append(value)
    return tuple(
        Point(at_ms, median(bucket)) for at_ms, bucket in zip(starts_ms, values, strict=True)
    )


def latest_load(runs: Sequence[Observation]) -> Load:
    """`runs` in order of time."""
    for run in reversed(runs):
        if run.value("rise") is not None:
            values = run.values
            return Load(
                values.grade,
                values.rise_ms,
                values.idle_ms,
                values.loaded_ms,
                run.run_id,
                run.at_ms,
            )
    return Load()


def grades(metrics: Mapping[UplinkMetric, QualityMetric], load: Load, uplink: Capacity) -> Grades:
    """TIPHON and the lenses from the means; loss from echoes at rest, else from UDP runs."""
    flows = [
        (mean / capacity, mean, capacity)
        for mean, capacity in (
            (metrics["download"].mean, uplink.download_bps),
            (metrics["upload"].mean, uplink.upload_bps),
        )
        if mean is not None
    ]
    worst = min(flows, default=(None, None, None))
    at_rest = metrics["loss"].mean
    seen = Conditions(
        delay_ms=metrics["rtt"].mean,
        jitter_ms=metrics["jitter"].mean,
        loss=metrics["udp_loss"].mean if at_rest is None else at_rest,
        throughput_bps=worst[1],
        capacity_bps=worst[2],
        rise_ms=load.rise_ms,
        waiting_ms=metrics["http"].mean,
    )
    return Grades(tiphon(seen), lenses(seen))


EDITION = (
    "Only valid runs count: measured to the end and proven to have gone over this ISP. Throughput, UDP loss, "
    "jitter and page times: one value a run (its mean; pages: the median), throughput's mean weighted by time. Round "
    "trip: single echoes while no heavy probe ran; loss: parts of their minutes, the mean over all echoes. Percentiles "
    "are nearest ranks. Classes and lenses are of the means; loss is of echoes, without echoes of UDP runs; throughput "
    "is of the direction that is worse against the contract; the rise under load is of the latest run. A mean says "
    "nothing of the worst moments: look at p95 too. The interval of a loss takes echoes as independent. A UDP test "
    "that fills a line together with its users measures the crowd that it makes: such tests are counted beside "
    "the jitter."
)
