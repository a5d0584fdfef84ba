"""What the lines carried, slot by slot, made ready for replaying it many times.

Only slots in which every line was measured count, never bridged ones: a sum with a missing part is too small, and a
bridged slot has no shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from zoneinfo import ZoneInfo

from backend.domain.dates.zones import DAY_MS, EPOCH_ORDINAL, HOUR_MS, stretches
from backend.domain.directions import Direction
from backend.domain.metering.slots import Slot
from backend.domain.metering.utilization import (
    PERCENTILE_PCT,
    is_measured,
    nearest_rank,
    slot_rate_bps,
)

LARGEST_PEAK_RATIO = 1.5  # beyond chance: lines were down in turn

CEILING_SLOTS = 128

LEAST_SLOTS = 48
"""Four hours: fewer say nothing of how full an ISP gets, for a morning has no afternoon."""


@dataclass(frozen=True, slots=True)
class DemandFlow:
    """One direction, slots by the sum of all lines, largest first."""

    # bit/s per line and slot; whole numbers as floats, to multiply them
    rates: tuple[tuple[float, ...], ...]
    totals: tuple[float, ...]  # of all lines
    order: tuple[int, ...]  # each slot's place in time
    hourly: tuple[tuple[float, ...], ...]  # mean bit/s per line and clock hour
    sums: tuple[float, ...]  # of each line's rates, like `p95`
    p95: tuple[float, ...]
    ceilings: tuple[tuple[float, ...], ...]  # see `ceilings_of`
    peak_ratio: float  # sum of the lines' p95 over the p95 of their sum: 1 or a little more


@dataclass(frozen=True, slots=True)
class Demand:
    """Both directions of all lines."""

    uplink_ids: tuple[int, ...]
    at_ms: tuple[int, ...]
    days: tuple[int, ...]  # local dates as ordinals
    hours_at_ms: tuple[int, ...]  # where each clock hour begins
    download: DemandFlow
    upload: DemandFlow
    day_count: int
    due_slots: int  # slots of the work calendar in the window

    def of(self, direction: Direction) -> DemandFlow:
        return self.download if direction == "download" else self.upload

    @property
    def coverage(self) -> float | None:
        """None where no slot was due."""
        return min(1.0, len(self.at_ms) / self.due_slots) if self.due_slots else None


def demand_of(
    uplink_ids: Sequence[int], slots: Mapping[int, Iterable[Slot]], zone: ZoneInfo, due_slots: int
) -> Demand:
    """The measured slots that all lines have. `slots` by uplink, already picked by the work calendar.

    `due_slots`: in the selection since the window began, or since the first sample if later.
    """
    known = [
        {slot.at_ms: slot for slot in slots.get(uplink_id, ()) if is_measured(slot)}
        for uplink_id in uplink_ids
    ]
    common = set(known[0]).intersection(*known[1:]) if known else set()
    at_ms = sorted(common)
    days, hours = _clock(at_ms, zone)
    starts = [hour for hour, _ in groupby(hours)]

    def flow(direction: Direction) -> DemandFlow:
        rates = tuple(
            tuple([slot_rate_bps(uplink[at], direction) for at in at_ms]) for uplink in known
        )
        return flow_of(rates, hours)

    return Demand(
        tuple(uplink_ids),
        tuple(at_ms),
        tuple(days),
        tuple(starts),
        flow("download"),
        flow("upload"),
        len(set(days)),
        due_slots,
    )


def long_enough(demand: Demand) -> Demand:
    """The demand, or one of no slots where there are too few to say anything of a failure."""
    if len(demand.at_ms) >= LEAST_SLOTS:
        return demand
    return demand_of(demand.uplink_ids, {}, ZoneInfo("UTC"), demand.due_slots)


def flow_of(rates: Sequence[Sequence[int]], hours: Sequence[int]) -> DemandFlow:
    """`rates` per line in order of time; `hours`: start of each slot's clock hour."""
    totals = list(map(sum, zip(*rates, strict=True)))
    order = sorted(range(len(totals)), key=totals.__getitem__, reverse=True)
    p95 = tuple(float(nearest_rank(uplink, PERCENTILE_PCT) or 0) for uplink in rates)
    ordered = tuple(tuple([float(uplink[slot]) for slot in order]) for uplink in rates)
    return DemandFlow(
        ordered,
        tuple([float(totals[slot]) for slot in order]),
        tuple(order),
        _hourly(rates, hours),
        tuple(map(float, map(sum, rates))),
        p95,
        ceilings_of(ordered),
        _peak_ratio(p95, totals),
    )


def ceilings_of(rates: Sequence[Sequence[float]]) -> tuple[tuple[float, ...], ...]:
    """Per line, the largest rate from each `CEILING_SLOTS`-th slot on."""
    return tuple(
        tuple(accumulate((max(uplink[at : at + CEILING_SLOTS]) for at in starts), max))[::-1]
        for uplink in rates
        for starts in [range(0, len(uplink), CEILING_SLOTS)[::-1]]
    )


def _peak_ratio(p95: Sequence[float], totals: Sequence[int]) -> float:
    of_all = nearest_rank(totals, PERCENTILE_PCT)
    return min(sum(p95) / of_all, LARGEST_PEAK_RATIO) if of_all else 1.0


def _hourly(rates: Sequence[Sequence[int]], hours: Sequence[int]) -> tuple[tuple[float, ...], ...]:
    """Mean rate per line of each run of slots with one hour."""
    edges = [0]
    for _, run in groupby(hours):
        edges.append(edges[-1] + sum(1 for _ in run))
    pairs = list(pairwise(edges))
    return tuple(
        tuple([sum(uplink[first:last]) / (last - first) for first, last in pairs])
        for uplink in rates
    )


def _clock(at_ms: Sequence[int], zone: ZoneInfo) -> tuple[list[int], list[int]]:
    """Per slot, its local date as an ordinal and the start of its clock hour."""
    days: list[int] = []
    hours: list[int] = []
    if not at_ms:
        return days, hours
    place = 0
    for stretch in stretches(at_ms[0], at_ms[-1] + 1, zone):
        while place < len(at_ms) and at_ms[place] < stretch.to_ms:
            local_ms = at_ms[place] + stretch.offset_ms
            days.append(local_ms // DAY_MS + EPOCH_ORDINAL)
            hours.append(at_ms[place] - local_ms % HOUR_MS)
            place += 1
    return days, hours
