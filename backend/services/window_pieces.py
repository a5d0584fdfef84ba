"""A window cut where the contracts of a router's lines changed, and the sums of each piece."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from backend.domain import capacity_history
from backend.domain.calendar import Interval, total_ms
from backend.domain.capacity import Capacity
from backend.domain.capacity_history import capacity_at, terms
from backend.domain.line_history import (
    LineHistory,
    capacity_changes,
    edges_within,
    spans_between,
)
from backend.domain.rollups import Rollup
from backend.domain.summary import Window
from backend.domain.summary_parts import CapacityChange, Fullness, LinePart, WindowPieces
from backend.services import spans
from backend.store import figures
from backend.store.tables import Uplink

Sums = Mapping[tuple[int, int], Rollup]
"""By (uplink, number of the piece)."""

NOTHING = Rollup(0)


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of one router's window; `histories` by uplink."""

    window: Window
    histories: Mapping[int, LineHistory]
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
        """The uplinks whose contract changed inside the window."""
        if not self.edges_ms:
            return []
        return [number for number, line in self.histories.items() if len(self._held(line)) > 1]

    def _held(self, line: LineHistory) -> set[Capacity]:
        held = (line.capacity_in(*bounds) for bounds in self.bounds)
        return {capacity for capacity in held if capacity is not None}

    def parts(self, line: Uplink, sums: Sums) -> tuple[LinePart, ...]:
        return self.parts_of(line, [sums.get((line.id, number)) for number in range(self.count)])

    def parts_of(self, line: Uplink, sums: Sequence[Rollup | None]) -> tuple[LinePart, ...]:
        """The same from the sums of each piece."""
        history = self.histories[line.id]
        return tuple(
            LinePart(history.capacity_in(*bounds), each or NOTHING)
            for bounds, each in zip(self.bounds, sums, strict=True)
        )

    def is_seen(self, line: Uplink, sums: Sums) -> bool:
        return any((line.id, number) in sums for number in range(self.count))

    def capacity_at_end(self, line: Uplink) -> Capacity:
        return capacity_at(self.histories[line.id].terms, self.bounds[-1][0])

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


def of_routers(
    lines: Mapping[int, Sequence[Uplink]], window: Window, zone: ZoneInfo
) -> dict[int, Pieces]:
    """By router; `zone` is that of their campuses."""
    return {router_id: of_lines(each, window, zone) for router_id, each in lines.items()}


def of_lines(lines: Sequence[Uplink], window: Window, zone: ZoneInfo) -> Pieces:
    histories = {line.id: LineHistory(terms(line.capacities, zone)) for line in lines}
    edges = edges_within(list(histories.values()), window.start_ms, window.end_ms)
    return Pieces(window, histories, edges)


def of_buckets(lines: Sequence[Uplink], buckets: Sequence[Window], zone: ZoneInfo) -> list[Pieces]:
    """The pieces of each of the windows, most often one."""
    if not buckets:
        return []
    whole = of_lines(lines, _spanning(buckets), zone)
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
    lines: Mapping[int, Sequence[Uplink]],
    pieces: Mapping[int, Pieces],
    zone: ZoneInfo,
) -> dict[tuple[int, int], Rollup]:
    """Routers whose windows are cut at the same instants, most often nowhere, share one query."""
    alike: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for router_id, each in pieces.items():
        alike[each.edges_ms].append(router_id)
    found: dict[tuple[int, int], Rollup] = {}
    for router_ids in alike.values():
        ids = [line.id for router_id in router_ids for line in lines[router_id]]
        parts = _cut(pieces[router_ids[0]], zone)
        found |= figures.totals(session, ids, parts.days, parts.hours, parts.slots)
    return found


def _cut(pieces: Pieces, zone: ZoneInfo) -> spans.Spans:
    parts = spans.Spans()
    for number, intervals in enumerate(pieces.intervals):
        for interval in intervals:
            parts.add(number, interval, zone)
    return parts
