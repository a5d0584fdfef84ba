"""Speeds over time as one text, as instants, and as pieces of a window."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.contracts.capacity_history import (
    Term,
    capacity_at,
    changes_within,
    differs_from,
    pieces,
    read,
    terms,
    written,
)
from backend.domain.contracts.contracts import Contract
from backend.domain.dates.calendar import Interval, total_ms
from backend.domain.metering.capacity import Capacity

JAKARTA = ZoneInfo("Asia/Jakarta")
WEDNESDAY = date(2026, 11, 18)
MIDNIGHT_MS = 1_794_934_800_000
"""2026-11-17 17:00 UTC, the midnight of that Wednesday in Jakarta."""

SLOW, FAST = Capacity(100, 50), Capacity(200, 50)
TEXT = "100 50, 2026-11-18 200 50"


def test_written_and_read() -> None:
    contracts = (Contract(None, SLOW), Contract(WEDNESDAY, FAST))
    assert written(contracts) == TEXT
    assert read(TEXT) == ((None, SLOW), (WEDNESDAY, FAST))


def test_a_new_price_alone_is_no_change() -> None:
    contracts = (Contract(None, SLOW), Contract(WEDNESDAY, SLOW, number="B"))
    assert written(contracts) == "100 50"


def test_terms_begin_at_midnight_of_the_campus() -> None:
    assert terms(TEXT, JAKARTA) == (Term(0, SLOW), Term(MIDNIGHT_MS, FAST))


def test_capacity_of_a_moment() -> None:
    history = terms(TEXT, JAKARTA)
    moments = (-1, 0, MIDNIGHT_MS - 1, MIDNIGHT_MS)
    assert [capacity_at(history, at_ms) for at_ms in moments] == [SLOW, SLOW, SLOW, FAST]


def test_changes_on_the_edge_of_a_window_are_not_within() -> None:
    history = [terms(TEXT, JAKARTA), terms("7 7", JAKARTA)]
    assert changes_within(history, MIDNIGHT_MS - 1, MIDNIGHT_MS + 1) == (MIDNIGHT_MS,)
    assert changes_within(history, MIDNIGHT_MS, MIDNIGHT_MS + 1) == ()
    assert changes_within(history, MIDNIGHT_MS - 1, MIDNIGHT_MS) == ()


@pytest.mark.parametrize(
    "before, after, day",
    [
        ("100 50", TEXT, WEDNESDAY),
        (TEXT, "100 50", WEDNESDAY),
        ("100 50", "200 50", None),
        (TEXT, "100 50, 2026-11-20 200 50", WEDNESDAY),
        (TEXT, TEXT + ", 2027-01-01 300 50", date(2027, 1, 1)),
        (TEXT, "100 50, 2026-11-18 201 50, 2027-01-01 300 50", WEDNESDAY),
    ],
)
def test_from_when_on_two_histories_differ(before: str, after: str, day: date | None) -> None:
    assert differs_from(before, after) == day


INTERVALS = st.lists(st.integers(0, 1000), unique=True, max_size=12).map(
    lambda ends: [*zip(*[iter(sorted(ends))] * 2, strict=False)]
)


@given(INTERVALS, st.lists(st.integers(0, 1000), unique=True, max_size=5).map(sorted))
def test_pieces_lose_no_time(intervals: list[Interval], edges: list[int]) -> None:
    cut = pieces(intervals, edges)
    assert len(cut) == len(edges) + 1
    assert sum(total_ms(each) for each in cut) == total_ms(intervals)
    for edge, (low, high) in zip(edges, pairwise(cut), strict=True):
        assert all(end <= edge for _, end in low)
        assert all(start >= edge for start, _ in high)
