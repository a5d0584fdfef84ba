"""How much of a selection lies in each hour of the local week."""

from __future__ import annotations

from collections.abc import Iterable
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import Interval
from backend.domain.dates.zones import DAY_MS, HOUR_MS, stretches

HOURS = 168
EPOCH_WEEKDAY = 3  # 1970-01-01 was a Thursday: day 3 of a week that begins on Monday


def selected_ms(intervals: Iterable[Interval], zone: ZoneInfo) -> tuple[int, ...]:
    """Milliseconds per hour of the wall clock's week (0 = Monday 00:00)."""
    sums = [0] * HOURS
    for start_ms, end_ms in intervals:
        for stretch in stretches(start_ms, end_ms, zone):
            _add(sums, stretch.from_ms + stretch.offset_ms, stretch.to_ms + stretch.offset_ms)
    return tuple(sums)


def _add(sums: list[int], from_ms: int, to_ms: int) -> None:
    """Local time [from_ms, to_ms)."""
    at_ms = from_ms + EPOCH_WEEKDAY * DAY_MS
    last_ms = to_ms + EPOCH_WEEKDAY * DAY_MS
    while at_ms < last_ms:
        next_ms = min(last_ms, at_ms - at_ms % HOUR_MS + HOUR_MS)
        sums[at_ms // HOUR_MS % HOURS] += next_ms - at_ms
        at_ms = next_ms
