"""Contracts with dates: which one holds, and what a correction or a new one does to the others."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.contracts.contracts import (
    MOST_CONTRACTS,
    Contract,
    begins_between,
    changed_from,
    check,
    check_last_days,
    corrected,
    in_force,
    last_days,
    with_one_end,
)
from backend.domain.metering.capacity import Capacity
from backend.errors import Invalid

WEDNESDAY = date(2026, 11, 18)
SLOW = Contract(None, Capacity(100, 50))
FAST = Contract(WEDNESDAY, Capacity(200, 50))
NEXT_YEAR = Contract(date(2027, 1, 1), Capacity(300, 100))


@pytest.mark.parametrize(
    "day, speed",
    [
        (date(1999, 1, 1), 100),
        (date(2026, 11, 17), 100),
        (WEDNESDAY, 200),
        (date(2026, 12, 31), 200),
        (date(2027, 1, 1), 300),
    ],
)
def test_which_one_holds(day: date, speed: int) -> None:
    assert in_force((SLOW, FAST, NEXT_YEAR), day).capacity.download_bps == speed


def test_a_correction_keeps_the_date() -> None:
    right = Contract(None, Capacity(150, 50), number="A-7")
    after = corrected((SLOW, FAST), date(2026, 11, 20), right)
    assert after == (SLOW, replace(right, from_date=WEDNESDAY))


def test_a_new_one_holds_until_the_next() -> None:
    new = Contract(None, Capacity(250, 50))
    after = changed_from((SLOW, FAST, NEXT_YEAR), date(2026, 12, 1), new)
    assert [each.capacity.download_bps for each in after] == [100, 200, 250, 300]
    assert after[2].from_date == date(2026, 12, 1)


def test_one_of_the_same_day_gives_way() -> None:
    new = Contract(None, Capacity(250, 50))
    assert changed_from((SLOW, FAST), WEDNESDAY, new) == (SLOW, replace(new, from_date=WEDNESDAY))


@pytest.mark.parametrize(
    "contracts, field",
    [
        ((), "contracts"),
        ((FAST,), "0.from_date"),
        ((SLOW, SLOW), "1.from_date"),
        ((SLOW, FAST, FAST), "2.from_date"),
        ((SLOW, NEXT_YEAR, FAST), "2.from_date"),
    ],
)
def test_what_is_refused(contracts: tuple[Contract, ...], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        check(contracts)
    assert refused.value.field == field


def test_too_many() -> None:
    days = (date(2000, 1, 1) + timedelta(days=n) for n in range(MOST_CONTRACTS))
    with pytest.raises(Invalid, match="at most 200"):
        check((SLOW, *(replace(FAST, from_date=day) for day in days)))


ALL = (SLOW, FAST, NEXT_YEAR)
TUESDAY, NEW_YEARS_EVE = date(2026, 11, 17), date(2026, 12, 31)


def test_the_last_days_are_those_before_the_next() -> None:
    assert last_days(ALL) == (TUESDAY, NEW_YEARS_EVE, None)


def with_ends(ends: tuple[date | None, ...]) -> list[Contract]:
    return [replace(each, to_date=end) for each, end in zip(ALL, ends, strict=True)]


@pytest.mark.parametrize(
    "given",
    [
        (None, None, date(2028, 12, 31)),
        (None, None, None),
        (TUESDAY, NEW_YEARS_EVE, None),
        (None, NEW_YEARS_EVE, None),
    ],
)
def test_last_days_that_fit(given: tuple[date | None, ...]) -> None:
    check_last_days(with_ends(given))


@pytest.mark.parametrize(
    "given, field, words",
    [
        ((WEDNESDAY, None, None), "0.to_date", "overlaps .* 2026-11-18: end it on 2026-11-17"),
        ((date(2026, 11, 1), None, None), "0.to_date", "No contract holds after 2026-11-01"),
        ((None, date(2026, 12, 30), None), "1.to_date", "until 2027-01-01"),
        ((None, date(2020, 1, 1), None), "1.to_date", "No contract holds"),
    ],
)
def test_a_gap_or_an_overlap_names_the_contract(
    given: tuple[date | None, ...], field: str, words: str
) -> None:
    with pytest.raises(Invalid, match=words) as refused:
        check_last_days(with_ends(given))
    assert refused.value.field == field


def test_only_the_newest_keeps_its_last_day() -> None:
    ends = (TUESDAY, NEW_YEARS_EVE, date(2028, 6, 30))
    assert [each.to_date for each in with_one_end(with_ends(ends))] == [None, None, ends[2]]
    assert last_days(with_one_end(with_ends(ends))) == ends


def test_the_last_day_is_not_before_the_first() -> None:
    """That of a contract of one day is."""
    first_of_all = replace(SLOW, to_date=date(1999, 1, 1))
    check([first_of_all])
    check([SLOW, replace(FAST, to_date=WEDNESDAY)])
    with pytest.raises(Invalid, match="end on 2026-11-17, before it begins on 2026-11-18") as no:
        check([SLOW, replace(FAST, to_date=TUESDAY)])
    assert (no.value.field, no.value.code) == ("1.to_date", "contract_ends_before_begin")


@pytest.mark.parametrize(
    "day, ends, expected",
    [
        pytest.param(date(2026, 12, 1), date(2026, 12, 31), date(2026, 12, 31), id="goes on"),
        pytest.param(date(2026, 12, 31), date(2026, 12, 31), date(2026, 12, 31), id="its last day"),
        pytest.param(date(2027, 1, 1), date(2026, 12, 31), None, id="a successor"),
    ],
)
def test_other_terms_from_a_day_on_end_when_the_contract_does(
    day: date, ends: date, expected: date | None
) -> None:
    standing = replace(FAST, to_date=ends)
    after = changed_from((SLOW, standing), day, replace(standing, number="A-8"))
    assert [each.to_date for each in after] == [None, None, expected]


@pytest.mark.parametrize(
    "day, today, begins",
    [
        (date(2026, 11, 1), date(2026, 11, 20), WEDNESDAY),
        (WEDNESDAY, date(2026, 11, 20), None),
        (date(2026, 12, 1), date(2026, 11, 20), None),
        (date(2026, 11, 1), TUESDAY, None),
    ],
)
def test_what_begins_between_a_date_and_today(day: date, today: date, begins: date | None) -> None:
    assert begins_between(ALL, day, today) == begins


DAYS = st.dates(date(2020, 1, 1), date(2030, 1, 1))


@given(st.lists(DAYS, unique=True, max_size=6).map(sorted), DAYS, DAYS)
def test_a_new_one_changes_no_day_before_it(days: list[date], day: date, earlier_day: date) -> None:
    before = (SLOW, *(replace(FAST, from_date=each) for each in days))
    new = Contract(None, Capacity(999, 9))
    after = changed_from(before, day, new)
    check(after)
    if earlier_day < day:
        assert in_force(after, earlier_day) == in_force(before, earlier_day)
    assert in_force(after, day).capacity == new.capacity
