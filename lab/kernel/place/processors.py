"""On which processor the lab's own process stays.

A User-Mode Linux is one processor in several processes that take turns: its kernel and the programs in it. Where
these are on two processors, each turn wakes the other processor, which costs more than the turn in a virtual machine:
packets of 14 Mbit/s took half of a processor, and a quarter of it where all stayed on one.
"""

import fcntl
import os
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from lab.kernel.place.capabilities import Where

_LOCKS = Path("/run")


@dataclass(frozen=True, slots=True)
class Processor:
    """Held by a lab until it lets go, or its process ends. `words`: what the lab's command begins with."""

    number: int
    _lock: TextIO

    @property
    def words(self) -> tuple[str, ...]:
        return "taskset", "--cpu-list", str(self.number)

    def let_go(self) -> None:
        self._lock.close()


def usable() -> set[int]:
    """The processors that this process may have."""
    return os.sched_getaffinity(0)


def held(where: Where, processors: Collection[int], locks: Path = _LOCKS) -> Processor | None:
    """The first that no other lab holds. None: then the lab's processes go where there is room, as all do.

    Two labs on one processor would wait for each other for as long as a turn of round robin is, 100 ms.
    """
    if where == "host" or len(processors) < 2:
        return None
    for number in sorted(processors):
        lock = (locks / f"timbang-lab-processor-{number}.lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
        else:
            return Processor(number, lock)
    return None
