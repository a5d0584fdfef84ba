"""Which weeks count."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from backend.domain.dates.calendar import Period, PeriodKind, WorkCalendar, always
from backend.domain.dates.weeks import IsoWeek
from backend.domain.growth.term_weeks import is_term_week

ZONE = ZoneInfo("Asia/Jakarta")
OFFICE = (((480, 960),),) * 5 + ((), ())
WEEK = IsoWeek(2026, 45)  # 2 to 8 November


def calendar(*periods: Period, holidays: tuple[int, ...] = ()) -> WorkCalendar:
    days = frozenset(date(2026, 11, day) for day in holidays)
    return WorkCalendar(ZONE, OFFICE, days, periods)


def period(kind: PeriodKind, first: int, last: int) -> Period:
    return Period(kind, kind, date(2026, 11, first), date(2026, 11, last))


@pytest.mark.parametrize(
    "periods, holidays, counts",
    [
        ((), (), True),
        ((), (3,), True),
        ((), (3, 4), False),
        ((period("break", 3, 4),), (), False),
        ((period("break", 7, 8),), (), True),
        ((period("term", 1, 30),), (), True),
        ((period("term", 3, 30),), (), True),
        ((period("term", 4, 30),), (), False),
        ((period("exam", 2, 8),), (), True),
        ((period("term", 20, 30), period("exam", 2, 8)), (), True),
        ((period("term", 20, 30),), (), False),
    ],
)
def test_four_days_of_work_in_term(
    periods: tuple[Period, ...], holidays: tuple[int, ...], counts: bool
) -> None:
    assert is_term_week(calendar(*periods, holidays=holidays), WEEK) is counts


def test_without_work_hours_all_days_count() -> None:
    assert is_term_week(always(ZONE), WEEK)
