"""Loses each line, and each cable with all its lines: recorded demand replayed over the rest."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from backend.domain.demand.demand import Demand
from backend.domain.demand.replay import SLOT_MINUTES, UplinkLoad, loads
from backend.domain.demand.splits import Matrix, identity, split_flow, times
from backend.domain.metering.capacity import Capacity
from backend.domain.text.stored_values import STORED

Ranks = tuple[tuple[int, ...], ...]
"""Uplink ids of a table's default routes by distance: the first distance with a line up takes all, in equal parts
(ECMP).
"""


@dataclass(frozen=True, slots=True)
class Fallback:
    """Who takes over a lost uplink's traffic: spare routes of its table, then the main table's, else all uplinks."""

    main: Ranks = ()
    # by uplink id, only lines with a table of their own
    own: Mapping[int, Ranks] = field(default_factory=dict)


ALL_UPLINKS = Fallback()


@dataclass(frozen=True, slots=True)
class LossRow:
    down: tuple[int, ...]  # the lost lines
    risk_group: str  # where the lost lines share a route
    uplinks: tuple[UplinkLoad, ...] = field(metadata={STORED: "lines"})  # those that are left
    # with some remaining line above 90 %; None if none is left
    overload_minutes_per_day: float | None


def n_minus_one(
    demand: Demand,
    split: Matrix,
    capacities: Sequence[Capacity],
    risk_groups: Sequence[str],
    fallback: Fallback = ALL_UPLINKS,
) -> tuple[LossRow, ...]:
    """Each line, then each risk group of several lines. `split`: how the lines share when all are up."""
    ids = demand.uplink_ids
    lost = list(losses(ids, risk_groups))
    demand, split = mixed_once(demand, split)
    return tuple(
        loss(demand, times(split, fallen(ids, down, fallback)), capacities, down, group)
        for group, down in lost
    )


def mixed_once(demand: Demand, split: Matrix) -> tuple[Demand, Matrix]:
    """The demand as if recorded under the split: each loss then adds two columns. Equal rows are quick without."""
    if len(set(split)) == 1:
        return demand, split
    flows = split_flow(demand.download, split), split_flow(demand.upload, split)
    mixed = replace(demand, download=flows[0], upload=flows[1])
    return mixed, identity(len(demand.uplink_ids))


def loss(
    demand: Demand,
    split: Matrix,
    capacities: Sequence[Capacity],
    down: Collection[int],
    risk_group: str = "",
    *,
    growth: float = 1.0,
) -> LossRow:
    """`split` already knows that these uplinks are down."""
    left = [uplink_id for uplink_id in demand.uplink_ids if uplink_id not in down]
    lost = tuple(uplink_id for uplink_id in demand.uplink_ids if uplink_id in down)
    if not left:
        return LossRow(lost, risk_group, (), None)
    uplinks, full = loads(demand, split, capacities, growth)
    minutes = len(full) * SLOT_MINUTES / demand.day_count if demand.day_count else None
    kept = tuple(uplink for uplink in uplinks if uplink.uplink_id in left)
    return LossRow(lost, risk_group, kept, minutes)


def fallen(uplink_ids: Sequence[int], down: Collection[int], fallback: Fallback) -> Matrix:
    return tuple(_parts(uplink_id, uplink_ids, down, fallback) for uplink_id in uplink_ids)


def _parts(
    uplink_id: int, uplink_ids: Sequence[int], down: Collection[int], fallback: Fallback
) -> tuple[float, ...]:
    if uplink_id not in down:
        return tuple(float(other == uplink_id) for other in uplink_ids)
    takers = _takers(uplink_id, uplink_ids, down, fallback)
    return tuple((other in takers) / max(1, len(takers)) for other in uplink_ids)


def _takers(
    uplink_id: int, uplink_ids: Sequence[int], down: Collection[int], fallback: Fallback
) -> set[int]:
    for distance in (*fallback.own.get(uplink_id, ()), *fallback.main, uplink_ids):
        up = {other for other in distance if other in uplink_ids and other not in down}
        if up:
            return up
    return set()


def losses(
    uplink_ids: Sequence[int], risk_groups: Sequence[str]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Risk group and uplinks: each alone, then each group of several."""
    for uplink_id in uplink_ids:
        yield "", (uplink_id,)
    pairs = list(zip(uplink_ids, risk_groups, strict=True))
    for group in sorted({group for _, group in pairs if group}):
        members = tuple(uplink_id for uplink_id, own in pairs if own == group)
        if len(members) > 1:
            yield group, members
