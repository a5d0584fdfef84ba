"""One point in time for a whole poll: socket timeouts are per receive, so a slow drip would defeat them."""

from __future__ import annotations

import time
from collections.abc import Callable


class Deadline:
    """Ends `seconds` after its making. `clock` is monotonic."""

    __slots__ = ("clock", "expires_at", "seconds")

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.seconds = seconds
        self.expires_at = clock() + seconds

    def remaining_s(self) -> float:
        """Always positive. Raises TimeoutError when none are left."""
        remaining = self.expires_at - self.clock()
        if remaining <= 0:
            raise TimeoutError
        return remaining
