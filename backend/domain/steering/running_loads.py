"""How full the ISPs are in one hour while buckets are tried on other ISPs."""

from __future__ import annotations

from collections.abc import Sequence

Rooms = Sequence[Sequence[float]]  # per ISP, bit/s down and up


class RunningLoads:
    """What the ISPs carry, as running sums: moving a bucket changes two of them."""

    def __init__(
        self, rates: Sequence[tuple[float, float]], owners: list[int], rooms: Rooms
    ) -> None:
        self.rates, self.owners, self.rooms = rates, owners, rooms
        self.loads = [[0.0, 0.0] for _ in rooms]
        for owner, rate in zip(owners, rates, strict=True):
            self._add(owner, rate, 1)
        self.fullness = [self._full(at, 0.0, 0.0) for at in range(len(rooms))]

    def step(self) -> bool:
        """The best single move or exchange from the fullest ISP; False where none helps."""
        fullest = self.fullness.index(max(self.fullness))
        best, limit = None, self.fullness[fullest] - 1e-6
        for at, owner in enumerate(self.owners):
            if owner != fullest:
                continue
            for other, to in self._partners(fullest):
                after = self._after(fullest, to, at, other)
                if after < limit:
                    best, limit = (at, other, to), after
        if best is None:
            return False
        self._take(fullest, *best)
        return True

    def _partners(self, fullest: int) -> list[tuple[int | None, int]]:
        """Alone to another ISP, or in exchange for a bucket of it."""
        alone: list[tuple[int | None, int]] = [
            (None, to) for to in range(len(self.rooms)) if to != fullest
        ]
        return alone + [(at, to) for at, to in enumerate(self.owners) if to != fullest]

    def _after(self, fullest: int, to: int, at: int, other: int | None) -> float:
        down, up = self.rates[at]
        if other is not None:
            down, up = down - self.rates[other][0], up - self.rates[other][1]
        return max(self._full(fullest, -down, -up), self._full(to, down, up))

    def _take(self, fullest: int, at: int, other: int | None, to: int) -> None:
        for bucket, source, goal in ((at, fullest, to), (other, to, fullest)):
            if bucket is not None:
                self._add(source, self.rates[bucket], -1)
                self._add(goal, self.rates[bucket], 1)
                self.owners[bucket] = goal
        for changed in (fullest, to):
            self.fullness[changed] = self._full(changed, 0.0, 0.0)

    def _add(self, uplink: int, rate: tuple[float, float], sign: int) -> None:
        self.loads[uplink][0] += sign * rate[0]
        self.loads[uplink][1] += sign * rate[1]

    def _full(self, uplink: int, down: float, up: float) -> float:
        load, room = self.loads[uplink], self.rooms[uplink]
        return max((load[0] + down) / room[0], (load[1] + up) / room[1])
