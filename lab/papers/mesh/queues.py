"""The queue before a trunk: silver packets first, or all in order of arrival."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from lab.papers.mesh.topology import Trunk

if TYPE_CHECKING:
    from lab.papers.mesh.packet import Packet

PACKET_BYTES = 1040
BUFFER_BYTES = 104_000
BUFFER_PACKETS = BUFFER_BYTES // PACKET_BYTES
MARKED_ABOVE = 0.20
"""A queue fuller than this part of its buffer asks the paths over it to slow down (mu)."""


class TrunkQueue:
    """A buffer for each class; the packet that is on the trunk is in neither."""

    __slots__ = ("bronze", "delay_s", "on_trunk", "silver", "transmission_s")

    def __init__(self, trunk: Trunk, *, has_priority: bool) -> None:
        self.transmission_s = PACKET_BYTES * 8 / trunk.rate_bps
        self.delay_s = trunk.delay_s
        self.silver: deque[Packet] = deque()
        self.bronze: deque[Packet] = deque() if has_priority else self.silver
        self.on_trunk: Packet | None = None

    def accepts(self, packet: Packet) -> bool:
        queue = self.bronze if packet.edge.bronze else self.silver
        if len(queue) >= BUFFER_PACKETS:
            return False
        queue.append(packet)
        return True

    def next(self) -> Packet | None:
        if self.silver:
            return self.silver.popleft()
        return self.bronze.popleft() if self.bronze else None

    def is_marking(self, *, bronze: bool) -> bool:
        return len(self.bronze if bronze else self.silver) > MARKED_ABOVE * BUFFER_PACKETS
