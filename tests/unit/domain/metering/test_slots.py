from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.metering.rates import LineRate, Sample
from backend.domain.metering.slots import Slot, bytes_from, spread
from tests.oracles.metering import collect

SLOT_MS = 300_000

UPLINK = LineRate(200_000_000, 200_000_000)


def sample(from_ms: int, to_ms: int, down: int, up: int = 0, *, bridged: bool = False) -> Sample:
    return Sample(from_ms, to_ms, down, up, 0, 0, 0, 0, 0, running=True, bridged=bridged)


def test_a_sample_inside_one_slot() -> None:
    assert list(spread(sample(0, 10_000, 125_000_000), UPLINK)) == [
        Slot(0, 125_000_000, 0, 10_000, 0, 100_000_000, 0)
    ]


def test_a_sample_over_the_border_is_split_by_time() -> None:
    first, second = spread(sample(SLOT_MS - 4_000, SLOT_MS + 6_000, 1_000), UPLINK)
    assert (first.at_ms, first.download_bytes, first.covered_ms) == (0, 400, 4_000)
    assert (second.at_ms, second.download_bytes, second.covered_ms) == (SLOT_MS, 600, 6_000)


def test_bridged_time_is_marked_and_makes_no_peak() -> None:
    slots = list(spread(sample(0, 3 * SLOT_MS, 9_000_000, bridged=True), UPLINK))
    assert [s.bridged_ms for s in slots] == [SLOT_MS] * 3
    assert {(s.max_download_bps, s.max_upload_bps) for s in slots} == {(0, 0)}


def test_a_slot_begins_with_nothing() -> None:
    assert Slot(SLOT_MS) == Slot(SLOT_MS, 0, 0, 0, 0, 0, 0)


def test_a_spike_of_one_sample_stays_visible_in_its_slot() -> None:
    uplink = LineRate(1_000_000_000, 1_000_000_000)
    quiet = [sample(i * 10_000, (i + 1) * 10_000, 1_000) for i in range(29)]
    spike = sample(290_000, 300_000, 1_125_000_000)
    slot = collect(part for s in [*quiet, spike] for part in spread(s, uplink))[0]
    assert slot.max_download_bps == 900_000_000


def test_two_slots_are_not_added_up() -> None:
    with pytest.raises(ValueError, match="not the same slot"):
        _ = Slot(0) + Slot(SLOT_MS)


@given(
    st.integers(0, 10**13),
    st.integers(1, 10**8),
    st.integers(0, 10**15),
    st.integers(0, 10**15),
    st.booleans(),
)
def test_the_parts_add_up_to_the_whole(
    start: int, length: int, down: int, up: int, bridged: bool
) -> None:
    parts = list(spread(sample(start, start + length, down, up, bridged=bridged), UPLINK))
    assert sum(p.download_bytes for p in parts) == down
    assert sum(p.upload_bytes for p in parts) == up
    assert sum(p.covered_ms for p in parts) == length
    assert [p.at_ms for p in parts] == sorted({p.at_ms for p in parts})
    assert all(p.download_bytes >= 0 and p.covered_ms > 0 for p in parts)


@given(
    st.integers(0, 10**13),
    st.integers(1, 10**8),
    st.integers(0, 10**15),
    st.integers(0, 10**15),
    st.floats(0, 1),
)
def test_what_came_from_a_moment_on_is_the_sum_of_its_slots(
    from_ms: int, duration_ms: int, down: int, up: int, part: float
) -> None:
    whole = sample(from_ms, from_ms + duration_ms, down, up)
    at_ms = from_ms + 1 + int(part * (duration_ms - 1))
    later = [slot for slot in spread(whole, UPLINK) if slot.at_ms >= at_ms]
    summed = (sum(s.download_bytes for s in later), sum(s.upload_bytes for s in later))
    assert bytes_from(whole, at_ms) == summed
