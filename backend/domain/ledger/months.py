"""Calendar months of a campus."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import Interval
from backend.domain.dates.zones import day_bounds


def first_days(today: date, count: int) -> list[date]:
    """First days of this month and of those before it, the newest first."""
    firsts = [today.replace(day=1)]
    while len(firsts) < count:
        firsts.append((firsts[-1] - timedelta(days=1)).replace(day=1))
    return firsts


def following(first: date) -> date:
    """First day of the month after the one that begins on `first`."""
    return (first + timedelta(days=31)).replace(day=1)


def bounds(first: date, zone: ZoneInfo) -> Interval:
    """Midnight to midnight, UTC ms: an hour more or less where the clock is set."""
    return day_bounds(first, zone)[0], day_bounds(following(first), zone)[0]


def months_between(first: date, last: date) -> Sequence[date]:
    """First days of the months that hold a day from `first` to `last`, in order."""
    months = [first.replace(day=1)]
    while following(months[-1]) <= last:
        months.append(following(months[-1]))
    return months
