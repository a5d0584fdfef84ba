"""What lines should have carried while others were down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.figures.outages import down_ms, ideal_while_up

DAY = 86_400_000
WEEK = [(0, 7 * DAY)]
MBPS = (100, 200, 200)


def test_an_uplink_that_was_down_for_two_days_should_have_carried_less():
    ideal = ideal_while_up(MBPS, ((), (), [(2 * DAY, 4 * DAY)]), WEEK)
    # Five days of 20/40/40, two of 33/67/0.
    assert ideal == pytest.approx((5 / 7 * 0.2 + 2 / 7 / 3, 5 / 7 * 0.4 + 4 / 7 / 3, 5 / 7 * 0.4))


def test_only_the_time_that_counts_counts():
    mornings = [(n * DAY, n * DAY + DAY // 2) for n in range(7)]
    at_night = [(DAY // 2, DAY)]
    assert ideal_while_up(MBPS, ((), (), at_night), mornings) == pytest.approx((0.2, 0.4, 0.4))
    assert down_ms(at_night, mornings) == 0
    assert down_ms([(0, DAY), (DAY // 4, 3 * DAY)], mornings) == 3 * DAY // 2


def test_nothing_is_due_where_all_were_down():
    assert ideal_while_up((1, 1), (WEEK, WEEK), WEEK) is None
    assert ideal_while_up((1, 1), ([(0, DAY)], [(0, DAY)]), WEEK) == pytest.approx((0.5, 0.5))


@given(
    st.lists(
        st.lists(st.tuples(st.integers(0, 50), st.integers(1, 50)), max_size=3),
        min_size=1,
        max_size=4,
    )
)
def test_it_agrees_with_counting_each_moment(spans):
    down = [[(low, low + length) for low, length in uplink] for uplink in spans]
    bps = [n + 1 for n in range(len(down))]
    rows = []
    for at in range(100):
        rooms = [
            0 if any(low <= at < high for low, high in uplink) else room
            for uplink, room in zip(down, bps, strict=True)
        ]
        if any(rooms):
            rows.append([room / sum(rooms) for room in rooms])
    expected = [sum(column) / len(rows) for column in zip(*rows, strict=True)] if rows else None
    ideal = ideal_while_up(bps, down, [(0, 100)])
    assert ideal == (None if expected is None else pytest.approx(expected))


def test_another_contract_within_the_window() -> None:
    """100 and 100, from 50 on 300 and 100; the second was down from 90 on: (.5 * 50 + .75 * 40 + 1 * 10) of 100."""
    ideal = ideal_while_up([100, 100], [(), [(90, 100)]], [(0, 100)], [(50, [300, 100])])
    assert ideal == pytest.approx((0.65, 0.35))
