"""p95 of many days from the largest slots of each: slots below p95 only need to be counted.

A day's top holds its largest rates. If the smallest of them is not above p95, no slot that was left out is above it
either, and p95 is exact. Days of which that does not hold are read whole, once: p95 only grows by what they add.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import Interval
from backend.domain.dates.zones import DAY_MS

RATES_KEPT = 32
"""A day has 288 slots; p95 takes 15 of them where all days are alike."""

DAYS_KEPT = 100
"""Longer windows read the slots of what lies before."""


@dataclass(frozen=True, slots=True)
class DayTop:
    """A UTC day of one line. The rates of a whole day are a top of which nothing was left out."""

    slots: int  # that were measured
    download_bps: Sequence[int]  # the largest, in falling order
    upload_bps: Sequence[int]


def whole_days(spans: Iterable[Interval]) -> list[int]:
    """UTC midnights (ms) of the days that lie in one span, in order; spans lie apart."""
    return [
        day_ms
        for low, high in sorted(spans)
        for day_ms in range(-(-low // DAY_MS) * DAY_MS, high - DAY_MS + 1, DAY_MS)
    ]


def without(spans: Iterable[Interval], days_ms: Iterable[int]) -> list[Interval]:
    """What is left of the spans after these days, which are some of their `whole_days`."""
    ends: set[int] = set()
    for low, high in [*spans, *((day_ms, day_ms + DAY_MS) for day_ms in days_ms)]:
        ends ^= {low, high} if low < high else set()  # what ends where the next begins is no end
    ordered = sorted(ends)
    return list(zip(ordered[::2], ordered[1::2], strict=True))


def too_short(tops: dict[int, DayTop], rest: DayTop) -> list[int]:
    """Days (by UTC midnight) of which a slot that was left out may be above p95; `rest` is whole."""
    download_bps, upload_bps = p95([*tops.values(), rest])
    return [
        day_ms
        for day_ms, top in tops.items()
        if _hides(top.slots, top.download_bps, download_bps)
        or _hides(top.slots, top.upload_bps, upload_bps)
    ]


def _hides(slots: int, rates_bps: Sequence[int], p95_bps: int | None) -> bool:
    return slots > len(rates_bps) and (p95_bps is None or not rates_bps or rates_bps[-1] > p95_bps)


def p95(tops: Sequence[DayTop]) -> tuple[int | None, int | None]:
    """Download and upload (bit/s) over all their slots; None without any, or where too few rates were kept."""
    slots = sum(top.slots for top in tops)
    from_top = slots - (95 * slots + 99) // 100  # the nearest rank is ceil(0.95 n) from the bottom
    return (
        _largest([top.download_bps for top in tops], from_top),
        _largest([top.upload_bps for top in tops], from_top),
    )


def _largest(rates_bps: Iterable[Sequence[int]], place: int) -> int | None:
    """The rate of that place in falling order, from 0."""
    falling = sorted((rate for some in rates_bps for rate in some), reverse=True)
    return falling[place] if place < len(falling) else None
