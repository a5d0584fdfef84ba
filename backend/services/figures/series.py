"""Rows behind the charts: raw samples, slots, hours, days or weeks of a router's lines."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import WorkCalendar
from backend.domain.dates.weeks import IsoWeek, hour_bounds
from backend.domain.dates.zones import day_bounds, local_date
from backend.domain.figures.summary import Window
from backend.domain.metering.rates import rate_bps
from backend.domain.metering.slots import SLOT_MS
from backend.errors import NotFound
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.shown import Time
from backend.services.windows import windows
from backend.store.engine.instants import at, ms
from backend.store.figures import series
from backend.store.figures.series import Figures, Page

SeriesStep = Literal["raw", "slot", "hour", "day", "week"]
Position = tuple[int, int]  # (number of the step's start, uplink id) of the last row of a page
FIRST: Position = (0, 0)
TABLES = {"raw": "sample", "slot": "slot", "hour": "hour"}


# One line in one step. Rates are None where no time is covered; `covered` is a part of the step.
@dataclass(frozen=True, slots=True)
class SeriesRow:
    uplink_id: int
    at: Time
    local_at: str  # `at` on the clock of the campus, with its offset from UTC
    seconds: float
    download_bytes: int
    upload_bytes: int
    download_bps: int | None
    upload_bps: int | None
    max_download_bps: int | None
    max_upload_bps: int | None
    covered: float
    bridged: bool


PlacedRow = tuple[Position, SeriesRow]
"""With where a page that ends here is continued."""


@dataclass(frozen=True, slots=True)
class SeriesRequest:
    step: SeriesStep
    uplink_id: int | None
    after: Position | None
    limit: int


def rows(
    gatherer: Gatherer,
    router: RouterView,
    request: windows.WindowRequest,
    series_request: SeriesRequest,
) -> list[PlacedRow]:
    """Rows by time, then uplink; one more than the limit if there is more. Raises Invalid, NotFound."""
    calendar = work_calendar(router.campus)
    start_ms, end_ms = windows.bounds(request, calendar.zone, gatherer.now)
    uplinks = gatherer.uplinks([router], Window(start_ms, end_ms, "all", ()))[router.router.id]
    ids = [uplink.id for uplink in uplinks if series_request.uplink_id in {None, uplink.id}]
    if series_request.uplink_id is not None and not ids:
        raise NotFound(
            "This router has no ISP {uplink_id} in that time.",
            "no_isp_in_time",
            uplink_id=series_request.uplink_id,
        )
    page = Page(ids, (series_request.after or FIRST)[1], series_request.limit)
    if not ids or start_ms >= end_ms:
        return []
    if series_request.step in TABLES:
        return _instants(gatherer, page, series_request, (start_ms, end_ms), calendar.zone)
    return _dates(gatherer, page, series_request, (start_ms, end_ms), calendar)


def _instants(
    gatherer: Gatherer,
    page: Page,
    series_request: SeriesRequest,
    span_ms: tuple[int, int],
    zone: ZoneInfo,
) -> list[PlacedRow]:
    after_ms = (series_request.after or FIRST)[0]
    if series_request.step == "raw":
        # Raw samples are the live edge and need not wait for their slot to end.
        span_ms = (span_ms[0], max(span_ms[1], _live_end(span_ms[1], gatherer.now)))
    rows = series.instants(gatherer.session, TABLES[series_request.step], page, span_ms, after_ms)
    made = []
    for row_at, figures in rows:
        at_ms = ms(row_at)
        start_ms, end_ms = _extent(series_request.step, at_ms, figures, zone)
        made.append(((at_ms, figures.uplink_id), _row(start_ms, end_ms, figures, zone)))
    return made


def _live_end(end_ms: int, now: dt.datetime) -> int:
    return ms(now) if end_ms == windows.last_closed_ms(now) else end_ms


def _extent(step: SeriesStep, at_ms: int, figures: Figures, zone: ZoneInfo) -> tuple[int, int]:
    if step == "raw":
        return at_ms - figures.covered_ms, at_ms
    if step == "slot":
        return at_ms, at_ms + SLOT_MS
    return _hour(at_ms, zone)


@lru_cache(4096)
def _hour(at_ms: int, zone: ZoneInfo) -> tuple[int, int]:
    return hour_bounds(at_ms, zone)


def _dates(
    gatherer: Gatherer,
    page: Page,
    series_request: SeriesRequest,
    span_ms: tuple[int, int],
    calendar: WorkCalendar,
) -> list[PlacedRow]:
    zone, by_week = calendar.zone, series_request.step == "week"
    after = dt.date.fromordinal(max(1, (series_request.after or FIRST)[0]))
    first, last = local_date(span_ms[0], zone), local_date(span_ms[1] - 1, zone)
    if by_week:
        # Whole weeks: a week cut by the window would look like a fall.
        first, last = IsoWeek.holding(first).monday, IsoWeek.holding(last).days[-1]
    span = (first, last + dt.timedelta(days=1))
    rows = series.dates(gatherer.session, page, span, after, by_week=by_week)
    made = []
    for date, figures in rows:
        bounds = IsoWeek.holding(date).bounds(zone) if by_week else _day(date, zone)
        made.append(((date.toordinal(), figures.uplink_id), _row(*bounds, figures, zone)))
    return made


@lru_cache(4096)
def _day(date: dt.date, zone: ZoneInfo) -> tuple[int, int]:
    return day_bounds(date, zone)


def _row(start_ms: int, end_ms: int, figures: Figures, zone: ZoneInfo) -> SeriesRow:
    covered_ms, whole_ms = figures.covered_ms, max(1, end_ms - start_ms)
    seen_whole = covered_ms > figures.bridged_ms
    return SeriesRow(
        uplink_id=figures.uplink_id,
        at=at(start_ms),
        local_at=at(start_ms).astimezone(zone).isoformat(timespec="seconds"),
        seconds=(end_ms - start_ms) / 1000,
        download_bytes=figures.download_bytes,
        upload_bytes=figures.upload_bytes,
        download_bps=rate_bps(figures.download_bytes, covered_ms) if covered_ms else None,
        upload_bps=rate_bps(figures.upload_bytes, covered_ms) if covered_ms else None,
        max_download_bps=figures.max_download_bps if seen_whole else None,
        max_upload_bps=figures.max_upload_bps if seen_whole else None,
        covered=min(1.0, covered_ms / whole_ms),
        bridged=figures.bridged_ms > 0,
    )
