"""How full the others would have been at most, had some uplinks been away in the recorded slots."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from backend.domain.balance.n_minus_one import Fallback, fallen
from backend.domain.demand.demand import Demand
from backend.domain.demand.splits import uplink_rates
from backend.domain.directions import DIRECTIONS
from backend.domain.metering.capacity import Capacity


@dataclass(frozen=True, slots=True)
class PeakLoad:
    uplink_id: int
    peak: float  # of the capacity, in the fuller direction, in the fullest slot


def peaks_without(
    demand: Demand, capacities: Sequence[Capacity], down: Collection[int], fallback: Fallback
) -> tuple[PeakLoad, ...]:
    """Who is left, the fullest first; empty where nobody is left or no slot was recorded."""
    if not demand.at_ms:
        return ()
    columns = list(zip(*fallen(demand.uplink_ids, down, fallback), strict=True))
    rest = zip(demand.uplink_ids, columns, capacities, strict=True)
    loads = [
        PeakLoad(uplink_id, _peak(demand, column, capacity))
        for uplink_id, column, capacity in rest
        if uplink_id not in down
    ]
    return tuple(sorted(loads, key=lambda load: load.peak, reverse=True))


def _peak(demand: Demand, column: Sequence[float], capacity: Capacity) -> float:
    return max(max(uplink_rates(demand.of(way), column)) / capacity.of(way) for way in DIRECTIONS)
