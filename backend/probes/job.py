"""One run: what to do, towards which address, until when."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import Failed, ProbeSpec, Reason, Target
from backend.probes.children import Children, End, Ended, run
from backend.probes.iperf3.command import Way, client_words
from backend.probes.tools import ProbeTools

OVERHEAD_S = 30.0
"""Beyond an iperf3 test's duration: connect, start, exchange results over a full line."""
BYTES_PER_CELL = 2048  # JSON of one stream in one second, ours and the server's, is 1000 to 1500
QUICK_S = 10.0
QUICK_BYTES = 65_536

ENDS: dict[End, tuple[Reason, str]] = {
    "stopped": ("cancelled", "Cancelled while it ran."),
    "deadline": ("timed_out", "It was not done when its time was over, and was ended."),
    "flooded": ("unreadable", "It printed more than such a test can: the server may be hostile."),
    "missing": ("tool_missing", "It cannot be started on the probe host."),
}


@dataclass(frozen=True, slots=True)
class Job:
    tools: ProbeTools
    spec: ProbeSpec
    address: str  # of the target's host
    target: Target
    source_address: str
    capacity: Capacity
    stop: threading.Event
    until: float  # monotonic seconds

    @property
    def left_s(self) -> float:
        return max(0.0, self.until - time.monotonic())

    def children(self) -> Children:
        return Children(self.stop, self.left_s)

    def quick(self, *words: str) -> Ended:
        """A program that answers at once."""
        return run(
            words,
            self.tools.command(*words),
            stop=self.stop,
            deadline_s=min(QUICK_S, self.left_s),
            most_bytes=QUICK_BYTES,
        )

    def iperf3_words(self, way: Way) -> tuple[str, ...]:
        server = (self.address, self.target.port)
        program = self.tools.iperf3
        return client_words(
            program, server, self.source_address, self.spec, way, capacity=self.capacity
        )

    @property
    def iperf3_s(self) -> float:
        """Longest duration of one test."""
        return self.spec.duration_s + self.spec.omit_s + OVERHEAD_S

    @property
    def iperf3_bytes(self) -> int:
        seconds = self.spec.duration_s + self.spec.omit_s + 10
        return 1_000_000 + seconds * (2 * self.spec.streams + 2) * BYTES_PER_CELL


def cut_short(ended: Ended, *, in_time: bool) -> Failed | None:
    """Why a child's output is not worth reading; None if it finished.

    `in_time`: before the run's deadline, so the test took longer than tests do.
    """
    if ended.end == "deadline" and in_time:
        why = "the server or the line to it stopped answering, and the test did not end"
        return Failed("server_died", f"{ended.command[0]}: {why}.", retry=True)
    if ended.end == "exited":
        return None
    reason, detail = ENDS[ended.end]
    return Failed(reason, f"{detail} {ended.message}".strip())
