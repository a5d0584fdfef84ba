"""Skew over time: one point per slot, hour, day or week."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal
from zoneinfo import ZoneInfo

from backend.domain.dates.weeks import IsoWeek, hour_starts, week_of
from backend.domain.dates.zones import day_starts, parse_zone
from backend.domain.directions import Direction
from backend.domain.figures.split_coverage import SplitPolicy
from backend.domain.figures.split_pieces import skew_over_pieces
from backend.domain.figures.summary import Window, window_of
from backend.domain.figures.summary_parts import CapacityChange, UplinkPart, split_pieces
from backend.domain.figures.uplink_comparison import split_over_pieces
from backend.domain.metering.rollups import Rollup
from backend.domain.metering.slots import SLOT_MS
from backend.errors import Invalid
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.regimes.regimes import Regime, between
from backend.services.windows import spans, window_pieces
from backend.services.windows.window_pieces import Parts, Pieces
from backend.store.engine.instants import at
from backend.store.figures import figures
from backend.store.tables import Uplink

TrendStep = Literal["slot", "hour", "day", "week"]

MOST_POINTS = 3000


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """Skew over the contracts of its time; None where bytes of a line are unknown, and where there were none."""

    start_ms: int
    end_ms: int
    download: float | None
    upload: float | None
    coverage: float
    download_bytes: int
    upload_bytes: int


@dataclass(frozen=True, slots=True)
class Trend:
    points: Sequence[TrendPoint]
    regimes: list[Regime]
    uplinks: Sequence[Uplink]
    changes: Sequence[CapacityChange]


def skew_over(gatherer: Gatherer, router: RouterView, window: Window, step: TrendStep) -> Trend:
    """Over a resolved window."""
    calendar = work_calendar(router.campus)
    edges = edges_of(window, step, calendar.zone)
    buckets = [
        window_of(calendar, start_ms, end_ms, window.selection)
        for start_ms, end_ms in pairwise(edges)
    ]
    uplinks = gatherer.uplinks([router], window)[router.router.id]
    points = points_of(gatherer, router, uplinks, buckets)
    # Time that the calendar leaves out has no point: weekends are a gap in a work trend, not a
    # zero.
    shown = [point for point, bucket in zip(points, buckets, strict=True) if bucket.selected_ms]
    end_at = at(max(window.end_ms, window.start_ms + 1))
    holding = between(gatherer.session, router.router.id, uplinks, at(window.start_ms), end_at)
    changes = window_pieces.of_uplinks(uplinks, window, calendar.zone).changes()
    return Trend(shown, holding, uplinks, changes)


def edges_of(window: Window, step: TrendStep, zone: ZoneInfo) -> list[int]:
    """Edges of buckets, the window's own ends included. Raises Invalid for too many."""
    start_ms, end_ms = window.start_ms, window.end_ms
    lengths = {"slot": SLOT_MS, "hour": 12 * SLOT_MS, "day": 288 * SLOT_MS, "week": 2016 * SLOT_MS}
    if (end_ms - start_ms) // lengths[step] > MOST_POINTS:
        raise Invalid(
            "step",
            "This gives more than {most} points: choose a longer step.",
            "too_many_points",
            most=MOST_POINTS,
        )
    if start_ms >= end_ms:
        return []
    inner = [
        edge_ms for edge_ms in _inner(start_ms, end_ms, step, zone) if start_ms < edge_ms < end_ms
    ]
    return [start_ms, *inner, end_ms]


def _inner(start_ms: int, end_ms: int, step: TrendStep, zone: ZoneInfo) -> Sequence[int]:
    if step == "slot":
        return range(start_ms, end_ms, SLOT_MS)
    if step == "hour":
        return list(hour_starts(start_ms, end_ms, zone))
    if step == "day":
        return list(day_starts(start_ms, end_ms, zone))
    return _mondays(week_of(start_ms, zone), end_ms, zone)


def _mondays(week: IsoWeek, end_ms: int, zone: ZoneInfo) -> list[int]:
    starts = []
    while (start_ms := week.bounds(zone)[0]) < end_ms:
        starts.append(start_ms)
        week = week.next
    return starts


def sums_of(
    gatherer: Gatherer, uplinks: Sequence[Uplink], buckets: Sequence[Window], zone: ZoneInfo
) -> Mapping[tuple[int, int], Rollup]:
    """By (uplink, number of the bucket)."""
    parts = spans.Spans()
    for number, bucket in enumerate(buckets):
        for interval in bucket.intervals:
            parts.add(number, interval, zone)
    ids = [uplink.id for uplink in uplinks]
    return figures.totals(gatherer.session, ids, parts.days, parts.hours, parts.slots)


def points_of(
    gatherer: Gatherer, router: RouterView, uplinks: Sequence[Uplink], buckets: Sequence[Window]
) -> Sequence[TrendPoint]:
    """One per bucket."""

    def make() -> Sequence[TrendPoint]:
        zone = parse_zone(router.campus.timezone)
        cuts = window_pieces.of_buckets(gatherer.session, uplinks, buckets, zone)
        numbered = _numbered(cuts)
        parts = spans.Spans()
        for (bucket, piece), number in numbered.items():
            for interval in cuts[bucket].intervals[piece]:
                parts.add(number, interval, zone)
        ids = [uplink.id for uplink in uplinks]
        sums = figures.totals(gatherer.session, ids, parts.days, parts.hours, parts.slots)
        there = [_there(uplinks, n, cut, numbered, sums) for n, cut in enumerate(cuts)]
        compared = window_pieces.compared(gatherer.session, cuts, there)
        return [point(cut, list(each.values())) for cut, each in zip(cuts, compared, strict=True)]

    return gatherer.kept("points", router, uplinks, tuple(buckets), make)


def _numbered(cuts: Sequence[Pieces]) -> dict[tuple[int, int], int]:
    """Pieces of all buckets, numbered through."""
    places = [(n, piece) for n, cut in enumerate(cuts) for piece in range(cut.count)]
    return {place: number for number, place in enumerate(places)}


def _there(
    uplinks: Sequence[Uplink],
    bucket: int,
    cut: Pieces,
    numbered: Mapping[tuple[int, int], int],
    sums: Mapping[tuple[int, int], Rollup],
) -> Parts:
    """Traffic of each line in a bucket; lines that did not exist then do not count."""
    numbers = [numbered[bucket, piece] for piece in range(cut.count)]
    each = {uplink.id: [sums.get((uplink.id, number)) for number in numbers] for uplink in uplinks}
    return {
        uplink.id: cut.parts_of(uplink, each[uplink.id])
        for uplink in uplinks
        if any(each[uplink.id]) or _existed(uplink, cut.window)
    }


def point(cut: Pieces, there: Sequence[Sequence[UplinkPart]]) -> TrendPoint:
    """`there`: traffic of each line, by piece."""
    bucket = cut.window
    covered_ms = min((sum(part.totals.covered_ms for part in parts) for parts in there), default=0)
    return TrendPoint(
        start_ms=bucket.start_ms,
        end_ms=bucket.end_ms,
        download=_skew(there, cut, "download"),
        upload=_skew(there, cut, "upload"),
        coverage=min(1.0, covered_ms / bucket.selected_ms) if bucket.selected_ms else 0.0,
        download_bytes=sum(part.totals.download_bytes for parts in there for part in parts),
        upload_bytes=sum(part.totals.upload_bytes for parts in there for part in parts),
    )


def _existed(uplink: Uplink, bucket: Window) -> bool:
    archived = uplink.archived_at is not None and uplink.archived_at < at(bucket.end_ms)
    return uplink.created_at <= at(bucket.start_ms) and not archived


def _skew(there: Sequence[Sequence[UplinkPart]], cut: Pieces, direction: Direction) -> float | None:
    split = split_over_pieces([("", parts) for parts in there], SplitPolicy())
    if split.state == "unknown":
        return None
    return skew_over_pieces(split_pieces(there, cut.times_ms, direction))
