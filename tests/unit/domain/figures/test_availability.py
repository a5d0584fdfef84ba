"""Time that ISPs were there, of the time that was read."""

import itertools
from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.figures.availability import (
    AWAY,
    CAUSES,
    Availability,
    Piece,
    availability,
    cut,
    inside,
    together,
)

HOUR = 3_600_000
DAY = 24 * HOUR


def measured(cause, length_ms, *, excused=False):
    """One piece that was read for so long."""
    return Piece(cause, excused, (0, length_ms)), length_ms


@pytest.mark.parametrize(
    "measured_ms, known, made, share",
    [
        (DAY, [], (DAY, 0, 0), 1.0),
        (DAY, [measured("link_down", HOUR)], (23 * HOUR, HOUR, 0), 23 / 24),
        (DAY, [measured("isp_degraded", HOUR)], (DAY, 0, 0), 1.0),
        # The interface was gone for an hour: nothing measured, and yet it was down.
        (23 * HOUR, [measured("interface_missing", HOUR)], (23 * HOUR, HOUR, 0), 23 / 24),
        # Nobody read the router for half of the day.
        (DAY // 2, [], (DAY // 2, 0, DAY // 2), 1.0),
        (0, [], (0, 0, DAY), None),
        (0, [measured("interface_missing", DAY)], (0, DAY, 0), 0.0),
    ],
    ids=["up", "down", "degraded", "missing", "half unread", "never read", "missing all day"],
)
def test_unread_time_is_neither_up_nor_down(measured_ms, known, made, share):
    got = availability(DAY, measured_ms, known)
    assert (got.up_ms, got.down_ms, got.unknown_ms) == made
    assert got.share == share


def test_each_cause_has_its_own_time_and_excused_time_counts_only_for_the_promise():
    known = [
        measured("interface_missing", HOUR),
        measured("link_down", 2 * HOUR),
        measured("link_down", HOUR, excused=True),
        measured("isp_silent", 3 * HOUR),
        measured("isp_degraded", 4 * HOUR),
    ]
    got = availability(24 * HOUR, 20 * HOUR, known)
    hours = 10 * HOUR, 4 * HOUR, 3 * HOUR, 3 * HOUR, HOUR, 3 * HOUR
    assert got == Availability(*hours)
    assert got.share == 14 / 21
    assert got.counted_share == 14 / 20


TIMES = st.integers(0, 2 * DAY)
PIECES = st.lists(
    st.builds(measured, st.sampled_from(CAUSES), TIMES, excused=st.booleans()), max_size=6
)


@given(TIMES, TIMES, PIECES)
def test_the_parts_add_up_whatever_the_rows_say(selected_ms, measured_ms, known):
    got = availability(selected_ms, measured_ms, known)
    assert sum(astuple(got)) == selected_ms
    assert min(astuple(got)) >= 0
    assert got.share is None or 0 <= got.share <= 1


def test_an_hour_of_each_isp_weighs_the_same():
    got = together(
        [Availability(fine_ms=HOUR), Availability(link_ms=HOUR), Availability(unknown_ms=HOUR)]
    )
    assert got == Availability(fine_ms=HOUR, link_ms=HOUR, unknown_ms=HOUR)
    assert got.share == 0.5
    assert together([]).share is None


SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 20)), max_size=5).map(
    lambda pairs: [(low, low + length) for low, length in pairs]
)


def moments(spans):
    return {moment for low, high in spans for moment in range(low, high)}


@given(SPANS, SPANS)
def test_spans_agree_with_counting_each_moment(spans, others):
    cut = inside(spans, others)
    assert moments(cut) == moments(spans) & moments(others)
    assert all(first[1] < second[0] for first, second in itertools.pairwise(cut))


@given(st.fixed_dictionaries(dict.fromkeys(CAUSES, SPANS)), SPANS, SPANS)
def test_each_moment_has_the_first_of_its_causes_once(spans, window, work):
    window, excused = inside(window, [(0, 100)]), inside(work, [(0, 100)])
    pieces = cut(spans, window, excused)
    counted = [(moment, piece) for piece in pieces for moment in range(*piece.span)]
    assert len({moment for moment, _ in counted}) == len(counted)
    at_all = set().union(*map(moments, spans.values())) & moments(window)
    assert {moment for moment, _ in counted} == at_all
    for moment, piece in counted:
        assert piece.cause == next(each for each in CAUSES if moment in moments(spans[each]))
        assert piece.excused == (piece.cause in AWAY and moment in moments(excused))
