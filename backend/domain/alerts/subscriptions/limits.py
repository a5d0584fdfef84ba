"""How many letters and tests an account may have sent: nobody floods a stranger's mailbox, or a mail server."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` within `window`."""

    most: int
    window: dt.timedelta

    def wait_s(self, sent_at: Sequence[dt.datetime], now: dt.datetime) -> int:
        """Seconds until one more may leave; 0: now. `sent_at`: of those before, in any order."""
        counted = sorted(at for at in sent_at if at > now - self.window)
        if len(counted) < self.most:
            return 0
        left = counted[-self.most] + self.window - now
        return max(1, -int(-left.total_seconds() // 1))


LETTERS_OF_ACCOUNT = Limit(5, dt.timedelta(days=1))
LETTERS_TO_ADDRESS = Limit(3, dt.timedelta(days=1))
"""Whoever asks for them."""

TESTS = Limit(10, dt.timedelta(hours=1))
