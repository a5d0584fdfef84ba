"""Echoes counted from the minutes themselves: what the statements of the database are held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from backend.domain.quality.echo_histogram import EchoHistogram, rounded_us


def of_minute(rtt_us: Sequence[int | None]) -> EchoHistogram:
    """An entry per echo, None for a lost one; a busy minute does not belong here."""
    if not rtt_us:
        return EchoHistogram()
    back = Counter(rounded_us(echo_us) for echo_us in rtt_us if echo_us is not None)
    return EchoHistogram(back, {(len(rtt_us), len(rtt_us) - back.total()): 1})
