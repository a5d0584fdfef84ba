"""When a demo is busy: from two hours before each of its starts until ten hours after, whatever the clock says.

What an earlier start booked, and the weeks of the script, stay as they are: decision 104.
"""

from __future__ import annotations

from lab.traffic.rush import Rush

BEFORE_S, RISE_S, AFTER_S = 7200.0, 1200.0, 36_000.0


def rush_of(now: float, known_until: float, scripted_until: float) -> Rush:
    """For a start at `now` (unix seconds); `known_until`: what was read of any router already."""
    at = min(max(now - BEFORE_S, known_until, scripted_until), now)
    return Rush(at, min(at + RISE_S, now), now + AFTER_S)
