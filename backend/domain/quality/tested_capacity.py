"""What was sold when a line was tested: each test counts against its own contract."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.contracts.capacity_history import Term, capacity_at
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.metering.capacity import MAX_BPS, Capacity
from backend.domain.quality.observations import Observation, valued
from backend.domain.stats.distribution import mean_and_spread


@dataclass(frozen=True, slots=True)
class Sold:
    """A line's capacity at the end of a window, and when it was tested in it."""

    at_end: Capacity
    tested: Capacity


def sold(runs: Sequence[Observation], terms: Sequence[Term], end_ms: int) -> Sold:
    """For the runs of a window that ends at `end_ms` (UTC), excluded."""
    last_ms = end_ms - 1
    return Sold(capacity_at(terms, last_ms), sold_when_tested(runs, terms, last_ms))


def sold_when_tested(
    runs: Sequence[Observation], terms: Sequence[Term], otherwise_ms: int
) -> Capacity:
    """The capacity to compare the mean throughput of these runs with.

    With several contracts: the mean over it equals the mean of the parts (each run over its own contract, longer runs
    count more). Without runs: that of `otherwise_ms` (UTC).
    """
    down, up = (_tested_bps(runs, terms, otherwise_ms, way) for way in DIRECTIONS)
    return Capacity(down, up)


def _tested_bps(
    runs: Sequence[Observation], terms: Sequence[Term], otherwise_ms: int, direction: Direction
) -> int:
    pairs = list(valued(runs, direction))
    sold = [capacity_at(terms, run.at_ms).of(direction) for run, _ in pairs]
    if len(set(sold)) < 2:
        return sold[0] if sold else capacity_at(terms, otherwise_ms).of(direction)
    weights = [run.values.seconds or 1.0 for run, _ in pairs]
    parts = [value / bps for (_, value), bps in zip(pairs, sold, strict=True)]
    mean, part = (
        mean_and_spread(each, weights)[0] for each in ([value for _, value in pairs], parts)
    )
    return min(MAX_BPS, max(1, round(mean / part))) if part else sold[-1]
