"""What other ISPs carried before an outage and since it began: where its traffic may have gone.

Means of the same few minutes on both sides say what changed at that moment, not why.
"""

from __future__ import annotations

from backend.domain.dates.calendar import Interval

MOST_MS = 15 * 60_000  # long enough for a mean, short enough that demand is about the same
LEAST_MS = 60_000


def sides(since_ms: int, now_ms: int) -> tuple[Interval, Interval] | None:
    """The time before and the time since the begin (UTC ms), equally long; None for the first minute."""
    length_ms = min(MOST_MS, now_ms - since_ms)
    if length_ms < LEAST_MS:
        return None
    return (since_ms - length_ms, since_ms), (since_ms, since_ms + length_ms)
