"""Ideal shares over time: what a line should have carried on a day follows from the contracts of that day."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from backend.domain.contracts.capacity_history import Change, read
from backend.domain.directions import Direction
from backend.domain.metering.capacity import Capacity, ideal_share_floats

Shares = tuple[float, ...]
ShareChange = tuple[int, Shares]  # date as an ordinal, and the ideal shares from then on


@dataclass(frozen=True, slots=True)
class IdealHistory:
    """Shares in the order of the lines."""

    first: Shares  # from the beginning on
    changes: tuple[ShareChange, ...] = ()  # in order of date

    def on(self, day: int) -> Shares:
        place = bisect_right(self.changes, day, key=lambda change: change[0]) - 1
        return self.first if place < 0 else self.changes[place][1]

    def over(self, bytes_of_day: Mapping[int, float]) -> Shares:
        """The part of all the days' bytes that each line should have carried; equal daily shares stay exact."""
        weights: dict[Shares, float] = {}
        for day, count in bytes_of_day.items():
            shares = self.on(day)
            weights[shares] = weights.get(shares, 0.0) + count
        whole = sum(weights.values())
        if len(weights) < 2 or not whole:
            return next(iter(weights), self.first)
        parts = [[share * weight / whole for share in shares] for shares, weight in weights.items()]
        return tuple(map(sum, zip(*parts, strict=True)))


def ideal_history(capacities: Sequence[str], direction: Direction) -> IdealHistory:
    """`capacities`: each line's text as in domain/contracts/capacity_history.py."""
    histories = [read(capacity) for capacity in capacities]
    days = sorted({day for history in histories for day, _ in history if day is not None})
    first = _shares([history[0][1] for history in histories], direction)
    changes: list[ShareChange] = []
    for day in days:
        shares = _shares([_on(history, day) for history in histories], direction)
        if shares != (changes[-1][1] if changes else first):
            changes.append((day.toordinal(), shares))
    return IdealHistory(first, tuple(changes))


def _shares(capacities: Sequence[Capacity], direction: Direction) -> Shares:
    return ideal_share_floats([capacity.of(direction) for capacity in capacities])


def _on(changes: Sequence[Change], day: date) -> Capacity:
    return [capacity for since, capacity in changes if since is None or since <= day][-1]
