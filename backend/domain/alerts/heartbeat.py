"""Whether a heartbeat may be sent, which says that this installation works.

Timbang cannot report that it is away itself. A service outside can: it warns people when the heartbeat stops.
"""

from __future__ import annotations

from dataclasses import dataclass

FRESH_POLLS = 12
"""Intervals without a poll of any router after which polling stands still."""

JUDGED_WITHIN_MS = 300_000
"""After the newest answer of a router; where none answers, there is nothing to judge."""

SENT_WITHIN_MS = 900_000


@dataclass(frozen=True, slots=True)
class Activity:
    """Moments in ms since 1970; None: never, or nothing waits."""

    polled_at_ms: int | None
    answered_at_ms: int | None
    judged_at_ms: int | None  # up to which answers were judged
    oldest_message_ms: int | None
    has_routers: bool  # that are to be polled
    is_blind: bool = False  # the incident that no router is read is open


def standstill(activity: Activity, interval_s: float, now_ms: int) -> str | None:
    """What stands still, in words; None: all is well. Without routers there is nothing to poll and judge."""
    if activity.has_routers:
        if _is_older(activity.polled_at_ms, FRESH_POLLS * interval_s * 1000, now_ms):
            return "no router is polled"
        if activity.is_blind:
            return "no router is read"
        answered_ms = activity.answered_at_ms
        if answered_ms is not None and _is_older(
            activity.judged_at_ms, JUDGED_WITHIN_MS, answered_ms
        ):
            return "nobody looks for incidents"
    oldest_ms = activity.oldest_message_ms
    if oldest_ms is not None and _is_older(oldest_ms, SENT_WITHIN_MS, now_ms):
        return "messages to channels wait"
    return None


def _is_older(at_ms: int | None, most_ms: float, now_ms: int) -> bool:
    return at_ms is None or now_ms - at_ms > most_ms
