"""How a subflow's window grows with each packet that is acknowledged, and what is left of it after a loss.

Reno: RFC 5681. LIA: RFC 6356, equation 2 and section 3. BALIA: draft-walid-mptcp-congestion-control-04, section 3.1.
Windows are in packets and round trips in seconds; `own` is the place of the subflow among those of its transfer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

LEAST_PACKETS = 1.0


@dataclass(frozen=True, slots=True)
class Window:
    packets: float
    rtt_s: float

    @property
    def rate(self) -> float:
        """Packets a second."""
        return self.packets / self.rtt_s


class Rule(Protocol):
    """A way to share paths."""

    @property
    def name(self) -> str: ...

    def growth(self, windows: Sequence[Window], own: int) -> float:
        """Packets that the window gains with one acknowledged packet, outside slow start."""

    def after_loss(self, windows: Sequence[Window], own: int) -> float:
        """The window in packets after a loss that other packets told of."""


@dataclass(frozen=True, slots=True)
class Reno:
    """Each subflow alone."""

    name: str = "Reno"

    def growth(self, windows: Sequence[Window], own: int) -> float:
        return 1 / windows[own].packets

    def after_loss(self, windows: Sequence[Window], own: int) -> float:
        return max(windows[own].packets / 2, LEAST_PACKETS)


@dataclass(frozen=True, slots=True)
class Lia:
    """Linked increases: all subflows together take what one would take on the best path."""

    name: str = "LIA"

    def growth(self, windows: Sequence[Window], own: int) -> float:
        total = sum(window.packets for window in windows)
        return min(aggressiveness(windows) / total, 1 / windows[own].packets)

    def after_loss(self, windows: Sequence[Window], own: int) -> float:
        return max(windows[own].packets / 2, LEAST_PACKETS)


def aggressiveness(windows: Sequence[Window]) -> float:
    """Alpha of RFC 6356: total * max(w/rtt^2) / (sum of w/rtt)^2."""
    total = sum(window.packets for window in windows)
    best = max(window.packets / window.rtt_s**2 for window in windows)
    return total * best / sum(window.rate for window in windows) ** 2


@dataclass(frozen=True, slots=True)
class Balia:
    """Balanced linked adaptation: between friendliness and a quick answer to changes."""

    name: str = "BALIA"

    def growth(self, windows: Sequence[Window], own: int) -> float:
        lead = _lead(windows, own)
        rate, rtt_s = windows[own].rate, windows[own].rtt_s
        whole = sum(window.rate for window in windows)
        return rate / (rtt_s * whole**2) * (1 + lead) / 2 * (4 + lead) / 5

    def after_loss(self, windows: Sequence[Window], own: int) -> float:
        packets = windows[own].packets
        return max(packets - packets / 2 * min(_lead(windows, own), 1.5), LEAST_PACKETS)


def _lead(windows: Sequence[Window], own: int) -> float:
    """How many times as fast the fastest subflow is."""
    return max(window.rate for window in windows) / windows[own].rate
