"""One more transfer, large enough to feel the free capacity, in each recorded slot: over one ISP, and over all.

In a slot an ISP has room: its capacity without what it carried. As now, a connection draws one ISP by the shares of
the configuration and gets that ISP's room. Pooled, it gets the rooms of all, less what carrying them together costs.
Neither is faster than the host's own access. Others do not slow down for it, so this is the least that it gets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from backend.domain.demand.demand import LEAST_SLOTS, Demand
from backend.domain.directions import Direction
from backend.domain.pooling.paths import PooledPath

EFFICIENCY = 0.95
"""The part of the rooms that is left: outer headers, and waiting for the slower path's segments."""

LARGE_BYTES = 100 * 10**9
SLOW_PERCENT = 10
ROUNDING = 1e-9  # sums of shares such as 1/3


@dataclass(frozen=True, slots=True)
class Speed:
    """Over slots, and now over the draw of an ISP, too: half of the transfers are slower, and one in ten."""

    median_bps: float
    p10_bps: float

    @property
    def minutes(self) -> float | None:
        """For `LARGE_BYTES` at the median; None where there is no room."""
        return LARGE_BYTES * 8 / self.median_bps / 60 if self.median_bps else None


@dataclass(frozen=True, slots=True)
class Transfers:
    slots: int
    now: Speed
    pooled: Speed

    @property
    def factor(self) -> float | None:
        """Median over median; None where there is no room now."""
        return self.pooled.median_bps / self.now.median_bps if self.now.median_bps else None


def transfers(
    demand: Demand, paths: Sequence[PooledPath], direction: Direction, access_bps: float
) -> Transfers | None:
    """`paths` in the order of the demand's lines. None where too few slots were measured of all ISPs."""
    if len(demand.at_ms) < LEAST_SLOTS:
        return None
    now: list[tuple[float, float]] = []
    pooled: list[tuple[float, float]] = []
    for loads in zip(*demand.of(direction).rates, strict=True):
        rooms = [
            max(0.0, path.capacity.of(direction) - load)
            for path, load in zip(paths, loads, strict=True)
        ]
        now += [
            (min(access_bps, _alone(path, room)), path.share)
            for path, room in zip(paths, rooms, strict=True)
            if path.share
        ]
        pooled.append((min(access_bps, together(paths, rooms)), 1.0))
    return Transfers(len(demand.at_ms), _speed(now), _speed(pooled))


def together(paths: Sequence[PooledPath], rooms: Sequence[float]) -> float:
    """bit/s of one connection over all ISPs: whole rooms without random loss, and all lossy ones as their best."""
    clean = lossy = best = 0.0
    for path, room in zip(paths, rooms, strict=True):
        cap = path.cap_bps
        if cap is None:
            clean += room
        else:
            lossy += room
            best = max(best, cap)
    return EFFICIENCY * clean + min(EFFICIENCY * lossy, best)


def _alone(path: PooledPath, room: float) -> float:
    return room if path.cap_bps is None else min(room, path.cap_bps)


def _speed(rates: Iterable[tuple[float, float]]) -> Speed:
    ordered = sorted(rates)
    return Speed(_at(ordered, 50), _at(ordered, SLOW_PERCENT))


def _at(ordered: Sequence[tuple[float, float]], percent: int) -> float:
    """The nearest rank by weight: the smallest rate that at least `percent` of the weight do not exceed."""
    whole = sum(weight for _, weight in ordered)
    reached = 0.0
    for rate, weight in ordered:
        reached += weight
        if reached >= whole * (percent / 100 - ROUNDING):
            return rate
    return ordered[-1][0]
