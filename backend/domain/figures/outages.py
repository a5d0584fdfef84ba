"""What each line should have carried while some were down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from backend.domain.dates.calendar import Interval


def ideal_while_up(
    capacities_bps: Sequence[int],
    down: Sequence[Sequence[Interval]],
    window: Sequence[Interval],
    later: Sequence[tuple[int, Sequence[int]]] = (),
) -> tuple[float, ...] | None:
    """Ideal shares among the lines that were up, weighted by time; None if none ever was.

    `down`: outages per line (UTC ms); `window`: the time that counts; `later`: capacities from an instant on, in
    order, 0 for a line not in use.
    """
    parts = (*window, *(outage for each in down for outage in each))
    edges = sorted({edge for part in parts for edge in part} | {at_ms for at_ms, _ in later})
    weighted, whole_ms = [0.0] * len(capacities_bps), 0
    for start_ms, end_ms in pairwise(edges):
        if not _holds(window, start_ms):
            continue
        held = [bps for at_ms, bps in later if at_ms <= start_ms]
        capacities = held[-1] if held else capacities_bps
        rooms = [
            0 if _holds(each, start_ms) else bps for each, bps in zip(down, capacities, strict=True)
        ]
        if any(rooms):
            whole_ms += end_ms - start_ms
            for place, room in enumerate(rooms):
                weighted[place] += room / sum(rooms) * (end_ms - start_ms)
    return tuple(weight_ms / whole_ms for weight_ms in weighted) if whole_ms else None


def down_ms(down: Iterable[Interval], window: Sequence[Interval]) -> int:
    """Length of a line's outages within the window; they may overlap."""
    both = sorted(
        (max(low, start_ms), min(high, end_ms)) for low, high in down for start_ms, end_ms in window
    )
    total, until_ms = 0, 0
    for low, high in both:
        total += max(0, high - max(low, until_ms))
        until_ms = max(until_ms, high)
    return total


def _holds(parts: Iterable[Interval], at_ms: int) -> bool:
    return any(low <= at_ms < high for low, high in parts)
