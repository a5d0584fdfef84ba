"""Where flows enter a path: a queue that is let out at the path's allowed rate, which AIMD moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lab.papers.mesh.queues import BUFFER_PACKETS, PACKET_BYTES, TrunkQueue

if TYPE_CHECKING:
    from lab.papers.mesh.packet import Packet

PROBED_EVERY_S = 0.02
DECREASE = INCREASE = 0.0625
"""RDF and RIF of the paper."""

LEAST_BPS = 1.0
LONGEST_WAIT_S = 0.36
"""A packet that would wait longer is dropped."""

PACKET_BITS = PACKET_BYTES * 8


class EdgeQueue:
    """`rate_bps` is the allowed rate (ATR) between LEAST_BPS (MTR) and the slowest trunk's (PTR)."""

    __slots__ = (
        "back_s",
        "bronze",
        "delay_s",
        "hops",
        "left_bits",
        "most_bps",
        "rate_bps",
        "since_s",
        "turn",
        "waiting",
    )

    def __init__(self, hops: Sequence[TrunkQueue], *, bronze: bool) -> None:
        self.hops = tuple(hops)
        self.bronze = bronze
        self.delay_s = sum(hop.delay_s for hop in hops)
        self.back_s = self.hops[-1].delay_s + self.delay_s
        """From the end of the last transmission until the acknowledgement is back."""
        self.most_bps = self.rate_bps = min(PACKET_BITS / hop.transmission_s for hop in hops)
        self.waiting: deque[Packet] = deque()
        self.left_bits = 0.0
        self.since_s = 0.0
        self.turn = 0
        """Counts what made the end of the present packet's time another: an older end is void."""

    @property
    def expected_wait_s(self) -> float:
        return len(self.waiting) * PACKET_BITS / self.rate_bps

    def accepts(self, packet: Packet) -> bool:
        waiting = len(self.waiting)
        if waiting >= BUFFER_PACKETS or waiting * PACKET_BITS / self.rate_bps > LONGEST_WAIT_S:
            return False
        self.waiting.append(packet)
        return True

    def start(self, now_s: float) -> float:
        """The first packet's time begins; when it ends."""
        self.left_bits, self.since_s = PACKET_BITS, now_s
        self.turn += 1
        return now_s + PACKET_BITS / self.rate_bps

    def is_marked(self) -> bool:
        return any(hop.is_marking(bronze=self.bronze) for hop in self.hops)

    def move(self, now_s: float, *, marked: bool) -> float | None:
        """Slower by a part of the rate, or faster by a part of the most; when the first packet ends now."""
        rate_bps = (
            self.rate_bps * (1 - DECREASE) if marked else self.rate_bps + INCREASE * self.most_bps
        )
        rate_bps = min(max(rate_bps, LEAST_BPS), self.most_bps)
        if rate_bps == self.rate_bps:
            return None
        self.left_bits = max(self.left_bits - (now_s - self.since_s) * self.rate_bps, 0.0)
        self.since_s, self.rate_bps = now_s, rate_bps
        if not self.waiting:
            return None
        self.turn += 1
        return now_s + self.left_bits / rate_bps
