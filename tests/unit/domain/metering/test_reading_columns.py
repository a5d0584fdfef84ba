"""Whole slots in one step are those that the ledger closes reading by reading."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.metering.ledger import LedgerState, Posting, post
from backend.domain.metering.rates import LineRate
from backend.domain.metering.reading_columns import PlainRun, ReadingColumns, plain_run
from backend.domain.metering.slots import SLOT_MS

UPLINK = LineRate(80_000_000, 40_000_000)
MOST_DOWN, MOST_UP = 10_000_000 * 60, 5_000_000 * 60
"""Bytes that pass in a minute at the line's rate; a fiftieth more is still believed."""

GAP_MS = 180_000
T0 = 1_750_000_200_000
"""A multiple of five minutes."""

FOREVER_MS = 2 * T0


def columns(
    steps_ms: list[int], down: list[int], up: list[int], **others: list[Any]
) -> ReadingColumns:
    """Readings after these steps, with what passed in each; other counters stand still unless said."""
    at_ms = [*accumulate(steps_ms, initial=T0)]
    still = [0] * len(at_ms)
    made = ReadingColumns(
        name="ether1",
        id="*1",
        at_ms=at_ms,
        uptime_s=[10_000 + (each - T0) // 1000 for each in at_ms],
        rx_bytes=[*accumulate(down, initial=5_000)],
        tx_bytes=[*accumulate(up, initial=3_000)],
        rx_packets=[*range(len(at_ms))],
        tx_packets=[*range(len(at_ms))],
        rx_drops=still,
        tx_drops=still,
        rx_errors=still,
        tx_errors=still,
        running=[True] * len(at_ms),
        link_downs=still,
    )
    return replace(made, **others)


def minutes(count: int, **others: list[Any]) -> ReadingColumns:
    down = [100_000 * (1 + n % 7) for n in range(count)]
    return columns([60_000] * count, down, [each // 3 for each in down], **others)


def run_after(made: ReadingColumns, after: int = 0, **others: Any) -> PlainRun:
    standing = LedgerState(made.reading(after))
    bounds = {"until_ms": FOREVER_MS, "apart": frozenset(), **others}
    return plain_run(standing, made, after, UPLINK, GAP_MS, **bounds)


def step_by_step(made: ReadingColumns, after: int, last: int) -> list[Posting]:
    standing = LedgerState(made.reading(after))
    postings = []
    for number in range(after + 1, last + 1):
        postings.append(post(standing, made.reading(number), UPLINK, GAP_MS))
        standing = postings[-1].standing
    return postings


def test_an_hour_of_minutes_is_twelve_slots() -> None:
    made = minutes(60)
    run = run_after(made)
    assert run.last == 60
    postings = step_by_step(made, 0, 60)
    assert [*run.slots] == [slot for posting in postings for slot in posting.closed]
    assert len(run.slots) == 12


def test_it_ends_with_the_last_whole_slot() -> None:
    assert run_after(minutes(13)).last == 10
    assert run_after(minutes(4)) == PlainRun((), 0)
    assert run_after(minutes(0)) == PlainRun((), 0)


def test_it_ends_where_readings_are_wanted_one_by_one() -> None:
    made = minutes(60)
    assert run_after(made, until_ms=T0 + 3 * SLOT_MS).last == 15
    assert run_after(made, until_ms=T0 + 3 * SLOT_MS - 1).last == 10
    assert run_after(made, apart={T0 + 4 * SLOT_MS}).last == 20


def test_a_slot_that_has_begun_is_none() -> None:
    made = minutes(60)
    assert run_after(made, after=2) == PlainRun((), 2)
    opened = post(LedgerState(made.reading(9)), made.reading(10), UPLINK, GAP_MS).standing
    begun = replace(opened, open=replace(run_after(made).slots[0], at_ms=T0 + 2 * SLOT_MS))
    bounds = {"until_ms": FOREVER_MS, "apart": frozenset()}
    assert plain_run(begun, made, 10, UPLINK, GAP_MS, **bounds) == PlainRun((), 10)


def test_another_reading_than_that_of_the_ledger_is_none() -> None:
    made = minutes(60)
    bounds = {"until_ms": FOREVER_MS, "apart": frozenset()}
    for other in (made.reading(5), minutes(60, rx_packets=[9] * 61).reading(0)):
        run = plain_run(LedgerState(other), made, 0, UPLINK, GAP_MS, **bounds)
        assert run == PlainRun((), 0)


def _with(values: list[Any], number: int, value: Any) -> list[Any]:
    return [*values[:number], value, *values[number + 1 :]]


PLAIN = minutes(20)
UNUSUAL = {
    "the counter fell": {"rx_bytes": _with(PLAIN.rx_bytes, 8, 1)},
    "the other counter fell": {"tx_bytes": _with(PLAIN.tx_bytes, 8, 1)},
    "faster than the line": {"rx_bytes": [*PLAIN.rx_bytes[:8], *[10**11 + n for n in range(13)]]},
    "faster up than the line": {
        "tx_bytes": [*PLAIN.tx_bytes[:8], *[10**11 + n for n in range(13)]]
    },
    "a reboot": {"uptime_s": [*PLAIN.uptime_s[:8], *[20 + 60 * n for n in range(13)]]},
    "a clock that jumped": {"at_ms": _with(PLAIN.at_ms, 8, PLAIN.at_ms[8] + 1)},
    "the link fell": {"running": _with(PLAIN.running, 8, False)},
    "the link fell as the slot began": {"running": _with(PLAIN.running, 5, False)},
}


@pytest.mark.parametrize("changed", UNUSUAL.values(), ids=UNUSUAL)
def test_what_is_not_as_usual_is_for_the_ledger(changed: dict[str, list[Any]]) -> None:
    assert run_after(PLAIN).last == 20
    assert run_after(replace(PLAIN, **changed)).last < 8


def test_a_boot_after_a_boot_is_for_the_ledger() -> None:
    """The uptime rose, but by less than the time in between."""
    made = minutes(20, uptime_s=[5, 30, *[90 + 60 * n for n in range(19)]])
    assert post(LedgerState(made.reading(0)), made.reading(1), UPLINK, GAP_MS).loss is not None
    assert run_after(made) == PlainRun((), 0)


def test_no_more_than_the_rate_of_the_line() -> None:
    """A little more is believed, of its bytes, as clocks jitter."""
    made = columns([60_000] * 5, [MOST_DOWN + 10**6] * 5, [MOST_UP + 10**6] * 5)
    [slot] = run_after(made).slots
    assert slot.download_bytes == 5 * (MOST_DOWN + 10**6)
    assert (slot.max_download_bps, slot.max_upload_bps) == (80_000_000, 40_000_000)
    assert [slot] == [slot for each in step_by_step(made, 0, 5) for slot in each.closed]


def test_steps_that_are_bridged_are_for_the_ledger() -> None:
    made = columns([SLOT_MS] * 3, [9] * 3, [9] * 3)
    assert run_after(made) == PlainRun((), 0)
    bounds = {"until_ms": FOREVER_MS, "apart": frozenset()}
    wide = plain_run(LedgerState(made.reading(0)), made, 0, UPLINK, SLOT_MS, **bounds)
    assert wide.last == 3


PASSED = st.sampled_from([0, 1, 700_001, MOST_UP, MOST_DOWN, MOST_DOWN * 2])
GROWTH = st.one_of(st.integers(0, MOST_UP), PASSED, st.integers(-(10**6), -1))
STEPS = st.sampled_from([60_000] * 40 + [30_000, 59_999, 60_001, 100_000, 400, 300_000])


@st.composite
def histories(draw: st.DrawFn) -> ReadingColumns:
    """Some of whose readings are odd: counters, uptime, link or time between them."""
    count = draw(st.integers(0, 40))
    usual = draw(st.sampled_from([60_000, 30_000, 100_000, 150_000, 300_000]))
    steps = [usual] * count
    for number in draw(st.sets(st.integers(0, max(count - 1, 0)), max_size=2)) if count else ():
        steps[number] = draw(STEPS)
    down = [draw(GROWTH) if draw(st.integers(0, 9)) == 0 else 1000 * n for n in range(count)]
    up = [draw(GROWTH) if draw(st.integers(0, 9)) == 0 else 300 * n for n in range(count)]
    made = columns(steps, down, up)
    uptime_s, running = [*made.uptime_s], [*made.running]
    for number in draw(st.sets(st.integers(0, count), max_size=2)):
        booted_s = draw(st.integers(0, 400))
        uptime_s[number:] = [booted_s + each - uptime_s[number] for each in uptime_s[number:]]
    for number in draw(st.sets(st.integers(0, count), max_size=2)):
        running[number] = False
    return replace(made, uptime_s=uptime_s, running=running)


@given(made=histories(), gap_ms=st.sampled_from([60_000, GAP_MS, SLOT_MS]))
def test_a_run_is_what_the_ledger_would_have_closed(made: ReadingColumns, gap_ms: int) -> None:
    bounds = {"until_ms": FOREVER_MS, "apart": frozenset()}
    for after in range(len(made)):
        start = LedgerState(made.reading(after))
        run = plain_run(start, made, after, UPLINK, gap_ms, **bounds)
        standing, closed = start, []
        for number in range(after + 1, run.last + 1):
            posting = post(standing, made.reading(number), UPLINK, gap_ms)
            assert posting.loss is None
            assert posting.sample is not None
            assert not posting.sample.bridged
            assert made.running[number] == made.running[after]
            standing = posting.standing
            closed += posting.closed
        assert [*run.slots] == closed
        assert standing == LedgerState(made.reading(run.last))
