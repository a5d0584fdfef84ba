"""On which processor the lab's own process stays.

A User-Mode Linux is one processor in several processes that take turns: its kernel and the programs in it. Where
these are on two processors, each turn wakes the other one, and in a virtual machine that costs more than the turn:
packets of 14 Mbit/s took half of a processor, and a quarter of it where all stayed on one.
"""

import os
from collections.abc import Collection

from lab.kernel.place.capabilities import Where


def usable() -> list[int]:
    """The processors that this process may have."""
    return sorted(os.sched_getaffinity(0))


def kept(where: Where, processors: Collection[int], turn: int) -> tuple[str, ...]:
    """Words before the lab's command that keep it on one of `processors`; labs of different turns spread over them."""
    if where == "host" or len(processors) < 2:
        return ()
    return "taskset", "--cpu-list", str(sorted(processors)[turn % len(processors)])
