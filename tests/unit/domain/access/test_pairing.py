from __future__ import annotations

import datetime as dt

import pytest

from backend.domain.access import pairing
from backend.domain.access.pairing import digits_of, new_code, wait_s

NOW = dt.datetime(2026, 11, 20, 3, 0, tzinfo=dt.UTC)


def test_a_code_has_six_digits_whatever_is_drawn() -> None:
    assert new_code(lambda _: 0) == "000000"
    assert new_code(lambda below: below - 1) == "999999"
    assert new_code(lambda _: 48213) == "048213"


@pytest.mark.parametrize("typed", ["048213", " 048 213 ", "048-213", "0 4 8 2 1 3", "048.213"])
def test_people_write_it_in_groups(typed: str) -> None:
    assert digits_of(typed) == "048213"


@pytest.mark.parametrize("typed", ["", "04821", "0482135", "o48213", "٠٤٨٢١٣", "04821³", "+48213"])
def test_anything_else_is_no_code(typed: str) -> None:
    assert digits_of(typed) is None


def test_the_next_has_room_when_the_first_counts_no_more() -> None:
    frees_at = NOW + dt.timedelta(seconds=90)
    assert wait_s(4, 5, frees_at, NOW) == 0
    assert wait_s(5, 5, frees_at, NOW) == 90
    assert wait_s(5, 5, NOW, NOW) == 1
    assert wait_s(0, 0, None, NOW) == 0


def test_a_stranger_hardly_hits_a_code() -> None:
    chance = pairing.WRONG_CODES * pairing.MOST / 10**pairing.CODE_DIGITS
    assert chance <= 1 / 2000
