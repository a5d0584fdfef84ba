"""Weeks of a router: the list, and the report of one week against the week before."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import attrgetter
from typing import Annotated

from pydantic import Field

from backend.domain.contracts.capacity_history import terms
from backend.domain.dates.calendar import Selection, WorkCalendar
from backend.domain.dates.weeks import IsoWeek, week_of
from backend.domain.dates.zones import local_date
from backend.domain.directions import DIRECTIONS
from backend.domain.figures.coverage import CoveragePolicy
from backend.domain.figures.summary import Window, window_of
from backend.domain.figures.summary_parts import CapacityChange
from backend.domain.figures.uplink_history import capacity_changes
from backend.domain.figures.week_changes import (
    UplinkWeekChange,
    VolumeChange,
    changes,
    total_change,
)
from backend.domain.metering.slots import SLOT_MS
from backend.domain.probes.traffic import NOTHING
from backend.errors import FiguresBeingMade, Invalid, NotFound
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.figures.trends import TrendPoint, edges_of, points_of, sums_of
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.engine.instants import at, ms
from backend.store.engine.kept import kept_of
from backend.store.engine.session import Session
from backend.store.figures import figures
from backend.store.figures.figures import WeekRow
from backend.store.inventory import campuses, router_views
from backend.store.polling import events, rollup_basis
from backend.store.probes import traffic as probe_traffic
from backend.store.tables import Event

MOST_WEEKS = 530  # ten years of all campuses in one answer
MOST_WEEKS_KEPT = 14  # a term


@dataclass(frozen=True, slots=True)
class WeekUplink:
    week: IsoWeek
    start_ms: int
    end_ms: int
    point: TrendPoint
    running: bool  # not over
    partial: bool  # the same, or observed in part only
    contracts: Sequence[CapacityChange]  # other speeds that began in it, at its first moment too


# `*_probe_bytes`: the part of the bytes that our own probes moved.
@dataclass(frozen=True, slots=True)
class WeekDay:
    date: dt.date
    uplink_id: int
    download_bytes: int
    upload_bytes: int
    covered_s: int
    download_probe_bytes: Annotated[
        int, Field(description="part of the bytes that our own tests moved")
    ]
    upload_probe_bytes: int


@dataclass(frozen=True, slots=True)
class Report:
    """A running week is compared with the same part of the week before."""

    week: IsoWeek
    previous: IsoWeek | None
    next: IsoWeek | None
    summary: SummaryView
    last_week: SummaryView | None
    changes: Sequence[UplinkWeekChange]
    total_change: VolumeChange | None
    days: Sequence[WeekDay]
    events: Sequence[Event]
    contracts: Sequence[CapacityChange]  # other speeds that began in it, at its first moment too


def list_weeks(
    gatherer: Gatherer,
    router: RouterView,
    selection: Selection,
    before: IsoWeek | None,
    limit: int,
) -> list[WeekUplink]:
    """From the first week with figures, newest first; one more than `limit` if there is more."""
    calendar = work_calendar(router.campus)
    first = _first_week(gatherer, router)
    if first is None:
        return []
    week = week_of(ms(gatherer.now), calendar.zone)
    if before is not None and before <= week:
        week = before.previous
    wanted: list[IsoWeek] = []
    while week >= first and len(wanted) <= limit:
        wanted.append(week)
        week = week.previous
    buckets = [windows.of_week(week, calendar, selection, gatherer.now) for week in wanted]
    points = points_of(gatherer, router, router.every, buckets)
    return [_uplink(*each, router, gatherer.now) for each in zip(wanted, points, strict=True)]


def report(gatherer: Gatherer, router: RouterView, week: IsoWeek, selection: Selection) -> Report:
    """Raises NotFound for a week that has not begun."""
    calendar = work_calendar(router.campus)
    window = windows.of_week(week, calendar, selection, gatherer.now)
    running = week_of(ms(gatherer.now), calendar.zone)
    if week > running:
        raise NotFound(
            "The week {week} has not begun: the running one is {running}.",
            "week_not_begun",
            week=week,
            running=running,
        )
    first = _first_week(gatherer, router)
    summary = gatherer.over(router, window, str(week))
    last = None
    if first is not None and first < week:
        before = _same_part(week, window, calendar, selection)
        last = gatherer.over(router, before, str(week.previous))
    last_figures = None if last is None else last.figures
    return Report(
        week=week,
        previous=week.previous if last is not None else None,
        next=week.next if week < running else None,
        summary=summary,
        last_week=last,
        changes=changes(summary.figures, last_figures),
        total_change=total_change(summary.figures, last_figures),
        days=_with_probes(gatherer, summary, calendar, _kept_days(gatherer, router, summary)),
        events=events.between(
            gatherer.session, [router.router.id], at(window.start_ms), at(window.end_ms)
        ),
        contracts=contracts_begun(router, window.start_ms, window.end_ms),
    )


def _first_week(gatherer: Gatherer, router: RouterView) -> IsoWeek | None:
    ids = [uplink.id for uplink in router.every]
    day = gatherer.kept(
        "first day", router, router.every, None, lambda: figures.first_day(gatherer.session, ids)
    )
    return None if day is None else IsoWeek.holding(day)


def _uplink(
    week: IsoWeek, trend_point: TrendPoint, router: RouterView, now: dt.datetime
) -> WeekUplink:
    start_ms, end_ms = week.bounds(work_calendar(router.campus).zone)
    running = trend_point.end_ms < end_ms
    partial = running or trend_point.coverage < CoveragePolicy().full_from
    contracts = contracts_begun(router, start_ms, min(end_ms, ms(now)))
    return WeekUplink(week, start_ms, end_ms, trend_point, running, partial, contracts)


def contracts_begun(router: RouterView, start_ms: int, end_ms: int) -> tuple[CapacityChange, ...]:
    """In [start, end), in order of time."""
    zone = work_calendar(router.campus).zone
    changes = [
        change
        for uplink in router.every
        for change in capacity_changes(
            str(uplink.id), terms(uplink.capacities, zone), start_ms - 1, end_ms
        )
    ]
    return tuple(sorted(changes, key=attrgetter("at_ms")))


def _same_part(
    week: IsoWeek, window: Window, calendar: WorkCalendar, selection: Selection
) -> Window:
    """The week before, cut to the length of this one so far."""
    start_ms, end_ms = week.previous.bounds(calendar.zone)
    over = window.end_ms == week.bounds(calendar.zone)[1]
    until_ms = end_ms if over else min(end_ms, start_ms + window.end_ms - window.start_ms)
    return window_of(calendar, start_ms, until_ms, selection)


def _kept_days(gatherer: Gatherer, router: RouterView, summary: SummaryView) -> Sequence[WeekDay]:
    window, calendar = summary.figures.window, work_calendar(router.campus)
    return gatherer.kept(
        "days", router, summary.uplinks, window, lambda: _days(gatherer, summary, calendar)
    )


def _buckets(window: Window, calendar: WorkCalendar) -> list[Window]:
    edges = edges_of(window, "day", calendar.zone)
    return [window_of(calendar, low, high, window.selection) for low, high in pairwise(edges)]


def _with_probes(
    gatherer: Gatherer, summary: SummaryView, calendar: WorkCalendar, days: Sequence[WeekDay]
) -> list[WeekDay]:
    """Bytes of probes are not kept with the days: a run may end at any time."""
    if not any(
        uplink.of(way).probe_bytes for uplink in summary.figures.uplinks for way in DIRECTIONS
    ):
        return list(days)
    ids = [uplink.id for uplink in summary.uplinks]
    buckets = _buckets(summary.figures.window, calendar)
    spans = [bucket.intervals for bucket in buckets]
    moved = probe_traffic.moved_in_buckets(gatherer.session, ids, spans)
    dates = {local_date(day.start_ms, calendar.zone): n for n, day in enumerate(buckets)}
    return [
        replace(day, download_probe_bytes=down, upload_probe_bytes=up)
        for day in days
        for down, up in (moved.get((day.uplink_id, dates[day.date]), NOTHING),)
    ]


def _days(gatherer: Gatherer, summary: SummaryView, calendar: WorkCalendar) -> list[WeekDay]:
    buckets = _buckets(summary.figures.window, calendar)
    sums = sums_of(gatherer, summary.uplinks, buckets, calendar.zone)
    rows = []
    for number, bucket in enumerate(buckets):
        date = local_date(bucket.start_ms, calendar.zone)
        for uplink in summary.uplinks:
            rollup = sums.get((uplink.id, number))
            if rollup is not None:
                down, up = rollup.download_bytes, rollup.upload_bytes
                rows.append(WeekDay(date, uplink.id, down, up, rollup.covered_ms // 1000, 0, 0))
    return rows


def moment(router: RouterView, now: dt.datetime) -> Hashable:
    """Which week runs, and how far slots are closed."""
    zone = work_calendar(router.campus).zone
    return week_of(ms(now), zone), windows.last_closed_ms(now)


def _check_volumes(session: Session, first: IsoWeek, last: IsoWeek, campus_id: int | None) -> None:
    """Raises Invalid, NotFound, FiguresBeingMade."""
    if campus_id is not None:
        campuses.get(session, campus_id)
    if last < first:
        raise Invalid("to_week", "The last week is before the first: swap them.", "weeks_reversed")
    if _span(first, last) > MOST_WEEKS:
        raise Invalid(
            "from_week", "Ask for at most {most} weeks.", "too_many_weeks", most=MOST_WEEKS
        )
    if waiting := rollup_basis.waiting(session, campus_id):
        raise FiguresBeingMade(waiting)


def volumes(
    session: Session, first: IsoWeek, last: IsoWeek, campus_id: int | None
) -> list[WeekRow]:
    """Per week and uplink, of one campus or of all. Raises Invalid, NotFound, FiguresBeingMade."""
    _check_volumes(session, first, last, campus_id)
    return figures.weeks(session, first.monday, last.next.monday, campus_id)


def volumes_written(
    gatherer: Gatherer,
    weeks: tuple[IsoWeek, IsoWeek],
    campus_id: int | None,
    form: str,
    make: Callable[[], bytes],
) -> bytes:
    """Encoded volumes, kept until any router has another slot; years of them are too large to keep.

    `form` names the format of `make`. Raises Invalid, NotFound, FiguresBeingMade.
    """
    _check_volumes(gatherer.session, *weeks, campus_id)
    if _span(*weeks) > MOST_WEEKS_KEPT or kept_of(gatherer.session) is None:
        return make()
    stamp = router_views.stamp_of_all(gatherer.session, SLOT_MS)
    key = "volumes", stamp, weeks, campus_id, form
    return gatherer.cache.get(key, ms(gatherer.now), make)


def _span(first: IsoWeek, last: IsoWeek) -> int:
    return (last.monday - first.monday).days // 7 + 1
