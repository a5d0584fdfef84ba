"""Figures of slots over the contract of their moment: what the database adds up, from the slots themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from backend.domain.contracts.capacity_history import Term, capacity_at, pieces
from backend.domain.dates.calendar import Interval
from backend.domain.directions import Direction
from backend.domain.figures.split_coverage import SplitPolicy
from backend.domain.figures.summary import Window
from backend.domain.figures.summary_parts import ComparableTraffic, Fullness, UplinkPart
from backend.domain.figures.uplink_comparison import uneven
from backend.domain.figures.uplink_history import UplinkHistory, spans_between
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rollups import Rollup
from backend.domain.metering.slots import Slot
from backend.domain.metering.utilization import (
    PERCENTILE_PCT,
    is_measured,
    nearest_rank,
    slot_rate_bps,
)
from tests.oracles.metering import of_slots, pick

SlotsAndTerms: TypeAlias = tuple[Sequence[Slot], Sequence[Term]]


def fullness(slots: Sequence[Slot], terms: Sequence[Term]) -> Fullness:
    """95th percentile of the measured slots' rates over the capacity of their moment (nearest rank)."""
    return Fullness(_p95(slots, terms, "download"), _p95(slots, terms, "upload"))


def _p95(slots: Sequence[Slot], terms: Sequence[Term], direction: Direction) -> float | None:
    full = [
        slot_rate_bps(slot, direction) / capacity_at(terms, slot.at_ms).of(direction)
        for slot in slots
        if is_measured(slot)
    ]
    return nearest_rank(full, PERCENTILE_PCT)


def group_fullness(uplinks: Sequence[SlotsAndTerms]) -> Fullness:
    """The same of sums of rates over sums of capacities, in slots in which all lines that have slots are measured."""
    return Fullness(_group_p95(uplinks, "download"), _group_p95(uplinks, "upload"))


def _group_p95(uplinks: Sequence[SlotsAndTerms], direction: Direction) -> float | None:
    rates, rooms, seen = Counter[int](), Counter[int](), Counter[int]()
    known = [uplink for uplink in uplinks if uplink[0]]
    for slots, terms in known:
        for slot in filter(is_measured, slots):
            rates[slot.at_ms] += slot_rate_bps(slot, direction)
            rooms[slot.at_ms] += capacity_at(terms, slot.at_ms).of(direction)
            seen[slot.at_ms] += 1
    full = [rates[at] / rooms[at] for at in rates if seen[at] == len(known)]
    return nearest_rank(full, PERCENTILE_PCT)


def parts_of_slots(
    slots: Sequence[Slot], uplink: UplinkHistory, window: Window, edges_ms: Sequence[int]
) -> tuple[UplinkPart, ...]:
    """What a line carried in each piece of a window, with the time above its capacity there."""
    bounds = spans_between(window.start_ms, window.end_ms, edges_ms)
    cut = pieces(window.intervals, edges_ms)
    return tuple(
        _part(list(pick(slots, intervals)), uplink.capacity_in(*each))
        for each, intervals in zip(bounds, cut, strict=True)
    )


def _part(slots: Sequence[Slot], capacity: Capacity | None) -> UplinkPart:
    return UplinkPart(capacity, Rollup(0) if capacity is None else of_slots(0, slots, capacity))


def compared_parts(
    uplinks: Sequence[Sequence[UplinkPart]],
    slots: Sequence[Sequence[Slot]],
    cut: Sequence[Sequence[Interval]],
) -> list[tuple[UplinkPart, ...]]:
    """The parts, with the bytes of slots that all lines have where one was observed for less than the others.

    `slots`: of each line; `cut`: the intervals of each piece.
    """
    made = [list(parts) for parts in uplinks]
    for stretch in uneven(uplinks, SplitPolicy()):
        for number in stretch.numbers:
            shared = _shared([list(pick(slots[place], cut[number])) for place in stretch.places])
            for place, counted in zip(stretch.places, shared, strict=True):
                made[place][number] = replace(made[place][number], compared=counted)
    return [tuple(parts) for parts in made]


def _shared(uplinks: Sequence[Sequence[Slot]]) -> list[ComparableTraffic]:
    seen = [{slot.at_ms for slot in slots if slot.covered_ms} for slots in uplinks]
    common = set.intersection(*seen)
    kept = [[slot for slot in slots if slot.at_ms in common] for slots in uplinks]
    return [
        ComparableTraffic(
            sum(slot.download_bytes for slot in slots),
            sum(slot.upload_bytes for slot in slots),
            sum(slot.covered_ms for slot in slots),
        )
        for slots in kept
    ]
