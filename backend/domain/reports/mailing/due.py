"""Which report a schedule owes now, on the clock of its campus. Nothing is owed twice, nothing is forgotten."""

from __future__ import annotations

import datetime as dt
from calendar import monthrange
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.dates import cron
from backend.domain.dates.calendar import Period
from backend.domain.dates.terms import terms
from backend.domain.dates.weeks import IsoWeek
from backend.domain.dates.zones import DAY_MS, HOUR_MS, day_bounds, local_date
from backend.domain.ledger.months import first_days, following
from backend.domain.reports.mailing import periods
from backend.domain.reports.mailing.periods import MailedPeriod

DAYS_AROUND = 8  # a weekly hour comes every seven days, and an hour more or less
NOON = 12 * 60
LATE_AFTER_MS = HOUR_MS
OWED_FOR_MS = 366 * DAY_MS  # the archive keeps reports for longer: none is made twice
LOOKED_AFTER_MS = 35 * DAY_MS
"""So long late data may change a report that was sent, if none follows before."""


@dataclass(frozen=True, slots=True)
class WeeklyHour:
    """`weekday`: 1 is Monday. `minute`: of the day. Its report is of the week before."""

    weekday: int
    minute: int


@dataclass(frozen=True, slots=True)
class MonthlyHour:
    """`month_day`: 1 to 31; in a shorter month its last day. Its report is of the month before."""

    month_day: int
    minute: int


@dataclass(frozen=True, slots=True)
class TermHour:
    """`days_after`: the last day of a term of the calendar; 1 is the next day. Its report is of that term."""

    days_after: int
    minute: int


ReportHour = WeeklyHour | MonthlyHour | TermHour


@dataclass(frozen=True, slots=True)
class Due:
    """`due_ms`: its hour. `noon_ms`: from then on it is made with what is known. UTC ms."""

    period: MailedPeriod
    due_ms: int
    noon_ms: int

    def can_be_made(self, now_ms: int, *, is_read: bool) -> bool:
        """`is_read`: whether the router answered after the period was over."""
        return is_read or now_ms >= self.noon_ms

    def is_late(self, now_ms: int) -> bool:
        return now_ms - self.due_ms > LATE_AFTER_MS

    def is_looked_after(self, now_ms: int) -> bool:
        """Whether late data may still change it."""
        return now_ms - self.due_ms <= LOOKED_AFTER_MS


def newest_due(
    hour: ReportHour,
    zone: ZoneInfo,
    since_ms: int,
    now_ms: int,
    calendar: Sequence[Period] = (),
) -> Due | None:
    """The last hour that came up to now. None: none since `since_ms`, or in a year. `calendar`: terms and others.

    Whoever was away for weeks owes the newest report alone: older ones stand on their pages.
    """
    came = [
        (due_ms, day, period)
        for day, period in _days(hour, calendar, local_date(now_ms, zone))
        if (due_ms := _moment_ms(day, hour.minute, zone)) <= now_ms
    ]
    if not came:
        return None
    due_ms, day, period = max(came, key=lambda each: each[0])
    if due_ms < max(since_ms, now_ms - OWED_FOR_MS):
        return None
    return Due(period, due_ms, _moment_ms(day, max(NOON, hour.minute), zone))


def next_due_ms(
    hour: ReportHour, zone: ZoneInfo, now_ms: int, calendar: Sequence[Period] = ()
) -> int | None:
    """When its hour comes next, UTC ms. None: the calendar has no term whose hour is still to come."""
    moments = (
        _moment_ms(day, hour.minute, zone)
        for day, _ in _days(hour, calendar, local_date(now_ms, zone))
    )
    return min((each for each in moments if each > now_ms), default=None)


def _days(
    hour: ReportHour, calendar: Sequence[Period], today: dt.date
) -> Iterator[tuple[dt.date, MailedPeriod]]:
    """Days around today on which it comes, and what it is of then."""
    match hour:
        case WeeklyHour(weekday=weekday):
            for number in range(-DAYS_AROUND, DAYS_AROUND + 1):
                day = today + dt.timedelta(days=number)
                if day.isoweekday() == weekday:
                    yield day, periods.of_week(IsoWeek.holding(day).previous)
        case MonthlyHour(month_day=month_day):
            this, before, second_before = first_days(today, 3)
            yield _day_of(before, month_day), periods.of_month(second_before)
            yield _day_of(this, month_day), periods.of_month(before)
            yield _day_of(following(this), month_day), periods.of_month(this)
        case TermHour(days_after=days_after):
            for term in terms(calendar):
                yield term.last + dt.timedelta(days=days_after), periods.of_term(term)


def _day_of(first: dt.date, month_day: int) -> dt.date:
    return first.replace(day=min(month_day, monthrange(first.year, first.month)[1]))


def _moment_ms(day: dt.date, minute: int, zone: ZoneInfo) -> int:
    """A time that the clock skips begins when it jumps, a repeated one at its first."""
    each_day = cron.parse(f"{minute % 60} {minute // 60} * * *")
    return next(cron.times(each_day, *day_bounds(day, zone), zone))
