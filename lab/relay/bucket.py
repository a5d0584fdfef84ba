"""A token bucket whose rate may change from one booking to the next."""

from __future__ import annotations

import math


class Bucket:
    """First come, first served. `depth_s`: so many seconds of the rate may pass at once after a rest.

    What is booked by a time `t` passes within `depth_s` of the rate, plus the last piece; times never go back.
    """

    def __init__(self, depth_s: float) -> None:
        self._depth_s = depth_s
        self._free_at = -math.inf

    def wait_s(self, size_bytes: int, rate_bps: float, now: float) -> float:
        """Books it; how long it must wait so that the rate holds."""
        self._free_at = max(self._free_at, now - self._depth_s) + size_bytes * 8 / rate_bps
        return max(0.0, self._free_at - now)

    def wait_if_within(
        self, most_s: float, size_bytes: int, rate_bps: float, now: float
    ) -> float | None:
        """As `wait_s`, for what is dropped rather than kept longer than `most_s`: then nothing is booked."""
        free_at = self._free_at
        wait_s = self.wait_s(size_bytes, rate_bps, now)
        if wait_s <= most_s:
            return wait_s
        self._free_at = free_at
        return None
