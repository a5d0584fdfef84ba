"""From a reader's range ("7d", "last_week", from..to) to a window of whole slots."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import Selection, WorkCalendar, always
from backend.domain.dates.weeks import IsoWeek, week_of
from backend.domain.dates.zones import day_bounds, local_date
from backend.domain.figures.summary import Window, window_of
from backend.domain.metering.slots import POSTING_MS, SLOT_MS
from backend.errors import Invalid
from backend.store.engine.instants import ms

Range = Literal[
    "1h", "6h", "24h", "7d", "30d", "90d", "1y", "this_week", "last_week", "last_month", "custom"
]

HOUR_MS = 3_600_000
ROLLING_MS = {
    "1h": HOUR_MS,
    "6h": 6 * HOUR_MS,
    "24h": 24 * HOUR_MS,
    "7d": 7 * 24 * HOUR_MS,
    "30d": 30 * 24 * HOUR_MS,
    "90d": 90 * 24 * HOUR_MS,
    "1y": 365 * 24 * HOUR_MS,
}
YEAR_MS = 366 * 24 * HOUR_MS
LONGEST_MS = 10 * YEAR_MS


@dataclass(frozen=True, slots=True)
class WindowRequest:
    """`from_at` and `to_at` turn any range into a custom one."""

    range: Range = "7d"
    from_at: dt.datetime | None = None
    to_at: dt.datetime | None = None
    selection: Selection = "all"


def last_closed_ms(now: dt.datetime) -> int:
    """The end of the newest slot that can be complete."""
    closed_ms = ms(now) - POSTING_MS
    return closed_ms - closed_ms % SLOT_MS


def bounds(
    request: WindowRequest, zone: ZoneInfo, now: dt.datetime, longest_ms: int = LONGEST_MS
) -> tuple[int, int]:
    """UTC ms, on slot edges, the end not after the last complete slot. Raises Invalid."""
    closed_ms = last_closed_ms(now)
    if request.from_at is not None or request.to_at is not None or request.range == "custom":
        return _custom(request, closed_ms, longest_ms)
    if request.range in ROLLING_MS:
        return closed_ms - ROLLING_MS[request.range], closed_ms
    if request.range == "last_month":
        return _last_month(closed_ms, zone)
    week = week_of(closed_ms, zone)
    if request.range == "last_week":
        return week.previous.bounds(zone)
    return week.bounds(zone)[0], closed_ms


def _last_month(at_ms: int, zone: ZoneInfo) -> tuple[int, int]:
    """The calendar month before that of `at_ms`."""
    first = local_date(at_ms, zone).replace(day=1)
    before = (first - dt.timedelta(days=1)).replace(day=1)
    return day_bounds(before, zone)[0], day_bounds(first, zone)[0]


def _custom(request: WindowRequest, closed_ms: int, longest_ms: int) -> tuple[int, int]:
    if request.from_at is None:
        raise Invalid(
            "from",
            "Say where the window begins, for instance 2026-11-16T00:00:00Z.",
            "window_begin_missing",
        )
    start_ms = ms(request.from_at)
    end_ms = closed_ms if request.to_at is None else ms(request.to_at)
    if request.to_at is None and end_ms <= start_ms:
        raise Invalid(
            "from",
            "The window begins after the last complete 5 minutes: choose an earlier start.",
            "window_too_new",
        )
    if end_ms <= start_ms:
        raise Invalid(
            "to", "The window ends before it begins: choose a later end.", "window_reversed"
        )
    if end_ms - start_ms > longest_ms:
        raise _too_long(longest_ms)
    start_ms -= start_ms % SLOT_MS
    end_ms += -end_ms % SLOT_MS
    # A window in the future is empty at its own start, so that it is shown as such.
    return start_ms, max(start_ms, min(end_ms, closed_ms))


def _too_long(longest_ms: int) -> Invalid:
    if longest_ms == LONGEST_MS:
        return Invalid(
            "from",
            "A window can be at most ten years long here: choose a later start.",
            "window_beyond_ten_years",
        )
    return Invalid(
        "from",
        "A window can be at most a year long here: choose a later start.",
        "window_beyond_year",
    )


def resolve(
    request: WindowRequest, calendar: WorkCalendar, now: dt.datetime, longest_ms: int = LONGEST_MS
) -> Window:
    start_ms, end_ms = bounds(request, calendar.zone, now, longest_ms)
    return window_of(calendar, start_ms, end_ms, request.selection)


def resolve_for_probes(request: WindowRequest, calendar: WorkCalendar, now: dt.datetime) -> Window:
    """A year at most: each probe is read, and its hours are counted for every ISP."""
    return resolve(request, calendar, now, YEAR_MS)


def before(request: WindowRequest, window: Window, calendar: WorkCalendar) -> Window:
    """The time before a window, as long as it (`previousOf` in the frontend is the same).

    Before whole days of the calendar as many days, whatever their hours; before the running week the same part of the
    week before.
    """
    zone = calendar.zone
    days = 7 if label_of(request) == "this_week" else _whole_days(window, zone)
    if days is None:
        start_ms, end_ms = 2 * window.start_ms - window.end_ms, window.start_ms
    else:
        start_ms = _days_earlier(window.start_ms, days, zone)
        end_ms = _days_earlier(window.end_ms, days, zone)
    return window_of(calendar, start_ms, end_ms, window.selection)


def _whole_days(window: Window, zone: ZoneInfo) -> int | None:
    """How many local dates make up the window; None if it begins or ends within one."""
    first, last = local_date(window.start_ms, zone), local_date(window.end_ms, zone)
    ends = day_bounds(first, zone)[0], day_bounds(last, zone)[0]
    return (last - first).days if ends == (window.start_ms, window.end_ms) else None


def _days_earlier(at_ms: int, days: int, zone: ZoneInfo) -> int:
    """The same time after midnight, so many days earlier."""
    day = local_date(at_ms, zone)
    since_midnight_ms = at_ms - day_bounds(day, zone)[0]
    return day_bounds(day - dt.timedelta(days=days), zone)[0] + since_midnight_ms


def of_week(
    week: IsoWeek, calendar: WorkCalendar, selection: Selection, now: dt.datetime
) -> Window:
    """A calendar week, as far as it is over."""
    start_ms, end_ms = week.bounds(calendar.zone)
    clipped_ms = max(start_ms, min(end_ms, last_closed_ms(now)))
    return window_of(calendar, start_ms, clipped_ms, selection)


def of_month(day: dt.date, zone: ZoneInfo, now: dt.datetime) -> Window:
    """The calendar month of a local date, at any hour, as far as it is over."""
    first = day.replace(day=1)
    following = (first + dt.timedelta(days=31)).replace(day=1)
    start_ms, end_ms = day_bounds(first, zone)[0], day_bounds(following, zone)[0]
    clipped_ms = max(start_ms, min(end_ms, last_closed_ms(now)))
    return window_of(always(zone), start_ms, clipped_ms, "all")


def reaches_now(window: Window, now: dt.datetime) -> bool:
    """Whether this moment belongs to the window."""
    return window.end_ms >= last_closed_ms(now)


def label_of(request: WindowRequest) -> str:
    return request.range if request.from_at is None and request.to_at is None else "custom"
