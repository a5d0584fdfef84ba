"""Slots of earlier regimes and of outages, split as the lines share now."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.demand.of_regimes import LEAST_SLOTS, Present, as_present
from backend.domain.metering.slots import SLOT_MS, Slot

SINCE = 1000 * SLOT_MS
MANY = 10**6


def line(numbers: Iterable[int], down: int, up: int = 1000) -> list[Slot]:
    return [Slot(n * SLOT_MS, down, up, SLOT_MS) for n in numbers]


def test_slots_of_the_present_regime_stay_as_they_are() -> None:
    own = line(range(1000, 1200), 800), line(range(1000, 1200), 200)
    assert as_present(own, [], Present(SINCE, MANY)) == (list(own[0]), list(own[1]))


def test_an_earlier_slot_keeps_its_sum_and_is_split_as_now() -> None:
    now = range(1000, 1000 + LEAST_SLOTS)
    before = range(900, 950)
    lines = (
        [*line(before, 600_000), *line(now, 800_000)],
        [*line(before, 600_000), *line(now, 200_000)],
    )
    first, second = as_present(lines, [], Present(SINCE, MANY))
    moved = zip(first[:50], second[:50], strict=True)
    assert {(a.download_bytes, b.download_bytes) for a, b in moved} == {(960_000, 240_000)}
    assert len(first) == 50 + LEAST_SLOTS


def test_with_enough_of_its_own_the_present_regime_needs_no_earlier_one() -> None:
    now = range(1000, 1000 + LEAST_SLOTS)
    lines = (line(range(900, 1000 + LEAST_SLOTS), 1), line(range(900, 1000 + LEAST_SLOTS), 3))
    resplit = as_present(lines, [], Present(SINCE, LEAST_SLOTS))
    assert [[slot.at_ms for slot in slots] for slots in resplit] == [
        [n * SLOT_MS for n in now] for _ in lines
    ]


def test_an_outage_is_split_as_if_no_line_had_been_down() -> None:
    outage = (1050 * SLOT_MS + 1000, 1052 * SLOT_MS)
    numbers = range(1000, 1200)
    lines = (
        [Slot(n * SLOT_MS, 0 if n in (1050, 1051) else 600_000, 0, SLOT_MS) for n in numbers],
        [Slot(n * SLOT_MS, 900_000 if n in (1050, 1051) else 300_000, 0, SLOT_MS) for n in numbers],
    )
    first, second = as_present(lines, [], Present(SINCE, 1, (outage,)))
    assert (first[50].download_bytes, second[50].download_bytes) == (600_000, 300_000)
    assert [slot.at_ms for slot in first] == [n * SLOT_MS for n in numbers]


def test_what_a_line_that_is_gone_carried_has_to_go_somewhere() -> None:
    now = range(1000, 1000 + LEAST_SLOTS)
    lines = (line(range(990, 1000 + LEAST_SLOTS), 450_000),)
    gone = line(range(980, 1000), 300_000)
    [resplit] = as_present(lines, [gone], Present(SINCE, MANY))
    # Before 990 the line did not exist: what was carried then counts all the same.
    assert [slot.download_bytes for slot in resplit[:20]] == [300_000] * 10 + [750_000] * 10
    assert [slot.at_ms for slot in resplit[20:]] == [n * SLOT_MS for n in now]


def test_a_foreign_slot_with_a_part_missing_does_not_count() -> None:
    now = range(1000, 1000 + LEAST_SLOTS)
    lines = (line([990, 991, *now], 1000), line([989, 991, *now], 1000))
    first, _ = as_present(lines, [], Present(SINCE, MANY))
    assert [slot.at_ms // SLOT_MS for slot in first[:3]] == [989, 991, 1000]


def test_a_young_regime_shares_as_configured() -> None:
    lines = (line(range(900, 1001), 600_000), line(range(900, 1001), 600_000))
    first, second = as_present(lines, [], Present(SINCE, MANY, (), (0.75, 0.25)))
    assert (first[0].download_bytes, second[0].download_bytes) == (900_000, 300_000)


def test_a_young_regime_of_unknown_shares_stands_alone() -> None:
    lines = (line(range(900, 1001), 1), line(range(900, 1001), 1))
    resplit = as_present(lines, [], Present(SINCE, MANY))
    assert [[slot.at_ms for slot in slots] for slots in resplit] == [[SINCE], [SINCE]]


def test_no_lines() -> None:
    assert as_present([], [], Present(SINCE, 1)) == ()


@given(
    st.lists(st.integers(0, 10**12), min_size=2, max_size=2),
    st.lists(st.integers(0, 10**12), min_size=2, max_size=2),
)
def test_no_byte_is_lost(then: list[int], now: list[int]) -> None:
    lines = tuple(
        [*line([900], before), *line(range(1000, 1000 + LEAST_SLOTS), after)]
        for before, after in zip(then, now, strict=True)
    )
    resplit = as_present(lines, [], Present(SINCE, MANY))
    total = sum(slots[0].download_bytes for slots in resplit)
    # Rates are whole bit/s: half a bit/s a line is 19 bytes in five minutes.
    assert abs(total - sum(then)) <= 2 * 19 + 1
