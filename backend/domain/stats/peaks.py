"""The 95th percentile of slots for drawn days, which count several times or never, thousands of times over.

Slots are sorted once, with counts per day above every `BLOCK` slots. A percentile is then a few sums over the drawn
days and a walk through one block. Only the largest slots matter, so blocks are made when needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

BLOCK = 32

Pick = Callable[[Sequence[float]], Sequence[float]]


class Drawn:
    """Some of `count` days, each as often as drawn. `pick` takes their values out of one value per day."""

    def __init__(self, days: Sequence[int], count: int) -> None:
        self.times = [0] * count
        for day in days:
            self.times[day] += 1
        # With one index itemgetter would give the value itself.
        self.pick: Pick = itemgetter(*days) if len(days) > 1 else lambda row: (row[days[0]],)


class Peaks:
    """Slots of one line by size."""

    def __init__(self, rates: Sequence[float], days: Sequence[int], count: int) -> None:
        self._rates = rates
        self._days = days
        self._order = sorted(range(len(rates)), key=rates.__getitem__, reverse=True)
        self._above = [[0] * count]
        self._hint = 0

    def of_rank(self, place: int, drawn: Drawn) -> float:
        """The slot of this rank, from 1 for the largest, among those of the drawn days."""
        block = self._block(drawn.pick, place)
        seen, times = sum(drawn.pick(self._above[block])), drawn.times
        for slot in self._order[block * BLOCK : (block + 1) * BLOCK]:
            seen += times[self._days[slot]]
            if seen >= place:
                return self._rates[slot]
        raise AssertionError("the rank is within the slots")

    def _block(self, pick: Pick, place: int) -> int:
        """The last block with fewer than `place` slots above it. Draws are alike, so begin at the last answer."""
        block, above = self._hint, self._above
        while block and sum(pick(above[block])) >= place:
            block -= 1
        while (block + 1) * BLOCK < len(self._order):
            if len(above) == block + 1:
                self._extend()
            if sum(pick(above[block + 1])) >= place:
                break
            block += 1
        self._hint = block
        return block

    def _extend(self) -> None:
        """Counts each day's slots above one block more."""
        seen, start = self._above[-1].copy(), (len(self._above) - 1) * BLOCK
        for slot in self._order[start : start + BLOCK]:
            seen[self._days[slot]] += 1
        self._above.append(seen)
