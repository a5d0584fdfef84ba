"""From 60 days before its last day a contract without another one is news, again at 30 and 7, until it has ended."""

from __future__ import annotations

import datetime as dt
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.condition_state import Sight
from backend.domain.alerts.conditions.contract_ends import (
    days_left,
    end_sight,
    is_reminder,
    notice_days,
)

END = dt.date(2026, 12, 31)


@pytest.mark.parametrize(
    "today, left, notice, sight",
    [
        (dt.date(2026, 10, 31), 61, None, "good"),
        (dt.date(2026, 11, 1), 60, 60, "bad"),
        (dt.date(2026, 11, 30), 31, 60, "bad"),
        (dt.date(2026, 12, 1), 30, 30, "bad"),
        (dt.date(2026, 12, 23), 8, 30, "bad"),
        (dt.date(2026, 12, 24), 7, 7, "bad"),
        (dt.date(2026, 12, 31), 0, 7, "bad"),
        (dt.date(2027, 1, 1), 0, 7, "good"),
    ],
)
def test_notices_of_a_year_that_ends(
    today: dt.date, left: int, notice: int | None, sight: Sight
) -> None:
    assert (days_left(END, today), notice_days(END, today)) == (left, notice)
    assert end_sight(END, today) == sight
    assert end_sight(None, today) == "good"


DAYS = st.dates(dt.date(2020, 1, 1), dt.date(2040, 12, 31))


@given(DAYS, DAYS)
def test_the_notice_never_grows_from_one_day_to_the_next(end: dt.date, today: dt.date) -> None:
    now, next_day = (notice_days(end, today + dt.timedelta(days=n)) for n in (0, 1))
    assert now is None or (next_day is not None and next_day <= now)


@given(DAYS)
def test_it_is_bad_for_61_days_and_reminds_twice(end: dt.date) -> None:
    span = [end + dt.timedelta(days=n) for n in range(-100, 30)]
    bad = [day for day in span if end_sight(end, day) == "bad"]
    assert (bad[0], bad[-1], len(bad)) == (end - dt.timedelta(days=60), end, 61)
    steps = pairwise((day, {"notice": notice_days(end, day)}) for day in bad)
    reminded = [day for (_, before), (day, after) in steps if is_reminder(before, after)]
    assert [(end - day).days for day in reminded] == [30, 7]


@pytest.mark.parametrize(
    "before, after",
    [
        pytest.param({}, {"notice": 60}, id="the first one opens it"),
        pytest.param({"notice": 7}, {"notice": 60}, id="another last day"),
        pytest.param({"notice": 30}, {"notice": 30}, id="the same"),
        pytest.param({"notice": 7}, {"ended": 1}, id="over"),
        pytest.param({"percent": 80}, {"percent": 90}, id="another kind"),
    ],
)
def test_what_reminds_nobody(before: dict[str, int], after: dict[str, int]) -> None:
    assert not is_reminder(before, after)
