"""Shards that this process polls, with the times of the last poll and request."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass

from backend.domain.installation.shards import is_overdue, is_too_soon

LONG_AGO = float("-inf")


@dataclass(slots=True)
class _Pace:
    run_at: float = LONG_AGO
    requested_at: float = LONG_AGO


class Shards:
    """Thread-safe: leases give and take, jobs and the own clock ask."""

    def __init__(self, interval_s: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._interval_s = interval_s
        self._monotonic = monotonic
        self._guard = threading.Lock()
        self._paces: dict[int, _Pace] = {}

    @property
    def held(self) -> frozenset[int]:
        with self._guard:
            return frozenset(self._paces)

    def take(self, shards: Collection[int]) -> None:
        """The own clock polls them at once."""
        with self._guard:
            for shard in shards:
                self._paces.setdefault(shard, _Pace())

    def give_up(self, shards: Collection[int]) -> None:
        """No round of these begins here from now on."""
        with self._guard:
            for shard in shards:
                self._paces.pop(shard, None)

    def begin_asked(self, shard: int) -> bool:
        """Whether to start a round for the queue: only of our shards, and not too soon."""
        now = self._monotonic()
        with self._guard:
            pace = self._paces.get(shard)
            if pace is None:
                return False
            pace.requested_at = now
            if is_too_soon(now - pace.run_at, self._interval_s):
                return False
            pace.run_at = now
            return True

    def begin_overdue(self) -> list[int]:
        """Our shards that nobody has asked for in too long."""
        now = self._monotonic()
        with self._guard:
            overdue = [
                shard
                for shard, pace in self._paces.items()
                if is_overdue(now - pace.run_at, now - pace.requested_at, self._interval_s)
            ]
            for shard in overdue:
                self._paces[shard].run_at = now
            return overdue
