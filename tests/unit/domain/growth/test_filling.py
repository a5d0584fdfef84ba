"""When a line is full, by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.growth.filling import LEAST_SPAN, LEAST_WEEKS, Limit, filling

MBIT = 10**6


def always(bps: float) -> Limit:
    return lambda _: bps


def straight(
    count: int, start: float = 50 * MBIT, step: float = MBIT / 2
) -> list[tuple[int, float]]:
    return [(week, start + week * step) for week in range(count)]


def test_a_straight_line_meets_its_contract_in_the_week_that_one_can_work_out() -> None:
    # 50 Mbit/s and half a Mbit/s a week: 100 Mbit/s in week 100.
    answer = filling(straight(60), always(100 * MBIT), 60)
    assert (answer.state, answer.latest) == ("date", 100)
    # As many per cent more each week would meet it earlier.
    assert answer.earliest is not None
    assert answer.expected is not None
    assert 60 < answer.earliest < answer.expected < 100


def test_growth_by_a_per_cent_a_week_meets_it_in_the_week_that_one_can_work_out() -> None:
    # 1.01 to the power of 69.7 is 2.
    weeks = [(week, 50 * MBIT * 1.01**week) for week in range(60)]
    answer = filling(weeks, always(100 * MBIT), 60)
    assert answer.state == "date"
    assert answer.earliest is not None
    assert answer.earliest <= 70 <= (answer.latest or answer.until)


def test_a_larger_contract_that_begins_earlier_moves_the_day() -> None:
    def limit(week: int) -> float:
        return (100 if week < 90 else 110) * MBIT

    assert filling(straight(60), limit, 60).latest == 120


def test_a_larger_contract_that_begins_too_late_does_not() -> None:
    def limit(week: int) -> float:
        return (100 if week < 105 else 110) * MBIT

    assert filling(straight(60), limit, 60).latest == 100


def test_a_smaller_contract_that_cut_demand_off_says_nothing_of_growth() -> None:
    """At 60 Mbit/s from week 20 on, until 200 were bought in week 40."""
    cut = [(week, min(60 * MBIT, bps) if week < 40 else bps) for week, bps in straight(100)]

    def limit(week: int) -> float:
        return (60 if week < 40 else 110) * MBIT

    answer = filling(cut, limit, 100)
    assert answer.latest == 120
    assert answer.used[0][0] == 40


def test_a_smaller_contract_that_was_seldom_full_counts() -> None:
    def limit(week: int) -> float:
        return (72 if week < 40 else 110) * MBIT

    assert filling(straight(60), limit, 60).used[0][0] == 0


def test_nothing_is_told_of_few_weeks() -> None:
    assert filling([], always(100 * MBIT), 60).state == "short"
    assert filling(straight(LEAST_SPAN), always(100 * MBIT), 60).state == "short"
    sparse = straight(100)[:: 100 // (LEAST_WEEKS - 1)]
    assert len(sparse) == LEAST_WEEKS
    assert filling(sparse[1:], always(100 * MBIT), 100).state == "short"
    assert filling(sparse, always(110 * MBIT), 100).state == "date"


def test_a_trend_that_broke_is_not_continued() -> None:
    """Eight weeks of half the traffic: another division, or half of the campus at home."""
    weeks = straight(52) + [(week, 30.0 * MBIT) for week in range(52, 60)]
    assert filling(weeks, always(100 * MBIT), 60).state == "broken"


def test_what_is_full_or_does_not_grow_gets_no_date() -> None:
    assert filling(straight(60), always(79 * MBIT), 60).state == "full"
    assert filling(straight(60, step=0), always(100 * MBIT), 60).state == "level"
    assert filling(straight(60, step=-MBIT / 10), always(100 * MBIT), 60).state == "level"


def test_no_date_is_told_beyond_twice_the_time_that_was_seen() -> None:
    # 118 weeks after week 60: until 178.
    assert filling(straight(60), always(138 * MBIT), 60).latest == 176
    later = filling(straight(60), always(140 * MBIT), 60)
    assert (later.state, later.until, later.expected) == ("later", 178, None)


NOISE = st.lists(st.floats(-1, 1), min_size=45, max_size=100)


@given(NOISE, st.floats(-1, 1), st.floats(20, 400))
def test_the_parts_of_an_answer_agree(noise: list[float], step: float, contract: float) -> None:
    weeks = [(n, (50 + n * step + each) * MBIT) for n, each in enumerate(noise)]
    answer = filling(weeks, always(contract * MBIT), len(noise))
    dates = (answer.earliest, answer.expected, answer.latest)
    if answer.state != "date":
        assert dates == (None, None, None)
        return
    assert answer.earliest is not None
    assert answer.expected is not None
    assert len(noise) <= answer.earliest <= answer.expected <= (answer.latest or answer.until)
    assert answer.until - len(noise) <= 2 * len(noise)


@given(NOISE, st.floats(0.1, 10), st.integers(-1000, 1000))
def test_another_unit_and_another_count_of_weeks_give_the_same_answer(
    noise: list[float], scale: float, shift: int
) -> None:
    def answer(factor: float, first: int) -> tuple[object, ...]:
        weeks = [(first + n, (50 + n / 2 + each) * factor) for n, each in enumerate(noise)]
        answered = filling(weeks, always(120.3 * factor), first + len(noise))
        dates = (answered.earliest, answered.expected, answered.latest)
        return answered.state, *(None if date is None else date - first for date in dates)

    assert answer(MBIT * scale, shift) == answer(MBIT, 0)
