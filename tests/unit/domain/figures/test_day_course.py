"""The last day in steps, and its time without readings."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.figures.day_course import course, courses, unread
from backend.domain.metering.slots import SLOT_MS, Slot

STEPS = range(0, 4 * SLOT_MS, 2 * SLOT_MS)  # two steps of two slots


def slot(number, megabytes=0, covered=1.0, bridged=0.0):
    return Slot(
        number * SLOT_MS,
        round(megabytes * 10**6),
        0,
        round(covered * SLOT_MS),
        round(bridged * SLOT_MS),
    )


def test_a_step_is_the_mean_of_what_was_observed_of_it():
    slots = [slot(0, 3.75), slot(1, 0), slot(2, 3.75, covered=0.5)]
    assert course(slots, "download", STEPS) == (50_000, 200_000)
    assert course(slots, "upload", STEPS) == (0, 0)
    assert course([slot(0, 3.75)], "download", STEPS) == (50_000 * 2, None)


def test_a_sum_without_one_of_its_isps_is_unknown():
    both = [[slot(0, 3.75), slot(2, 3.75)], [slot(0, 3.75)]]
    assert courses(both, STEPS)["download"] == (200_000, None)
    # An ISP that was not observed at all on this day hides nothing of the others.
    assert courses([both[0], []], STEPS)["download"] == (100_000, 100_000)
    assert courses([], STEPS) == {"download": (None, None), "upload": (None, None)}


def test_what_lies_outside_the_day_is_in_no_step():
    assert course([slot(-1, 9), slot(4, 9)], "download", STEPS) == (None, None)


def test_unread_is_what_nobody_measured():
    window = (0, 4 * SLOT_MS)
    assert unread([[slot(0), slot(1)], [slot(3)]], window) == [(2 * SLOT_MS, 3 * SLOT_MS)]
    assert unread([], window) == [window]
    # Bridged: the bytes are known, what happened is not.
    gap = [slot(0), slot(1, bridged=1.0), slot(2, bridged=0.75), slot(3)]
    assert unread([gap], window) == [(SLOT_MS, 3 * SLOT_MS)]


@given(st.lists(st.booleans(), max_size=60))
def test_unread_agrees_with_counting_slots(is_read):
    window = (0, len(is_read) * SLOT_MS)
    spans = unread([[slot(n) for n, read in enumerate(is_read) if read]], window)
    counted = {at // SLOT_MS for low, high in spans for at in range(low, high, SLOT_MS)}
    assert counted == {n for n, read in enumerate(is_read) if not read}
    assert all(first[1] < second[0] for first, second in itertools.pairwise(spans))
