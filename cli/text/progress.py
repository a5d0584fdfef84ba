from __future__ import annotations

import time
from collections.abc import Callable

EVERY_S = 2.0


class Progress:
    """Counts bytes of one step after the other, and reports every two seconds."""

    def __init__(
        self, tell: Callable[[str], None], monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._tell = tell
        self._monotonic = monotonic
        self._printed_at = monotonic()
        self._step = ""
        self._done_bytes = 0

    def begin(self, step: str) -> None:
        self._step, self._done_bytes = step, 0

    def passed(self, piece_bytes: int) -> None:
        self._done_bytes += piece_bytes
        if self._monotonic() - self._printed_at >= EVERY_S:
            self._printed_at = self._monotonic()
            self._tell(f"{self._step}: {self._done_bytes / 1e6:,.0f} MB")
