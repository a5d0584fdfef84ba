"""Which week's report a schedule owes now, on the clock of its campus. Nothing is owed twice, nothing is forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.dates import cron
from backend.domain.dates.weeks import IsoWeek
from backend.domain.dates.zones import DAY_MS, HOUR_MS, local_date

LOOKED_BACK_MS = 8 * DAY_MS  # a weekly hour comes every seven days, and an hour more or less
NOON = 12 * 60
LATE_AFTER_MS = HOUR_MS


@dataclass(frozen=True, slots=True)
class WeeklyHour:
    """`weekday`: 1 is Monday. `minute`: of the day."""

    weekday: int
    minute: int


@dataclass(frozen=True, slots=True)
class Due:
    """`due_ms`: its hour. `noon_ms`: from then on it is made with what is known. UTC ms."""

    week: IsoWeek
    due_ms: int
    noon_ms: int

    def can_be_made(self, now_ms: int, *, is_read: bool) -> bool:
        """`is_read`: whether the router answered after the week was over."""
        return is_read or now_ms >= self.noon_ms

    def is_late(self, now_ms: int) -> bool:
        return now_ms - self.due_ms > LATE_AFTER_MS


def newest_due(hour: WeeklyHour, zone: ZoneInfo, since_ms: int, now_ms: int) -> Due | None:
    """The last hour that came up to now; its report is of the week before it. None: none since `since_ms`.

    Whoever was away for weeks owes the newest report alone: older weeks stand on their pages.
    """
    times = cron.times(_cron(hour), now_ms - LOOKED_BACK_MS, now_ms + 1, zone)
    due_ms = max(times)
    if due_ms < since_ms:
        return None
    day = local_date(due_ms, zone)
    noon = _times_of(hour.weekday, max(NOON, hour.minute), due_ms, zone)
    return Due(IsoWeek.holding(day).previous, due_ms, noon)


def next_due_ms(hour: WeeklyHour, zone: ZoneInfo, now_ms: int) -> int:
    """When its hour comes next, UTC ms."""
    return next(cron.times(_cron(hour), now_ms + 1, now_ms + LOOKED_BACK_MS, zone))


def _times_of(weekday: int, minute: int, from_ms: int, zone: ZoneInfo) -> int:
    hour = WeeklyHour(weekday, minute)
    return next(cron.times(_cron(hour), from_ms, from_ms + 2 * DAY_MS, zone))


def _cron(hour: WeeklyHour) -> cron.Cron:
    return cron.parse(f"{hour.minute % 60} {hour.minute // 60} * * {hour.weekday % 7}")
