"""What each student of a campus has of its ISPs, year by year."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.contracts.capacity_history import capacity_at, terms
from backend.domain.dates.zones import day_bounds
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import Window, window_of
from backend.domain.growth.students import per_student
from backend.domain.metering.rollups import Rollup
from backend.services.figures.summaries import Gatherer
from backend.services.inventory import campus_students
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.campus_students import StudentYear
from backend.services.inventory.inventory import RouterView, views
from backend.services.windows import spans
from backend.services.windows.windows import last_closed_ms
from backend.store.engine.instants import at
from backend.store.figures import figures
from backend.store.growth import peaks
from backend.store.inventory import routers
from backend.store.tables import Campus, Uplink


@dataclass(frozen=True, slots=True)
class StudentsRow:
    """`*_kbps`: kbit/s by student, unrounded. Null: not measured."""

    year: int
    running: Annotated[bool, Field(description="the year is not over")]
    students: int
    direction: Direction
    contracted_bps: Annotated[
        int | None, Field(description="of all ISPs, at the end of the year or today")
    ]
    p95_bps: Annotated[
        int | None, Field(description="of the sum of all ISPs; slots are kept for two years")
    ]
    work_mean_bps: Annotated[
        int | None, Field(description="mean of the sum of all ISPs in work hours")
    ]
    contracted_kbps: float | None
    p95_kbps: float | None
    work_mean_kbps: float | None


def of_campus(gatherer: Gatherer, campus: Campus) -> list[StudentsRow]:
    """The newest year first; years that have not begun are left out. Raises FiguresBeingMade."""
    years = campus_students.stored(campus).years
    every = views(gatherer.session, routers.every(gatherer.session, campus.id)) if years else []
    return [row for year in years for row in _of_year(gatherer, campus, every, year)]


def _of_year(
    gatherer: Gatherer, campus: Campus, every: Sequence[RouterView], year: StudentYear
) -> list[StudentsRow]:
    calendar = work_calendar(campus)
    start_ms = day_bounds(dt.date(year.year, 1, 1), calendar.zone)[0]
    end_ms = day_bounds(dt.date(year.year + 1, 1, 1), calendar.zone)[0]
    until_ms = min(end_ms, last_closed_ms(gatherer.now))
    if until_ms <= start_ms:
        return []
    work = window_of(calendar, start_ms, until_ms, "work")
    there = gatherer.uplinks(every, work)
    uplinks = [uplink for each in there.values() for uplink in each]
    ids = [uplink.id for uplink in uplinks]
    top = peaks.together(gatherer.session, ids, [(0, start_ms, until_ms)]).get(0)
    volumes = _volumes(gatherer, ids, work, campus)
    rows = []
    for way in DIRECTIONS:
        contracted = _contracted_bps(uplinks, way, until_ms, campus)
        p95 = None if top is None else (top.download_bps if way == "download" else top.upload_bps)
        mean = _mean_bps(volumes, way)
        each = per_student(year.students, contracted, p95, mean)
        rows.append(
            StudentsRow(
                year=year.year,
                running=until_ms < end_ms,
                students=year.students,
                direction=way,
                contracted_bps=contracted,
                p95_bps=p95,
                work_mean_bps=mean,
                contracted_kbps=each.contracted,
                p95_kbps=each.p95,
                work_mean_kbps=each.work_mean,
            )
        )
    return rows


def _contracted_bps(
    uplinks: Sequence[Uplink], way: Direction, until_ms: int, campus: Campus
) -> int | None:
    """Sum of the ISPs that were there at the end."""
    zone, end_at = work_calendar(campus).zone, at(until_ms)
    left = [each for each in uplinks if each.archived_at is None or each.archived_at > end_at]
    if not left:
        return None
    return sum(capacity_at(terms(each.capacities, zone), until_ms - 1).of(way) for each in left)


def _volumes(gatherer: Gatherer, ids: Sequence[int], work: Window, campus: Campus) -> list[Rollup]:
    """Volumes of each ISP in work hours."""
    parts, zone = spans.Spans(), work_calendar(campus).zone
    for interval in work.intervals:
        parts.add(0, interval, zone)
    totals = figures.totals(gatherer.session, ids, parts.days, parts.hours, parts.slots)
    return list(totals.values())


def _mean_bps(volumes: Sequence[Rollup], way: Direction) -> int | None:
    """Each ISP over the time that it was observed; summed."""
    rates = [
        (each.download_bytes if way == "download" else each.upload_bytes) * 8000 / each.covered_ms
        for each in volumes
        if each.covered_ms
    ]
    return round(sum(rates)) if rates else None
