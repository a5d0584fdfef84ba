"""What one ISP gives to one TCP connection beside its load.

Without random loss that is its free capacity. With it, congestion control gives up earlier: a TCP connection of
round trip rtt and loss p settles at sqrt(2 / p) / rtt segments a second (additive increase of one segment a round
trip, halved at each loss).

For a connection over several paths, RFC 6356 section 3 adds alpha / tot_cwnd segments per acknowledgement on each path,
with alpha = tot_cwnd * max(w / rtt^2) / (sum of w / rtt)^2, and halves the window w of the path that lost. At rest both
balance on each path: w * p / 2 = max(w / rtt^2) / (sum of w / rtt)^2. So w * p is the same on all, and the path with
the largest w / rtt^2 is the one with the largest 1 / (p * rtt^2). Put in for that path, the sum of all w / rtt is
sqrt(2 / p) / rtt of it: together no more than the best path alone would give, which is the first aim of section 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from backend.domain.metering.capacity import Capacity

SEGMENT_BYTES = 1448  # 1500 of Ethernet without IPv4 (20), TCP (20) and its timestamps (12)

LEAST_LOSS = 0.001
"""Less cannot be told from echoes that a router or the target left out because it was busy."""


@dataclass(frozen=True, slots=True)
class PooledPath:
    """One ISP as a transfer meets it."""

    uplink_id: int
    capacity: Capacity
    share: float  # the part of new connections that the router sends over it
    loss: float = 0.0  # at random, while no ISP is full; 0 where it is not certain
    rtt_ms: float | None = None

    @property
    def cap_bps(self) -> float | None:
        """What one TCP connection reaches at most because of random loss; None without."""
        if not self.loss or not self.rtt_ms:
            return None
        return sqrt(2 / self.loss) / (self.rtt_ms / 1000) * SEGMENT_BYTES * 8


def random_loss(loss: float | None, interval: tuple[float, float] | None) -> float:
    """The loss of an ISP that was not full; 0 unless it is certain (95 %) that `LEAST_LOSS` is reached."""
    if loss is None or interval is None or interval[0] < LEAST_LOSS:
        return 0.0
    return loss
