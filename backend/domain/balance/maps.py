"""Which line each bucket goes to: least load of the fullest line; among equally good maps, the least movement.

Buckets differ in size (heavy hosts), so weights alone do not decide. A depth-first search with bounds is exact for
real PCC groups (up to a dozen buckets). Above that it stops after `STEPS` with the best map so far, or after
`MOST_STEPS` without any. The search for the least movement starts from the map of the first one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

STEPS = 12_000  # lines tried: all maps of 5 buckets over 3 lines take 1,089 without bounds
MOST_STEPS = 25 * STEPS  # without an allowed map yet: about a second, then it gives up
HAIR = 1e-9  # closer loads differ by rounding only


@dataclass(frozen=True, slots=True)
class Cap:
    """Largest share of some lines together: the quota of a line, or the cap of a risk group."""

    uplinks: frozenset[int]
    most: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    sizes: tuple[float, ...]  # part of all bytes per remainder
    capacities: tuple[float, ...]  # part of all per line
    today: tuple[int | None, ...]  # line per remainder
    least: tuple[float, ...]  # smallest share per line
    idle: frozenset[int] = frozenset()  # lines that need no bucket; each other needs one
    caps: tuple[Cap, ...] = ()

    def busiest(self, uplinks: Sequence[int]) -> float:
        """Load of the fullest line over its capacity; 1 is ideal."""
        loads = [0.0] * len(self.capacities)
        for uplink, size in zip(uplinks, self.sizes, strict=True):
            loads[uplink] += size
        return max(load / room for load, room in zip(loads, self.capacities, strict=True))

    def moved(self, uplinks: Sequence[int]) -> float:
        """Part of all bytes that change their line."""
        rows = zip(uplinks, self.today, self.sizes, strict=True)
        return sum(size for uplink, old, size in rows if uplink != old)


@dataclass(frozen=True, slots=True)
class BucketMap:
    uplinks: tuple[int, ...]  # line per remainder
    busiest: float  # as in `Puzzle`, like `moved`
    moved: float
    steps: int = field(default=0, compare=False)  # of both searches


def best_map(puzzle: Puzzle, alike: float = 0.0) -> BucketMap | None:
    """The least moved map whose fullest line is within `alike` (a part of 1) of the best.

    None if no map is allowed, or none was met within MOST_STEPS.
    """
    fullest = Search(puzzle, None)
    fullest.run()
    if fullest.best is None:
        return None
    calmest = Search(puzzle, puzzle.busiest(fullest.best) * (1 + alike) + HAIR)
    calmest.begin_with(fullest.best)
    calmest.run()
    uplinks = calmest.best or fullest.best
    steps = fullest.steps + calmest.steps
    return BucketMap(uplinks, puzzle.busiest(uplinks), puzzle.moved(uplinks), steps)


class Search:
    """Depth first, largest bucket first: least load of the fullest line, or least movement below `limit`."""

    def __init__(self, puzzle: Puzzle, limit: float | None) -> None:
        self.puzzle = puzzle
        self.limit = limit
        self.best: tuple[int, ...] | None = None
        self._order = sorted(range(len(puzzle.sizes)), key=lambda at: -puzzle.sizes[at])
        self._least_cost = (float("inf"), float("inf"))
        self._loads = [0.0] * len(puzzle.capacities)
        self._counts = [0] * len(puzzle.capacities)
        self._uplinks = [0] * len(puzzle.sizes)
        self.steps = 0
        self._has_map = False
        self._lower = sum(puzzle.sizes) / sum(puzzle.capacities)

    def begin_with(self, uplinks: tuple[int, ...]) -> None:
        self.best = uplinks
        busiest = max(self.puzzle.busiest(uplinks), self._lower)
        self._least_cost = self._cost(busiest, self.puzzle.moved(uplinks))

    def run(self) -> None:
        self._place(0, 0.0, 0.0)

    def _place(self, depth: int, busiest: float, moved: float) -> None:
        if depth == len(self._order):
            self._finish(busiest, moved)
            return
        self.steps += len(self._counts)
        if self.steps > (STEPS if self._has_map else MOST_STEPS):
            return
        bucket = self._order[depth]
        size = self.puzzle.sizes[bucket]
        for after, uplink in self._choices(bucket, size):
            stays = uplink == self.puzzle.today[bucket]
            fuller, further = max(busiest, after), moved if stays else moved + size
            if not self._may_win(fuller, further) or not self._room(uplink, size):
                continue
            self._give(bucket, uplink, size, 1)
            if self._still_possible(depth):
                self._place(depth + 1, fuller, further)
            self._give(bucket, uplink, -size, -1)

    def _choices(self, bucket: int, size: float) -> list[tuple[float, int]]:
        """Lines with their load after the bucket: the emptiest first, or (below a limit) today's line first."""
        rooms = self.puzzle.capacities
        choices = [
            ((load + size) / rooms[uplink], uplink) for uplink, load in enumerate(self._loads)
        ]
        if self.limit is None:
            return sorted(choices)
        own = self.puzzle.today[bucket]
        return sorted(choices, key=lambda choice: (choice[1] != own, choice))

    def _cost(self, busiest: float, moved: float) -> tuple[float, float]:
        return (busiest, moved) if self.limit is None else (moved, busiest)

    def _may_win(self, busiest: float, moved: float) -> bool:
        if self.limit is not None and busiest > self.limit:
            return False
        first, second = self._cost(max(busiest, self._lower), moved)
        least, tie = self._least_cost
        return first < least - HAIR or (first <= least + HAIR and second < tie - HAIR)

    def _room(self, uplink: int, size: float) -> bool:
        return all(
            sum(self._loads[capped] for capped in cap.uplinks) + size <= cap.most + HAIR
            for cap in self.puzzle.caps
            if uplink in cap.uplinks
        )

    def _give(self, bucket: int, uplink: int, size: float, count: int) -> None:
        self._uplinks[bucket] = uplink
        self._loads[uplink] += size
        self._counts[uplink] += count

    def _still_possible(self, depth: int) -> bool:
        empty = sum(
            1
            for uplink, count in enumerate(self._counts)
            if not count and uplink not in self.puzzle.idle
        )
        return empty <= len(self._order) - depth - 1

    def _finish(self, busiest: float, moved: float) -> None:
        pairs = zip(self._loads, self.puzzle.least, strict=True)
        if all(load >= least - HAIR for load, least in pairs):
            self.best, self._has_map = tuple(self._uplinks), True
            self._least_cost = self._cost(max(busiest, self._lower), moved)
