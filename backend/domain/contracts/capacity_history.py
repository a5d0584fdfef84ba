"""The contracted speeds of a line over time, which all figures of the past depend on.

One short text: `100000000 20000000, 2026-11-18 200000000 40000000`, the download and upload speeds (bit/s) from the
first slot on, then each change with the campus's date. A line carries this text (store/tables/inventory.py), so equal
texts mean equal figures.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import pairwise
from zoneinfo import ZoneInfo

from backend.domain.contracts.contracts import Contract
from backend.domain.dates.calendar import Interval
from backend.domain.dates.zones import day_bounds
from backend.domain.metering.capacity import Capacity

BEGINNING_MS = 0  # before any slot

Change = tuple[date | None, Capacity]


@dataclass(frozen=True, slots=True)
class Term:
    from_ms: int  # UTC, until the next term begins
    capacity: Capacity


def written(contracts: Sequence[Contract]) -> str:
    """The text of contracts in order, without those that change no speed."""
    changes: list[str] = []
    before: Capacity | None = None
    for contract in contracts:
        speeds = contract.capacity
        if speeds != before:
            since = f"{contract.from_date} " if changes else ""
            changes.append(f"{since}{speeds.download_bps} {speeds.upload_bps}")
        before = speeds
    return ", ".join(changes)


@lru_cache(maxsize=4096)
def read(capacities: str) -> tuple[Change, ...]:
    """The first change has no date. Raises ValueError for another text."""
    return tuple(_change(part.split()) for part in capacities.split(", "))


def _change(words: Sequence[str]) -> Change:
    *since, down, up = words
    return date.fromisoformat(since[0]) if since else None, Capacity(int(down), int(up))


@lru_cache(maxsize=4096)
def terms(capacities: str, zone: ZoneInfo) -> tuple[Term, ...]:
    """The first term begins at BEGINNING_MS."""
    return tuple(Term(start_ms(day, zone), capacity) for day, capacity in read(capacities))


def start_ms(day: date | None, zone: ZoneInfo) -> int:
    """When a contract of this date begins (UTC ms)."""
    return BEGINNING_MS if day is None else day_bounds(day, zone)[0]


def capacity_at(terms_: Sequence[Term], at_ms: int) -> Capacity:
    place = bisect_right(terms_, at_ms, key=lambda term: term.from_ms) - 1
    return terms_[max(0, place)].capacity


def changes_within(
    histories: Iterable[Sequence[Term]], start_ms_: int, end_ms: int
) -> tuple[int, ...]:
    """Instants inside (start, end) at which any line's capacity changed, in order."""
    every = {term.from_ms for history in histories for term in history}
    return tuple(sorted(at_ms for at_ms in every if start_ms_ < at_ms < end_ms))


def pieces(intervals: Sequence[Interval], edges_ms: Sequence[int]) -> list[tuple[Interval, ...]]:
    """The intervals cut at the edges: one tuple, perhaps empty, per stretch between edges."""
    bounds = [None, *edges_ms, None]
    return [tuple(_clipped(intervals, low, high)) for low, high in pairwise(bounds)]


def _clipped(
    intervals: Sequence[Interval], low: int | None, high: int | None
) -> Iterable[Interval]:
    for start, end in intervals:
        first = start if low is None else max(start, low)
        last = end if high is None else min(end, high)
        if first < last:
            yield first, last


def differs_from(before: str, after: str) -> date | None:
    """The first date with other speeds, of two different texts; None where they differ from the beginning."""
    olds, news = read(before), read(after)
    days = sorted({day for day, _ in (*olds[1:], *news[1:]) if day is not None})
    if olds[0] != news[0]:
        return None
    return next((day for day in days if _on(olds, day) != _on(news, day)), None)


def _on(changes: Sequence[Change], day: date) -> Capacity:
    return [capacity for since, capacity in changes if since is None or since <= day][-1]
