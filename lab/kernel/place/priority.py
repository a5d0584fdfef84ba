"""Before whom the lab's own process gets the processor.

A User-Mode Linux is a process, and so is the clock of its packets: where it waits for a processor, echoes come late.
Round robin at the lowest real-time priority goes before all that is not real-time; the machine's kernel keeps its
throttle (sched_rt_runtime_us), so the lab takes no more than 95 % of a processor's time.
"""

import subprocess
from dataclasses import dataclass

from lab.kernel.place.capabilities import Where

_ROUND_ROBIN = ("chrt", "--rr", "1")
_NICE = ("nice", "-n", "-15")


@dataclass(frozen=True, slots=True)
class Priority:
    """`words`: what the lab's command begins with."""

    words: tuple[str, ...]
    name: str


REAL_TIME = Priority(_ROUND_ROBIN, "real time (round robin)")
NOT_ALLOWED = Priority(_NICE, "nice -15 (real time needs CAP_SYS_NICE)")
NOT_NEEDED = Priority(_NICE, "nice -15 (packets move in the machine's own kernel)")


def priority(where: Where) -> Priority:
    """What this machine allows, found out by trying."""
    if where == "host":
        return NOT_NEEDED
    return REAL_TIME if _may(_ROUND_ROBIN) else NOT_ALLOWED


def _may(words: tuple[str, ...]) -> bool:
    try:
        done = subprocess.run(  # noqa: S603 - no shell; the words stand above
            [*words, "true"], capture_output=True, check=False, timeout=10
        )
    except FileNotFoundError:
        return False
    return done.returncode == 0
