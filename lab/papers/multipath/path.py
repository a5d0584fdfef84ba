"""A path: one bottleneck with a queue, a delay, and packets that are lost by chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

HEADER_BYTES = 52
PAYLOAD_BYTES = 1448
PACKET_BITS = (HEADER_BYTES + PAYLOAD_BYTES) * 8


@dataclass(frozen=True, slots=True)
class PathSettings:
    """`rtt_s` without any queue; `loss` is the part of packets that is lost each way but the acknowledgements'."""

    name: str
    rate_bps: float
    rtt_s: float
    loss: float
    buffer_packets: int = 100


@dataclass(slots=True)
class Path:
    settings: PathSettings
    free_at_s: float = field(default=0.0)

    def acknowledged_at_s(self, now_s: float, chance: Callable[[], float]) -> float | None:
        """When the acknowledgement of a packet sent now comes back; None when the packet is lost."""
        waiting_s = max(self.free_at_s - now_s, 0.0)
        if waiting_s * self.settings.rate_bps > self.settings.buffer_packets * PACKET_BITS:
            return None
        self.free_at_s = now_s + waiting_s + PACKET_BITS / self.settings.rate_bps
        # A packet that is lost by chance took its time in the queue.
        if chance() < self.settings.loss:
            return None
        return self.free_at_s + self.settings.rtt_s
