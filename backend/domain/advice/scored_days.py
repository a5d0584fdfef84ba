"""Over which days an applied recommendation is scored: the first seven whole working days under it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from backend.domain.dates.calendar import Interval, WorkCalendar
from backend.domain.dates.zones import DAY_MS, day_bounds, local_date

OF_DAYS = 7
OWN_REGIME_MS = 3_600_000  # a change's own regime shows minutes later; a later one is another
LONGEST_MS = 60 * DAY_MS  # after two months nobody waits for seven days any more


@dataclass(frozen=True, slots=True)
class ScoredDays:
    days: int
    start_ms: int
    end_ms: int
    intervals: tuple[Interval, ...]  # their work hours
    complete: bool  # no later day will be added
    cut_short: bool  # another regime began


def scored_days(
    calendar: WorkCalendar, applied_ms: int, known_until_ms: int, other_regime_ms: int | None
) -> ScoredDays:
    """`known_until_ms`: end of the newest slot; `other_regime_ms`: when another regime began, if one has."""
    ends = [known_until_ms, applied_ms + LONGEST_MS]
    end_ms = min(ends if other_regime_ms is None else [*ends, other_regime_ms])
    days = _whole_days(calendar, applied_ms, end_ms)[:OF_DAYS]
    full = len(days) == OF_DAYS
    return ScoredDays(
        days=len(days),
        start_ms=days[0][0][0] if days else applied_ms,
        end_ms=days[-1][-1][1] if days else applied_ms,
        intervals=tuple(interval for day in days for interval in day),
        complete=full or end_ms < known_until_ms or end_ms == other_regime_ms,
        cut_short=not full and end_ms == other_regime_ms,
    )


def _whole_days(calendar: WorkCalendar, from_ms: int, to_ms: int) -> list[list[Interval]]:
    """Work hours of each local date whose work begins and ends within."""
    days: list[list[Interval]] = []
    day = local_date(from_ms, calendar.zone)
    while (bounds := day_bounds(day, calendar.zone))[0] < to_ms:
        work = list(calendar.intervals(*bounds, "work"))
        if work and work[0][0] >= from_ms and work[-1][1] <= to_ms:
            days.append(work)
        day += dt.timedelta(days=1)
    return days
