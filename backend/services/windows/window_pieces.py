"""A window cut where a router's lines or their contracts changed, and each line's traffic per piece."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from zoneinfo import ZoneInfo

from backend.domain.contracts import capacity_history
from backend.domain.contracts.capacity_history import BEGINNING_MS, capacity_at, terms
from backend.domain.dates.calendar import Interval, total_ms
from backend.domain.figures.split_coverage import SplitPolicy
from backend.domain.figures.summary import Window
from backend.domain.figures.summary_parts import (
    CapacityChange,
    ComparableTraffic,
    Fullness,
    UplinkPart,
    WindowPieces,
)
from backend.domain.figures.uplink_comparison import uneven
from backend.domain.figures.uplink_history import (
    FOREVER_MS,
    UplinkHistory,
    capacity_changes,
    edges_within,
    spans_between,
)
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rollups import Rollup
from backend.domain.metering.slots import SLOT_MS
from backend.services.windows import spans
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.figures import figures
from backend.store.tables import Uplink

Sums = Mapping[tuple[int, int], Rollup]  # by (uplink, number of the piece)
NOTHING = Rollup(0)
ALWAYS: Mapping[int, Interval] = {}
Parts = dict[int, tuple[UplinkPart, ...]]  # by uplink, one per piece of a window


@dataclass(frozen=True, slots=True)
class Pieces:
    window: Window
    histories: Mapping[int, UplinkHistory]  # by uplink
    edges_ms: tuple[int, ...]

    @property
    def count(self) -> int:
        return len(self.edges_ms) + 1

    @property
    def intervals(self) -> Sequence[tuple[Interval, ...]]:
        if not self.edges_ms:
            return (self.window.intervals,)
        return capacity_history.pieces(self.window.intervals, self.edges_ms)

    @property
    def times_ms(self) -> tuple[int, ...]:
        return tuple(total_ms(each) for each in self.intervals)

    @property
    def bounds(self) -> list[tuple[int, int]]:
        return spans_between(self.window.start_ms, self.window.end_ms, self.edges_ms)

    @property
    def unsteady(self) -> list[int]:
        """Uplinks whose contract changed inside the window."""
        if not self.edges_ms:
            return []
        return [number for number, uplink in self.histories.items() if len(self._held(uplink)) > 1]

    def _held(self, uplink: UplinkHistory) -> set[Capacity]:
        held = (uplink.capacity_in(*bounds) for bounds in self.bounds)
        return {capacity for capacity in held if capacity is not None}

    def parts(self, uplink: Uplink, sums: Sums) -> tuple[UplinkPart, ...]:
        return self.parts_of(
            uplink, [sums.get((uplink.id, number)) for number in range(self.count)]
        )

    def parts_of(self, uplink: Uplink, sums: Sequence[Rollup | None]) -> tuple[UplinkPart, ...]:
        history = self.histories[uplink.id]
        return tuple(
            UplinkPart(history.capacity_in(*bounds), each or NOTHING)
            for bounds, each in zip(self.bounds, sums, strict=True)
        )

    def is_seen(self, uplink: Uplink, sums: Sums) -> bool:
        return any((uplink.id, number) in sums for number in range(self.count))

    def capacity_at_end(self, uplink: Uplink) -> Capacity:
        return capacity_at(self.histories[uplink.id].terms, self.bounds[-1][0])

    def changes(self) -> tuple[CapacityChange, ...]:
        """Contracts that changed inside the window, in order of time."""
        start_ms, end_ms = self.window.start_ms, self.window.end_ms
        each = [
            change
            for number, history in self.histories.items()
            for change in capacity_changes(str(number), history.terms, start_ms, end_ms)
        ]
        return tuple(sorted(each, key=attrgetter("at_ms")))

    def over(self, group_p95: Fullness | None) -> WindowPieces:
        return WindowPieces(self.times_ms, self.edges_ms, self.changes(), group_p95)


def uses(
    session: Session, uplinks: Iterable[Uplink], start_ms: int, end_ms: int
) -> dict[int, Interval]:
    """Use of lines that came or went within the window: from first slot to last, or longer.

    A line that was never observed is in use from its creation on.
    """
    doubtful = [uplink for uplink in uplinks if _came(uplink, start_ms) or _went(uplink, end_ms)]
    seen = figures.observed(session, [uplink.id for uplink in doubtful])
    return {uplink.id: _use(uplink, seen.get(uplink.id), start_ms) for uplink in doubtful}


def _came(uplink: Uplink, start_ms: int) -> bool:
    return ms(uplink.created_at) > start_ms


def _went(uplink: Uplink, end_ms: int) -> bool:
    return uplink.archived_at is not None and ms(uplink.archived_at) < end_ms


def _use(uplink: Uplink, seen: Interval | None, start_ms: int) -> Interval:
    told_ms = ms(uplink.created_at)
    left_ms = FOREVER_MS if uplink.archived_at is None else ms(uplink.archived_at)
    first_ms, last_ms = seen or (told_ms - told_ms % SLOT_MS, left_ms)
    return (
        first_ms if _came(uplink, start_ms) else BEGINNING_MS,
        FOREVER_MS if uplink.archived_at is None else last_ms,
    )


def of_uplinks(
    uplinks: Sequence[Uplink],
    window: Window,
    zone: ZoneInfo,
    in_use: Mapping[int, Interval] = ALWAYS,
) -> Pieces:
    """`zone` of the lines' campus; `in_use`: what `uses` says of lines that came or went."""
    histories = {
        uplink.id: UplinkHistory(terms(uplink.capacities, zone), *in_use.get(uplink.id, ()))
        for uplink in uplinks
    }
    edges = edges_within(list(histories.values()), window.start_ms, window.end_ms)
    return Pieces(window, histories, edges)


def of_buckets(
    session: Session, uplinks: Sequence[Uplink], buckets: Sequence[Window], zone: ZoneInfo
) -> list[Pieces]:
    """For each window."""
    if not buckets:
        return []
    window = _spanning(buckets)
    in_use = uses(session, uplinks, window.start_ms, window.end_ms)
    whole = of_uplinks(uplinks, window, zone, in_use)
    return [
        Pieces(bucket, whole.histories, _inside(whole.edges_ms, bucket.start_ms, bucket.end_ms))
        for bucket in buckets
    ]


def _spanning(buckets: Sequence[Window]) -> Window:
    start_ms = min(bucket.start_ms for bucket in buckets)
    return Window(start_ms, max(bucket.end_ms for bucket in buckets), "all", ())


def _inside(edges_ms: tuple[int, ...], start_ms: int, end_ms: int) -> tuple[int, ...]:
    return edges_ms[bisect_right(edges_ms, start_ms) : bisect_left(edges_ms, end_ms)]


def sums(
    session: Session,
    uplinks: Mapping[int, Sequence[Uplink]],
    pieces: Mapping[int, Pieces],
    zone: ZoneInfo,
) -> dict[tuple[int, int], Rollup]:
    """Routers whose windows are cut at the same instants, most often nowhere, share one query."""
    alike: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for router_id, each in pieces.items():
        alike[each.edges_ms].append(router_id)
    totals: dict[tuple[int, int], Rollup] = {}
    for router_ids in alike.values():
        ids = [uplink.id for router_id in router_ids for uplink in uplinks[router_id]]
        parts = _cut(pieces[router_ids[0]], zone)
        totals |= figures.totals(session, ids, parts.days, parts.hours, parts.slots)
    return totals


def _cut(pieces: Pieces, zone: ZoneInfo) -> spans.Spans:
    parts = spans.Spans()
    for number, intervals in enumerate(pieces.intervals):
        for interval in intervals:
            parts.add(number, interval, zone)
    return parts


def compared(session: Session, pieces: Sequence[Pieces], parts: Sequence[Parts]) -> list[Parts]:
    """Parts with the bytes of slots that all lines have, where one was observed for less than others.

    One query for all windows with the same lines; most often none.
    """
    wanted: dict[tuple[int, ...], list[tuple[int, int]]] = defaultdict(list)
    for place, each in enumerate(parts):
        ids, window = list(each), pieces[place].window
        if window.end_ms - window.start_ms <= SLOT_MS:
            # All have the one slot, or not all of the lines are known.
            continue
        for stretch in uneven(list(each.values()), SplitPolicy()):
            used = tuple(ids[n] for n in stretch.places)
            wanted[used] += [(place, number) for number in stretch.numbers]
    made = [dict(each) for each in parts]
    for used, places in wanted.items():
        buckets = [
            (bucket, *interval)
            for bucket, (place, number) in enumerate(places)
            for interval in pieces[place].intervals[number]
        ]
        shared = figures.shared(session, used, buckets)
        for bucket, (place, number) in enumerate(places):
            for uplink_id in used:
                counted = shared.get((uplink_id, bucket), ComparableTraffic(0, 0, 0))
                row = list(made[place][uplink_id])
                row[number] = replace(row[number], compared=counted)
                made[place][uplink_id] = tuple(row)
    return made
