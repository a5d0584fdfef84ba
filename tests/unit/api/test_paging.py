from __future__ import annotations

import datetime as dt
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.api.http import paging
from backend.errors import Invalid


@given(st.integers(0, 2**63 - 1), st.text(st.characters(codec="utf-8", exclude_characters="\0")))
def test_a_cursor_gives_its_position_back(number: int, text: str) -> None:
    assert paging.decode(paging.encode(text, number), str, int) == (text, number)


@given(st.text(max_size=50))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    with suppress(Invalid):
        position = paging.decode(text, int)
        assert position is not None
        assert 0 <= position[0] < 2**63


@pytest.mark.parametrize("value", [(-1,), (2**63,), (True,), ("1",), (1, 2)])
def test_a_position_of_another_kind_is_refused(value: tuple[object, ...]) -> None:
    with pytest.raises(Invalid):
        paging.decode(paging.encode(*value), int)


@pytest.mark.parametrize("text", ["\0", "a\0b", "\ud800", "a\udfff"])
def test_a_position_that_no_database_can_compare_is_refused(text: str) -> None:
    with pytest.raises(Invalid):
        paging.decode(paging.encode(text, 1), str, int)


def test_no_cursor_is_the_beginning() -> None:
    assert paging.decode(None, int) is None


def test_a_page_has_a_cursor_only_if_more_follows() -> None:
    assert paging.cut([1, 2, 3], 2, str) == ([1, 2], "2")
    assert paging.cut([1, 2], 2, str) == ([1, 2], None)
    assert paging.cut([], 2, str) == ([], None)


@given(st.integers(0, 4_102_444_800_000_000).map(paging.instant))
def test_instants_keep_their_microseconds(at: dt.datetime) -> None:
    assert paging.instant(paging.microseconds(at)) == at


def test_an_instant_that_no_calendar_has_is_refused() -> None:
    with pytest.raises(Invalid):
        paging.instant(2**63 - 1)
