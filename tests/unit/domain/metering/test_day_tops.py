"""p95 of days of which only the largest slots are known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.zones import DAY_MS, HOUR_MS
from backend.domain.metering.day_tops import RATES_KEPT, DayTop, p95, too_short, whole_days, without
from backend.domain.metering.utilization import nearest_rank

Rates = list[tuple[int, int]]

SLOTS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=80)


def top(slots: Rates, kept: int = RATES_KEPT) -> DayTop:
    down, up = ([slot[way] for slot in slots] for way in (0, 1))
    return DayTop(len(slots), sorted(down)[::-1][:kept], sorted(up)[::-1][:kept])


def whole(slots: Rates) -> DayTop:
    return top(slots, len(slots))


def of_all(slots: Rates) -> tuple[int | None, int | None]:
    down, up = ([slot[way] for slot in slots] for way in (0, 1))
    return nearest_rank(down, 95), nearest_rank(up, 95)


@given(st.lists(SLOTS, max_size=8), SLOTS, st.integers(0, 12))
def test_it_is_p95_of_all_slots(days: list[Rates], rest: Rates, kept: int) -> None:
    tops = {number: top(slots, kept) for number, slots in enumerate(days)}
    for number in too_short(tops, whole(rest)):
        tops[number] = whole(days[number])
    every = [slot for slots in days for slot in slots] + rest
    assert p95([*tops.values(), whole(rest)]) == of_all(every)
    assert not too_short(tops, whole(rest))


def test_days_that_are_alike_are_not_read() -> None:
    day = [(rate, 1000 - rate) for rate in range(288)]
    assert not too_short(dict.fromkeys(range(30), top(day)), whole([]))


@pytest.mark.parametrize("way", [0, 1])
def test_a_busy_day_among_quiet_ones_is_read(way: int) -> None:
    busy = [(500 + n, 0) if way == 0 else (0, 500 + n) for n in range(288)]
    quiet = [(n % 9, n % 9) for n in range(288)]
    tops = {0: top(quiet), 1: top(busy), 2: top(quiet)}
    assert too_short(tops, whole([])) == [1]


@pytest.mark.parametrize(
    "span, days, left",
    [
        ((0, DAY_MS), [0], []),
        ((1, DAY_MS), [], [(1, DAY_MS)]),
        ((0, DAY_MS - 1), [], [(0, DAY_MS - 1)]),
        ((-1, 2 * DAY_MS + 1), [0, DAY_MS], [(-1, 0), (2 * DAY_MS, 2 * DAY_MS + 1)]),
    ],
)
def test_days_that_lie_in_a_span(
    span: tuple[int, int], days: list[int], left: list[tuple[int, int]]
) -> None:
    assert whole_days([span]) == days
    assert without([span], days) == left


def test_only_some_days_are_taken_out() -> None:
    spans = [(0, 4 * DAY_MS), (5 * DAY_MS, 5 * DAY_MS + HOUR_MS), (6 * DAY_MS, 8 * DAY_MS)]
    assert without(spans, [2 * DAY_MS, DAY_MS, 7 * DAY_MS]) == [
        (0, DAY_MS),
        (3 * DAY_MS, 4 * DAY_MS),
        (5 * DAY_MS, 5 * DAY_MS + HOUR_MS),
        (6 * DAY_MS, 7 * DAY_MS),
    ]
    assert without(spans, []) == spans
