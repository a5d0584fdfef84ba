"""Cuts time into whole hours, whose echoes are counted already, and single minutes for the rest.

Hours are UTC's, so a corrected time zone changes none. Where a zone's hours begin in the middle of them, or a work
calendar cuts an hour, minutes answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import Interval
from backend.domain.dates.weeks import hour_starts
from backend.domain.dates.zones import HOUR_MS, day_starts, stretches

EchoBucket = Literal["hour", "day", "hour_of_day", "all"]
"""Statistics by local hours, local days, hours of the local day, or over everything."""


@dataclass(frozen=True, slots=True)
class EchoSpans:
    """UTC ms [from, to), in order and apart; whole hours in `hours`."""

    hours: Sequence[Interval]
    minutes: Sequence[Interval]


def cut(intervals: Iterable[Interval], zone: ZoneInfo, bucket: EchoBucket) -> EchoSpans:
    """No hour lies in two buckets or partly outside the intervals (in order and apart)."""
    hours: list[Interval] = []
    minutes: list[Interval] = []
    for start_ms, end_ms in intervals:
        for low_ms, high_ms in pairwise(
            [start_ms, *_edges(start_ms, end_ms, zone, bucket), end_ms]
        ):
            first_ms, last_ms = low_ms + -low_ms % HOUR_MS, high_ms - high_ms % HOUR_MS
            if first_ms < last_ms:
                _add(minutes, low_ms, first_ms)
                _add(hours, first_ms, last_ms)
                _add(minutes, last_ms, high_ms)
            else:
                _add(minutes, low_ms, high_ms)
    return EchoSpans(hours, minutes)


def _edges(start_ms: int, end_ms: int, zone: ZoneInfo, bucket: EchoBucket) -> Iterator[int]:
    """Where within the interval another bucket begins, or may begin as the clock is set."""
    if bucket == "all" or start_ms >= end_ms:
        return
    if bucket == "day":
        changes = {
            stretch.from_ms for stretch in stretches(start_ms + 1, end_ms, zone) if stretch.changed
        }
        yield from sorted(changes | set(day_starts(start_ms + 1, end_ms, zone)))
    else:
        yield from hour_starts(start_ms + 1, end_ms, zone)


def _add(spans: list[Interval], from_ms: int, to_ms: int) -> None:
    """Skips empty spans and joins those that touch."""
    if from_ms >= to_ms:
        return
    if spans and spans[-1][1] == from_ms:
        from_ms = spans.pop()[0]
    spans.append((from_ms, to_ms))
