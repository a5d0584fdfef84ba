"""The sender's side of one subflow: its window, its packets under way, its round trips and its timer."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from lab.papers.multipath.congestion import LEAST_PACKETS, Window
from lab.papers.multipath.path import Path

FIRST_WINDOW_PACKETS = 10.0
LATER_PACKETS = 3
"""Acknowledged packets after a gap that tell that it is a loss (RFC 5681: three duplicates)."""

LEAST_TIMER_S = 0.2
MOST_TIMER_S = 60.0


@dataclass(slots=True)
class Subflow:
    path: Path
    window: float = FIRST_WINDOW_PACKETS
    threshold: float = float("inf")
    rtt_s: float = 0.0
    spread_s: float = 0.0
    next_number: int = 0
    under_way: deque[int] = field(default_factory=deque)
    lost_before: int = 0
    """Losses of packets below this number belong to the loss that the window was cut for."""

    timer_s: float = float("inf")
    patience: float = 1.0
    delivered: int = 0

    def __post_init__(self) -> None:
        self.rtt_s = self.path.settings.rtt_s

    @property
    def is_recovering(self) -> bool:
        return bool(self.under_way) and self.under_way[0] < self.lost_before

    @property
    def has_room(self) -> bool:
        return len(self.under_way) < int(max(self.window, LEAST_PACKETS))

    def as_window(self) -> Window:
        return Window(max(self.window, LEAST_PACKETS), self.rtt_s)

    def sent(self, now_s: float) -> int:
        number = self.next_number
        self.next_number += 1
        self.under_way.append(number)
        if len(self.under_way) == 1:
            self.restart_timer(now_s)
        return number

    def measured(self, rtt_s: float) -> None:
        """RFC 6298, section 2."""
        if self.spread_s == 0.0:
            self.rtt_s, self.spread_s = rtt_s, rtt_s / 2
            return
        self.spread_s += (abs(rtt_s - self.rtt_s) - self.spread_s) / 4
        self.rtt_s += (rtt_s - self.rtt_s) / 8

    def gone_before(self, number: int) -> bool:
        """Takes `number` and what is lost before it out of the packets under way; whether a loss was seen."""
        missing = [other for other in self.under_way if other <= number - LATER_PACKETS]
        for _ in missing:
            self.under_way.popleft()
        if number in self.under_way:
            self.under_way.remove(number)
        return bool(missing) and missing[-1] >= self.lost_before

    def restart_timer(self, now_s: float) -> None:
        wait_s = max(self.rtt_s + 4 * self.spread_s, LEAST_TIMER_S) * self.patience
        self.timer_s = now_s + min(wait_s, MOST_TIMER_S) if self.under_way else float("inf")

    def timed_out(self, now_s: float) -> None:
        """RFC 5681 and 6298: everything under way is taken for lost, and the timer waits twice as long."""
        self.threshold = max(self.window / 2, 2.0)
        self.window = LEAST_PACKETS
        self.under_way.clear()
        self.lost_before = self.next_number
        self.patience *= 2
        self.restart_timer(now_s)
