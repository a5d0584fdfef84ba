from datetime import UTC, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.calendar import WorkCalendar
from backend.domain.dates.zones import DAY_MS, HOUR_MS, local_time
from backend.domain.figures.chart_steps import (
    CUT_ENDS,
    NO_STEP,
    RAW_STEPS_MS,
    SLOT_STEPS_MS,
    WEEK_MS,
    choose,
    cut,
    pieces,
    spans_of,
)
from backend.domain.metering.slots import SLOT_MS

ZONES = (
    "UTC",
    "Asia/Jakarta",
    "Asia/Kathmandu",
    "Europe/Berlin",
    "Australia/Lord_Howe",
    "America/Havana",
    "America/St_Johns",
)
NOW = datetime(2026, 11, 22, 2, 5, tzinfo=UTC)
LONGEST_MS = 10 * 366 * DAY_MS

zones = st.sampled_from(ZONES).map(ZoneInfo)
ends = st.integers(1_600_000_000_000 // SLOT_MS, 2_000_000_000_000 // SLOT_MS).map(
    lambda count: count * SLOT_MS
)
lengths = st.one_of(
    st.integers(1, 400), st.integers(400, 110_000), st.integers(1, LONGEST_MS // SLOT_MS)
).map(lambda count: count * SLOT_MS)
counts = st.integers(50, 2000)


def utc(*parts: int) -> int:
    return int(datetime(*parts, tzinfo=UTC).timestamp()) * 1000


@pytest.mark.parametrize(
    "days, most, hours",
    [
        (1, 600, 1 / 12),
        (1, 50, 0.5),
        (7, 600, 0.5),
        (7, 2000, 0.25),
        (30, 600, 2),
        (90, 600, 6),
        (365, 600, 24),
        (365, 2000, 6),
        (365, 50, 2 * 168),
        (3660, 50, 13 * 168),
    ],
)
def test_the_shortest_step_that_fits(days: int, most: int, hours: float) -> None:
    now_ms = int(NOW.timestamp() * 1000)
    steps = choose((now_ms - days * DAY_MS, now_ms), most, ZoneInfo("Asia/Jakarta"))
    assert steps.step_ms == hours * HOUR_MS


@given(ends, lengths, counts, zones)
def test_steps_tile_the_window_and_are_not_too_many(
    end_ms: int, length_ms: int, most: int, zone: ZoneInfo
) -> None:
    window = (end_ms - length_ms, end_ms)
    steps = choose(window, most, zone)
    assert (steps.edges[0], steps.edges[-1]) == window
    assert all(low < high for low, high in pairwise(steps.edges))
    assert len(steps.intervals) <= most + CUT_ENDS
    assert steps.step_ms in SLOT_STEPS_MS
    assert all(edge % SLOT_MS == 0 for edge in steps.edges)
    # Fewer would have been enough only where a shorter step is too many.
    shorter = [step_ms for step_ms in SLOT_STEPS_MS if step_ms < steps.step_ms]
    if shorter:
        assert length_ms > shorter[-1] * most or len(cut(window, shorter[-1], zone).edges) > most


@given(ends, lengths, zones, st.integers(0, 10**12))
def test_every_instant_is_in_exactly_one_step(
    end_ms: int, length_ms: int, zone: ZoneInfo, place: int
) -> None:
    steps = choose((end_ms - length_ms, end_ms), 600, zone)
    at_ms = end_ms - length_ms + place % length_ms
    holding = [n for n, (low, high) in enumerate(steps.intervals) if low <= at_ms < high]
    assert holding == [steps.holding(at_ms)]


@given(ends, st.integers(2, 40), st.sampled_from(SLOT_STEPS_MS), zones)
def test_inner_edges_are_times_that_people_name(
    end_ms: int, steps_long: int, step_ms: int, zone: ZoneInfo
) -> None:
    steps = cut((end_ms - steps_long * step_ms, end_ms), step_ms, zone)
    for edge in steps.edges[1:-1]:
        clock = local_time(edge, zone)
        before = local_time(edge - 1, zone)
        set_there = clock.utcoffset() != before.utcoffset()
        if step_ms >= DAY_MS:
            assert clock.date() > before.date()
            assert step_ms < WEEK_MS or clock.isoweekday() == 1
        elif not set_there:
            minutes = clock.hour * 60 + clock.minute
            assert minutes % (step_ms // 60_000) == 0, clock


@pytest.mark.parametrize(
    "zone, day, step_hours, hours",
    [
        # No clock change: even.
        ("Asia/Kathmandu", (2026, 3, 28, 18, 15), 6, [6, 6, 6, 6]),
        # Berlin springs forward on 2026-03-29 at 02:00 and falls back on 2026-10-25 at 03:00.
        ("Europe/Berlin", (2026, 3, 28, 23), 6, [5, 6, 6, 6]),
        ("Europe/Berlin", (2026, 3, 28, 23), 24, [23]),
        ("Europe/Berlin", (2026, 10, 24, 22), 6, [7, 6, 6, 6]),
        ("Europe/Berlin", (2026, 10, 24, 22), 24, [25]),
        ("Europe/Berlin", (2026, 10, 24, 22), 12, [13, 12]),
        ("Australia/Lord_Howe", (2026, 10, 3, 13, 30), 12, [11.5, 12]),
    ],
)
def test_a_day_on_which_the_clock_is_set(
    zone: str, day: tuple[int, ...], step_hours: int, hours: list[float]
) -> None:
    start_ms = utc(*day)
    whole_ms = round(sum(hours) * HOUR_MS)
    steps = cut((start_ms, start_ms + whole_ms), step_hours * HOUR_MS, ZoneInfo(zone))
    assert [(high - low) / HOUR_MS for low, high in steps.intervals] == hours
    assert local_time(start_ms, ZoneInfo(zone)).hour == 0


def test_local_midnights_of_kathmandu_are_edges() -> None:
    start_ms = utc(2026, 11, 1)
    steps = cut((start_ms, start_ms + 3 * DAY_MS), DAY_MS, ZoneInfo("Asia/Kathmandu"))
    assert [edge % DAY_MS for edge in steps.edges[1:-1]] == [18 * HOUR_MS + 15 * 60_000] * 3


def test_weeks_begin_on_the_campuss_monday() -> None:
    window = (utc(2026, 10, 7), utc(2026, 11, 11))
    steps = cut(window, WEEK_MS, ZoneInfo("Europe/Berlin"))
    assert steps.edges[1:-1] == (
        utc(2026, 10, 11, 22),
        utc(2026, 10, 18, 22),
        utc(2026, 10, 25, 23),
        utc(2026, 11, 1, 23),
        utc(2026, 11, 8, 23),
    )


def test_a_least_step_and_raw_steps() -> None:
    window = (utc(2026, 11, 1), utc(2026, 11, 1, 6))
    zone = ZoneInfo("Asia/Jakarta")
    assert choose(window, 600, zone, least_ms=HOUR_MS).step_ms == HOUR_MS
    assert choose(window, 600, zone, RAW_STEPS_MS).step_ms == 60_000
    assert choose(window, 2000, zone, RAW_STEPS_MS).step_ms == 15_000


def test_an_empty_window_has_no_steps() -> None:
    steps = choose((SLOT_MS, SLOT_MS), 600, ZoneInfo("UTC"))
    assert (steps.edges, steps.intervals, spans_of(steps, ())) == ((), [], [])


def test_the_time_before_has_the_same_steps() -> None:
    steps = cut((utc(2026, 11, 2), utc(2026, 11, 9)), DAY_MS, ZoneInfo("Asia/Jakarta"))
    before = steps.shifted(-WEEK_MS)
    assert [b - a for a, b in pairwise(before.edges)] == [b - a for a, b in pairwise(steps.edges)]
    assert before.edges[-1] == steps.edges[0]


@given(ends, lengths, zones, st.sampled_from(["all", "work", "off"]))
def test_spans_are_the_selected_time_cut_at_the_edges(
    end_ms: int, length_ms: int, zone: ZoneInfo, selection: str
) -> None:
    window = (end_ms - min(length_ms, 100 * DAY_MS), end_ms)
    calendar = WorkCalendar(zone, (((8 * 60, 17 * 60 + 30),),) * 5 + ((),) * 2)
    intervals = calendar.intervals(*window, selection)
    steps = choose(window, 100, zone)
    spans = spans_of(steps, intervals)
    parts = pieces(steps, intervals)
    spans_told = zip(parts.numbers, pairwise((*parts.starts_ms, end_ms)), strict=True)
    assert [(n, *ends) for n, ends in spans_told if n != NO_STEP] == spans
    assert list(parts.starts_ms) == sorted(set(parts.starts_ms))
    for number, low, high in spans:
        assert steps.edges[number] <= low < high <= steps.edges[number + 1]
    joined: list[list[int]] = []
    for _, low, high in spans:
        if joined and joined[-1][1] == low:
            joined[-1][1] = high
        else:
            joined.append([low, high])
    assert [tuple(interval) for interval in joined] == list(intervals)


def test_time_between_spans_is_of_no_step() -> None:
    parts = pieces(
        cut((0, 3 * HOUR_MS), HOUR_MS, ZoneInfo("UTC")), [(60, 90), (90 * 60_000, 3 * HOUR_MS)]
    )
    assert parts.starts_ms == (60, 90, 90 * 60_000, 2 * HOUR_MS, 3 * HOUR_MS)
    assert parts.numbers == (0, NO_STEP, 1, 2, NO_STEP)
