"""However time is cut, nothing is lost, nothing counts twice, and every piece has the edges of its kind."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.weeks import hour_bounds
from backend.domain.dates.zones import day_bounds
from backend.domain.metering.slots import SLOT_MS
from backend.services.windows.spans import cut

ZONES = ["UTC", "Asia/Jakarta", "Asia/Kathmandu", "Europe/Berlin", "Australia/Lord_Howe"]
SOME_DAY = 1_790_000_000_000 - 1_790_000_000_000 % SLOT_MS


@given(
    zone=st.sampled_from(ZONES).map(ZoneInfo),
    start=st.integers(0, 288 * 400),
    length=st.integers(0, 288 * 20),
)
def test_the_pieces_tile_the_interval(zone: ZoneInfo, start: int, length: int) -> None:
    start_ms = SOME_DAY + start * SLOT_MS
    end_ms = start_ms + length * SLOT_MS
    spans = cut([(start_ms, end_ms)], zone)
    days = [(day_bounds(low, zone)[0], day_bounds(high, zone)[0]) for _, low, high in spans.days]
    hours = [(low, high) for _, low, high in spans.hours]
    slots = [(low, high) for _, low, high in spans.slots]
    for low, high in hours:
        assert hour_bounds(low, zone)[0] == low
        assert hour_bounds(high, zone)[0] == high
    pieces = sorted([*days, *hours, *slots])
    edges = [start_ms, *(edge for piece in pieces for edge in piece), end_ms]
    if start_ms == end_ms:
        assert pieces == []
    else:
        assert all(low == high for low, high in zip(edges[::2], edges[1::2], strict=True))
        assert all(low < high for low, high in pieces)


@pytest.mark.parametrize("zone", ZONES)
def test_long_windows_are_mostly_days(zone: str) -> None:
    spans = cut([(SOME_DAY, SOME_DAY + 30 * 288 * SLOT_MS)], ZoneInfo(zone))
    assert len(spans.days) == 1
    assert sum(high - low for _, low, high in spans.slots) < 2 * 3_600_000
    assert sum(high - low for _, low, high in spans.hours) < 2 * 25 * 3_600_000
