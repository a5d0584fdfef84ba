"""When a recommendation is made anew."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from backend.domain.advice.due import Stands, changed_uplinks, due_since, invalid_because

ZONE = ZoneInfo("Asia/Jakarta")
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")
BASIS = {"regime": 3, "lines": "a", "settings": "b", "calendar": "c"}


def ms(day: int, hour: int, minute: int = 0, zone: ZoneInfo = ZONE) -> int:
    """In November 2026, whose 2nd is a Monday."""
    return round(dt.datetime(2026, 11, day, hour, minute, tzinfo=zone).timestamp() * 1000)


@pytest.mark.parametrize(
    "made, verdict, now, due",
    [
        ((8, 23), "change", (9, 4, 59), False),  # Monday, not yet five
        ((8, 23), "change", (9, 5), True),
        ((9, 5), "change", (9, 5, 10), False),
        ((9, 5), "nothing_to_do", (15, 23), False),
        ((9, 6), "change", (20, 12), True),  # the worker was away for a week
        ((10, 12), "not_enough_data", (11, 5), True),
        ((11, 6), "not_enough_data", (11, 23), False),
        ((10, 12), "cannot", (11, 5), False),
        ((10, 12), "not_enough_data", (20, 3, 14), True),  # away for days, back before five
        ((3, 12), "change", (16, 3), True),  # a Monday passed while it was away
        ((10, 12), "not_enough_data", (11, 3), False),
    ],
)
def test_monday_morning_or_daily_while_data_lacks(
    made: tuple[int, ...], verdict: str, now: tuple[int, ...], due: bool
) -> None:
    assert due_since(Stands(ms(*made), verdict), ms(*now), ZONE) is due


def test_the_first_is_made_at_once() -> None:
    assert due_since(None, ms(4, 12), ZONE)


def test_the_morning_is_the_campuss() -> None:
    last = Stands(ms(8, 12, zone=LORD_HOWE), "change")
    assert due_since(last, ms(9, 5, zone=LORD_HOWE), LORD_HOWE)
    assert not due_since(last, ms(9, 5, zone=LORD_HOWE), ZONE)


@pytest.mark.parametrize("part", sorted(BASIS))
def test_any_part_of_the_basis_that_changed_is_named(part: str) -> None:
    assert invalid_because(BASIS, {**BASIS, part: "other"}) == part


def test_an_unchanged_basis_stands() -> None:
    assert invalid_because(BASIS, dict(BASIS)) is None
    assert invalid_because(None, BASIS) is None


def test_which_isps_have_another_contract() -> None:
    before = {**BASIS, "uplink 1": "a", "uplink 12": "b"}
    assert changed_uplinks(before, {**before, "uplink 12": "c"}) == (12,)
    assert changed_uplinks(before, before) == ()
    # One came; and an earlier version kept no entries.
    assert changed_uplinks(before, {**before, "uplink 12": "c", "uplink 13": "d"}) == ()
    assert changed_uplinks(BASIS, before) == ()
