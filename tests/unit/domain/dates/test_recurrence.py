"""Days that repeat, against the rules of dateutil."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest
from dateutil import rrule as oracle
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.recurrence import Frequency, Recurrence, days

FREQUENCIES: dict[Frequency, int] = {
    "YEARLY": oracle.YEARLY,
    "MONTHLY": oracle.MONTHLY,
    "WEEKLY": oracle.WEEKLY,
    "DAILY": oracle.DAILY,
}
DATES = st.dates(date(2020, 1, 1), date(2027, 12, 31))


@st.composite
def rules(draw: st.DrawFn) -> Recurrence:
    frequency = draw(st.sampled_from(sorted(FREQUENCIES)))
    numbered = frequency in ("MONTHLY", "YEARLY")
    which = st.integers(-5, 5) if numbered else st.just(0)
    ends = draw(st.sampled_from(["count", "until", "never"]))
    month_days = st.integers(-31, 31).filter(bool)
    return Recurrence(
        frequency,
        interval=draw(st.integers(1, 5)),
        count=draw(st.integers(1, 30)) if ends == "count" else None,
        until=draw(DATES) if ends == "until" else None,
        months=tuple(draw(st.lists(st.integers(1, 12), max_size=3, unique=True).map(sorted))),
        month_days=()
        if frequency == "WEEKLY"
        else tuple(draw(st.lists(month_days, max_size=3, unique=True))),
        weekdays=tuple(draw(st.lists(st.tuples(which, st.integers(0, 6)), max_size=3))),
        week_start=draw(st.integers(0, 6)),
    )


def by_oracle(rule: Recurrence, start: date, first: date, last: date) -> list[date]:
    known = oracle.rrule(
        FREQUENCIES[rule.frequency],
        dtstart=datetime.combine(start, time()),
        interval=rule.interval,
        count=rule.count,
        until=rule.until and datetime.combine(rule.until, time()),
        bymonth=rule.months or None,
        bymonthday=rule.month_days or None,
        byweekday=[oracle.weekday(day, which or None) for which, day in rule.weekdays] or None,
        wkst=rule.week_start,
        cache=False,
    )
    between = known.between(
        datetime.combine(first, time()), datetime.combine(last, time()), inc=True
    )
    return [moment.date() for moment in between]


@given(rules(), DATES, DATES, st.integers(0, 800))
def test_days_are_those_of_the_standard(
    rule: Recurrence, start: date, first: date, length: int
) -> None:
    last = first + timedelta(days=length)
    assert list(days(rule, start, first, last)) == by_oracle(rule, start, first, last)


@pytest.mark.parametrize(
    "rule,start,expected",
    [
        (Recurrence("YEARLY"), date(2000, 8, 17), [date(2026, 8, 17), date(2027, 8, 17)]),
        (Recurrence("YEARLY"), date(2020, 2, 29), []),
        (
            Recurrence("YEARLY", months=(11,), weekdays=((4, 3),)),
            date(2020, 11, 26),
            [date(2026, 11, 26), date(2027, 11, 25)],
        ),
        (Recurrence("YEARLY", until=date(2026, 12, 31)), date(2020, 5, 1), [date(2026, 5, 1)]),
        (Recurrence("YEARLY", count=7), date(2020, 5, 1), [date(2026, 5, 1)]),
    ],
)
def test_a_holiday_of_each_year(rule: Recurrence, start: date, expected: list[date]) -> None:
    assert list(days(rule, start, date(2026, 1, 1), date(2027, 12, 31))) == expected


def test_a_rule_that_never_comes_ends() -> None:
    never = Recurrence("YEARLY", months=(2,), month_days=(30,))
    assert list(days(never, date(2020, 1, 1), date(2026, 1, 1), date.max)) == []
