"""What a relay must know of a line, and what the bytes of a test are on its wire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

SEGMENT = 1448  # bytes of payload in a TCP packet of 1500 with time stamps
TCP_HEADER, UDP_HEADER = 52, 28  # with IPv4


@dataclass(frozen=True, slots=True)
class OnWire:
    """Bytes and packets one way, and the acknowledgements that come back."""

    size_bytes: int
    packets: int
    back_bytes: int = 0
    back_packets: int = 0


def tcp_on_wire(payload: int) -> OnWire:
    """Whole segments, and an acknowledgement for each second one."""
    packets = -(-payload // SEGMENT)
    answers = -(-packets // 2)
    return OnWire(payload + TCP_HEADER * packets, packets, TCP_HEADER * answers, answers)


def udp_on_wire(payload: int) -> OnWire:
    return OnWire(payload + UDP_HEADER, 1)


class RelayedUplink(Protocol):
    """Called from the relay's threads; `carry` must not block."""

    @property
    def delay_s(self) -> float:
        """One way."""

    def free_bps(self) -> tuple[float, float] | None:
        """What a test may have now, down and up; None while nothing comes through. May block for a moment."""

    def carry(self, amount: OnWire, *, upload: bool) -> None:
        """To be counted by the line's router."""
