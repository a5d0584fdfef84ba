"""Where the CPU went: seconds per process tree, sampled every other second while k6 runs."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import text

from backend.store.engine.database import Database
from benchmarks._processes import cpu_s
from benchmarks.requests.load.beside import beside

EVERY_S = 2.0
BUSY = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND state <> 'idle'"
OPEN = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"


@dataclass(frozen=True, slots=True)
class Stretch:
    """`cores`: how many cores each process tree kept busy; `open_connections`, `busy_connections` at its end."""

    from_s: float
    to_s: float
    cores: Mapping[str, float]
    open_connections: int
    busy_connections: int

    @property
    def all_cores(self) -> float:
        return sum(self.cores.values())


class Watch:
    """Stretches so far, in order of time (seconds since 1970)."""

    def __init__(self, database: Database, pids: Mapping[str, int]) -> None:
        self._database, self._pids = database, dict(pids)
        self.stretches: list[Stretch] = []

    def watching(self) -> AbstractContextManager[None]:
        return beside(self._repeat)

    def _repeat(self, stop: threading.Event) -> None:
        before, began = self._used_s(), time.time()
        while not stop.wait(EVERY_S):
            now, used = time.time(), self._used_s()
            cores = {name: (used[name] - before[name]) / (now - began) for name in self._pids}
            with self._database.transaction() as session:
                counts = [int(session.scalar(text(query)) or 0) for query in (OPEN, BUSY)]
            self.stretches.append(Stretch(began, now, cores, *counts))
            before, began = used, now

    def _used_s(self) -> dict[str, float]:
        return {name: cpu_s([pid]) for name, pid in self._pids.items()}


def mean_cores(stretches: Sequence[Stretch]) -> dict[str, float]:
    """The mean over stretches of equal length."""
    names = stretches[0].cores if stretches else {}
    return {
        name: sum(stretch.cores[name] for stretch in stretches) / len(stretches) for name in names
    }
