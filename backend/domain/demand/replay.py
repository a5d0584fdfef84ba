"""Replays recorded demand over the lines in other proportions (domain/demand/splits.py).

Percentiles are those of domain/metering/utilization.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from backend.domain.demand.demand import Demand, DemandFlow
from backend.domain.demand.splits import (
    Matrix,
    mixed,
    p95_of,
    peak_factor,
    rates_in,
    reaching,
    shares,
)
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import SLOT_MS

FULL = 0.9
SLOT_MINUTES = SLOT_MS / 60_000


@dataclass(frozen=True, slots=True)
class WorstHour:
    """In the fuller direction."""

    at_ms: int  # start of the clock hour, UTC
    utilization: float


@dataclass(frozen=True, slots=True)
class UplinkLoad:
    """p95 is utilization.nearest_rank over slots; shares are of all bytes of a direction."""

    uplink_id: int
    download_share: float | None
    upload_share: float | None
    p95_download_bps: int | None
    p95_upload_bps: int | None
    p95_download_utilization: float | None
    p95_upload_utilization: float | None
    minutes_above_90_per_day: float | None  # in either direction, of the capacity
    worst_hour: WorstHour | None

    def share(self, direction: Direction) -> float | None:
        return self.download_share if direction == "download" else self.upload_share

    def p95_utilization(self, direction: Direction) -> float | None:
        return (
            self.p95_download_utilization
            if direction == "download"
            else self.p95_upload_utilization
        )


def replay(
    demand: Demand, split: Matrix, capacities: Sequence[Capacity], growth: float = 1.0
) -> tuple[UplinkLoad, ...]:
    """What each line would have carried of `growth` times the recorded demand."""
    return tuple(loads(demand, split, capacities, growth)[0])


def loads(
    demand: Demand, split: Matrix, capacities: Sequence[Capacity], growth: float = 1.0
) -> tuple[list[UplinkLoad], set[int]]:
    """As `replay`, and the slots in which some line is above 90 %."""
    if not demand.at_ms:
        return [_nothing(uplink_id) for uplink_id in demand.uplink_ids], set()
    replayed = Replayed(demand, split, growth)
    loads_of_uplinks, full = [], set[int]()
    for uplink in range(len(demand.uplink_ids)):
        above = replayed.above(uplink, capacities[uplink])
        full |= above
        loads_of_uplinks.append(
            _uplink(demand, replayed.sides, uplink, capacities[uplink], len(above))
        )
    return loads_of_uplinks, full


class Replayed:
    """Demand under one split, to hold many capacities against it. Needs one recorded slot."""

    def __init__(self, demand: Demand, split: Matrix, growth: float = 1.0) -> None:
        self.sides = {way: _ReplayDirection(demand.of(way), split, growth) for way in DIRECTIONS}

    def above(self, uplink: int, capacity: Capacity) -> set[int]:
        """Slots, by place in time, with the line above 90 % of the capacity in either direction."""
        return set[int]().union(
            *(self.sides[way].above(uplink, capacity.of(way)) for way in DIRECTIONS)
        )


class _ReplayDirection:
    def __init__(self, flow: DemandFlow, split: Matrix, growth: float) -> None:
        self.flow, self.growth = flow, growth
        self.columns = list(zip(*split, strict=True))
        self.shares = shares(flow, split)
        self._rates: dict[int, list[float]] = {}
        plain = [
            p95_of(flow, column, partial(self.rates, uplink))
            for uplink, column in enumerate(self.columns)
        ]
        self.factor = peak_factor(flow, plain)
        self.p95_bps = [round(value * self.factor * growth) for value in plain]

    def rates(self, uplink: int, size: int) -> list[float]:
        """In the first `size` slots at least."""
        known = self._rates.get(uplink)
        if known is None or len(known) < size:
            known = self._rates[uplink] = rates_in(self.flow, self.columns[uplink], size)
        return known

    def above(self, uplink: int, capacity_bps: int) -> set[int]:
        """Slots, by place in time, with the line above 90 % of the capacity."""
        limit = FULL * capacity_bps / self.growth / self.factor
        rates = self.rates(uplink, reaching(self.flow, self.columns[uplink], limit))
        if max(rates, default=0.0) <= limit:
            return set()
        return {slot for slot, rate in zip(self.flow.order, rates, strict=False) if rate > limit}

    def hours(self, uplink: int) -> list[float]:
        return mixed(self.columns[uplink], self.flow.hourly)


def _uplink(
    demand: Demand,
    sides: dict[Direction, _ReplayDirection],
    uplink: int,
    capacity: Capacity,
    above: int,
) -> UplinkLoad:
    down, up = sides["download"], sides["upload"]
    return UplinkLoad(
        demand.uplink_ids[uplink],
        down.shares[uplink] if down.shares else None,
        up.shares[uplink] if up.shares else None,
        down.p95_bps[uplink],
        up.p95_bps[uplink],
        down.p95_bps[uplink] / capacity.download_bps,
        up.p95_bps[uplink] / capacity.upload_bps,
        above * SLOT_MINUTES / demand.day_count,
        _worst_hour(demand, sides, uplink, capacity),
    )


def _worst_hour(
    demand: Demand, sides: dict[Direction, _ReplayDirection], uplink: int, capacity: Capacity
) -> WorstHour | None:
    best: tuple[float, int] | None = None
    for way, side in sides.items():
        hours = side.hours(uplink)
        most = max(hours)
        fullness = most * side.growth / capacity.of(way)
        if fullness and (best is None or fullness > best[0]):
            best = fullness, hours.index(most)
    return None if best is None else WorstHour(demand.hours_at_ms[best[1]], best[0])


def _nothing(uplink_id: int) -> UplinkLoad:
    return UplinkLoad(uplink_id, None, None, None, None, None, None, None, None)
