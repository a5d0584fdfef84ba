"""When announced work goes on, and what it covers: nobody is told of an incident there meanwhile.

Work that comes back begins at one time of day on the clock of its campus, whatever becomes of summer time: a begin that
the clock skips is the moment of the jump, one that comes twice is the first. It lasts for so many hours of real time.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from backend.domain.dates import cron
from backend.domain.dates.cron import Cron
from backend.domain.dates.zones import DAY_MS, local_date, local_time, midnight_ms

EVERY_DAY_OF_MONTH = frozenset(range(1, 32))
EVERY_MONTH = frozenset(range(1, 13))
COMES_BACK_WITHIN_MS = 8 * DAY_MS
"""Work that comes back does so within seven days, and an hour where the clock is set back."""


@dataclass(frozen=True, slots=True)
class WorkWindow:
    """[from, to) of work, UTC ms."""

    from_ms: int
    to_ms: int


@dataclass(frozen=True, slots=True)
class Place:
    """A router, or one of its uplinks."""

    campus_id: int
    router_id: int
    uplink_id: int | None = None


@dataclass(frozen=True, slots=True)
class Maintenance:
    """Work that was announced. UTC ms."""

    maintenance_id: int
    campus_id: int
    router_id: int | None  # None: every router of the campus
    uplink_id: int | None  # None: the router with all its uplinks
    zone: ZoneInfo  # of the campus
    first_ms: int  # it begins then, and not before
    lasts_ms: int
    weekdays: frozenset[int] = frozenset()  # 1 is Monday; empty: it does not come back
    # days of the campus on which it does not begin; a night counts for the day on which it began
    skipped: frozenset[dt.date] = frozenset()
    ends_ms: int | None = None  # nothing goes on from then; None: it comes back without end

    def covers(self, place: Place) -> bool:
        """The work on an uplink does not explain why its router is away."""
        return (
            self.campus_id == place.campus_id
            and self.router_id in {None, place.router_id}
            and self.uplink_id in {None, place.uplink_id}
        )


def windows(maintenance: Maintenance, from_ms: int, to_ms: int) -> Iterator[WorkWindow]:
    """Those that touch [from_ms, to_ms), in order."""
    for begin_ms in _begins(maintenance, from_ms - maintenance.lasts_ms, to_ms):
        end_ms = begin_ms + maintenance.lasts_ms
        if maintenance.ends_ms is not None:
            end_ms = min(end_ms, maintenance.ends_ms)
        if begin_ms < end_ms and end_ms > from_ms and not is_skipped(maintenance, begin_ms):
            yield WorkWindow(begin_ms, end_ms)


def next_window(maintenance: Maintenance, now_ms: int) -> WorkWindow | None:
    """The one that goes on, or the next to come; None: it is over."""
    since_ms = max(now_ms, maintenance.first_ms)
    # Each date that is skipped puts the next window off by a week at most.
    within_ms = COMES_BACK_WITHIN_MS + 7 * DAY_MS * len(maintenance.skipped)
    return next(windows(maintenance, since_ms, since_ms + within_ms), None)


def such_windows(maintenance: Maintenance, from_ms: int, to_ms: int) -> Iterator[WorkWindow]:
    """Its hours of such days that lie whole in [from_ms, to_ms), whether or not it was announced then."""
    weekday = local_time(maintenance.first_ms, maintenance.zone).isoweekday()
    weekly = replace(maintenance, weekdays=maintenance.weekdays or frozenset({weekday}))
    latest_ms = to_ms - maintenance.lasts_ms + 1
    for begin_ms in cron.times(_weekly(weekly), from_ms, latest_ms, maintenance.zone):
        yield WorkWindow(begin_ms, begin_ms + maintenance.lasts_ms)


def is_skipped(maintenance: Maintenance, begin_ms: int) -> bool:
    if not maintenance.skipped:
        return False
    return local_date(begin_ms, maintenance.zone) in maintenance.skipped


def begins_on(maintenance: Maintenance, day: dt.date) -> WorkWindow | None:
    """The window that begins on a day of the campus, also a skipped one; None: none does."""
    kept = replace(maintenance, skipped=frozenset())
    start_ms = midnight_ms(day)
    around = windows(kept, start_ms - DAY_MS, start_ms + 2 * DAY_MS)
    zone = maintenance.zone
    return next((each for each in around if local_date(each.from_ms, zone) == day), None)


@dataclass(frozen=True, slots=True)
class Cover:
    """The work at one place: what it is, and until when."""

    maintenance_id: int
    until_ms: int


def cover(announced: Iterable[Maintenance], place: Place, now_ms: int) -> Cover | None:
    """The work there that ends last; None: none goes on."""
    covers = [
        Cover(maintenance.maintenance_id, window.to_ms)
        for maintenance in announced
        if maintenance.covers(place)
        for window in windows(maintenance, now_ms, now_ms + 1)
    ]
    return max(covers, key=lambda each: (each.until_ms, -each.maintenance_id), default=None)


def _begins(maintenance: Maintenance, from_ms: int, to_ms: int) -> Iterator[int]:
    """In (from_ms, to_ms)."""
    first_ms = maintenance.first_ms
    if not maintenance.weekdays:
        yield from [first_ms] if from_ms < first_ms < to_ms else []
        return
    start_ms = max(first_ms, from_ms + 1)
    yield from cron.times(_weekly(maintenance), start_ms, to_ms, maintenance.zone)


def _weekly(maintenance: Maintenance) -> Cron:
    begin = local_time(maintenance.first_ms, maintenance.zone)
    return Cron(
        minutes=(begin.minute,),
        hours=(begin.hour,),
        days=EVERY_DAY_OF_MONTH,
        months=EVERY_MONTH,
        weekdays=frozenset(day % 7 for day in maintenance.weekdays),
        any_day=True,
        any_weekday=False,
    )
