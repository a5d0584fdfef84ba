"""Figures of runs, reduced to medians and compared inside blocks.

A difference is of two runs of one block. Its interval is exact: if a variant does nothing, each difference might as
well have had the other sign, so all 2^B sign changes are equally likely. Those that would not be rejected are bounded
by means of subsets (J. Hartigan, "Using Subsample Values as Typical Values", 1969); the estimate is the median of all
pairwise means (J. Hodges and E. Lehmann, "Estimates of Location Based on Rank Tests", 1963).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import fsum
from statistics import mean, median

CONFIDENCE = 0.90
TIE = 1e-9  # closer values are rounding


@dataclass(frozen=True, slots=True)
class PhaseFigures:
    """One direction of one run: medians of its echoes, sums of its load."""

    loaded_ms: float  # of echoes from the loading address
    loss_percent: float  # echoes without an answer within three seconds
    throughput_bps: float
    cpu_percent: float  # of the busiest core
    others_ms: float | None = None  # of echoes from an address that loads nothing
    p95_ms: float | None = None
    jitter_ms: float | None = None
    retransmitted_percent: float | None = None


@dataclass(frozen=True, slots=True)
class RunFigures:
    idle_ms: float
    idle_cpu_percent: float  # of the busiest core
    download: PhaseFigures
    upload: PhaseFigures

    @property
    def phases(self) -> tuple[PhaseFigures, PhaseFigures]:
        return self.download, self.upload

    @property
    def rise_ms(self) -> float:
        """The worse direction and the worse of both echo streams decide."""
        return max(_slower(phase) for phase in self.phases) - self.idle_ms

    @property
    def loss_percent(self) -> float:
        return max(phase.loss_percent for phase in self.phases)


@dataclass(frozen=True, slots=True)
class VariantFigures:
    """Medians over a variant's counted runs."""

    rise_ms: float
    loss_percent: float
    throughput_bps: tuple[float, float]  # download and upload
    idle_cpu_percent: float
    cpu_per_bps: tuple[float, float]  # what a bit per second takes of the busiest core, in percent


@dataclass(frozen=True, slots=True)
class BlockDifference:
    """The first variant less the second, inside blocks; None bounds: too few blocks for an interval."""

    median: float
    estimate: float
    low: float | None
    high: float | None
    p_value: float
    blocks: int


def _slower(phase: PhaseFigures) -> float:
    return max(phase.loaded_ms, phase.others_ms or phase.loaded_ms)


def reduced(runs: Sequence[RunFigures]) -> VariantFigures:
    """Never means of echoes over runs: one bad run moves a median little."""
    return VariantFigures(
        rise_ms=median(run.rise_ms for run in runs),
        loss_percent=median(run.loss_percent for run in runs),
        throughput_bps=(
            median(run.download.throughput_bps for run in runs),
            median(run.upload.throughput_bps for run in runs),
        ),
        idle_cpu_percent=median(run.idle_cpu_percent for run in runs),
        cpu_per_bps=(
            median(_slope(run, run.download) for run in runs),
            median(_slope(run, run.upload) for run in runs),
        ),
    )


def _slope(run: RunFigures, phase: PhaseFigures) -> float:
    """A straight line through idle and loaded."""
    taken = max(0.0, phase.cpu_percent - run.idle_cpu_percent)
    return taken / phase.throughput_bps if phase.throughput_bps > 0 else 0.0


def difference(first: Mapping[int, float], second: Mapping[int, float]) -> BlockDifference:
    """Values by block; only blocks that both have count. Raises ValueError where there are none."""
    values = [first[block] - second[block] for block in sorted(first.keys() & second.keys())]
    if not values:
        raise ValueError("no block has a run of both variants")
    low, high = interval(values)
    return BlockDifference(
        median(values), hodges_lehmann(values), low, high, p_value(values), len(values)
    )


def interval(values: Sequence[float]) -> tuple[float, float] | tuple[None, None]:
    """The exact interval of at least `CONFIDENCE`; none for four blocks and fewer."""
    left_out = int((1 - CONFIDENCE) / 2 * 2 ** len(values) + TIE)
    if left_out < 1:
        return None, None
    means = sorted(mean(subset) for subset in _subsets(values))
    return means[left_out - 1], means[-left_out]


def _subsets(values: Sequence[float]) -> list[tuple[float, ...]]:
    sizes = range(1, len(values) + 1)
    return [subset for size in sizes for subset in combinations(values, size)]


def p_value(values: Sequence[float]) -> float:
    """Two-sided, the observed signs included: the part of all sign changes with a sum as far from 0."""
    total, observed = fsum(values), abs(fsum(values))
    sums = (total, *(total - 2 * fsum(subset) for subset in _subsets(values)))
    return sum(abs(each) >= observed - TIE for each in sums) / len(sums)


def hodges_lehmann(values: Sequence[float]) -> float:
    return median((a + b) / 2 for a, b in combinations_with_replacement(values, 2))
