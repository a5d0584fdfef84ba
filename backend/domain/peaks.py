"""The 95th percentile of slots when days count several times or not at all, thousands of times over.

The slots are sorted once. Every `BLOCK` slots it is known how many of each day stand above; a percentile is then a few
dot products with the days' counts, and a walk through one block. Only the largest slots are ever looked at, so blocks
are made when they are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

BLOCK = 32


class Peaks:
    """Slots of one line by size. `days` says of which day (0 and up) each of `rates` is."""

    def __init__(self, rates: Sequence[float], days: Sequence[int], count: int) -> None:
        self._rates = rates
        self._days = days
        self._order = sorted(range(len(rates)), key=rates.__getitem__, reverse=True)
        self._above = [[0] * count]
        self._hint = 0

    def of_rank(self, place: int, times: Sequence[int]) -> float:
        """The slot of this rank, the largest being 1, when day d counts `times[d]` times.

        The rank must be within the slots that count.
        """
        block = self._block(times, place)
        seen = self._count(times, block)
        for slot in self._order[block * BLOCK : (block + 1) * BLOCK]:
            seen += times[self._days[slot]]
            if seen >= place:
                return self._rates[slot]
        raise AssertionError("the rank is within the slots")

    def _block(self, times: Sequence[int], place: int) -> int:
        """The last block with fewer than `place` slots above it. Draws are alike: begin where the last one ended."""
        block = self._hint
        while block and self._count(times, block) >= place:
            block -= 1
        while (block + 1) * BLOCK < len(self._order) and self._count(times, block + 1) < place:
            block += 1
        self._hint = block
        return block

    def _count(self, times: Sequence[int], block: int) -> int:
        while len(self._above) <= block:
            self._extend()
        return sum(map(mul, times, self._above[block]))

    def _extend(self) -> None:
        """How many slots of each day stand above one block more."""
        seen, start = self._above[-1].copy(), (len(self._above) - 1) * BLOCK
        for slot in self._order[start : start + BLOCK]:
            seen[self._days[slot]] += 1
        self._above.append(seen)
