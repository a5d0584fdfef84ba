"""When a router gets a new recommendation: each week, and when the basis of the last one changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal
from zoneinfo import ZoneInfo

from backend.domain.dates.weeks import week_of
from backend.domain.dates.zones import day_bounds, local_date

Why = Literal["newer", "regime", "lines", "settings", "calendar"]
"""Why one is superseded. lines: ISPs were added, removed, or have another contract, quota, price or interface."""

PARTS: tuple[Why, ...] = ("regime", "lines", "settings", "calendar")
"""What a basis consists of, the weightiest first."""

MORNING_MS = 5 * 3_600_000  # after midnight: the day before is posted, and nobody waits yet


@dataclass(frozen=True, slots=True)
class Stands:
    """The latest recommendation: when it was made, and its verdict."""

    at_ms: int
    verdict: str


def invalid_because(before: Mapping[str, Any] | None, now: Mapping[str, Any]) -> Why | None:
    """Which part of the basis changed; None: none, or there was no recommendation."""
    if before is None:
        return None
    return next((part for part in PARTS if before.get(part) != now.get(part)), None)


def due_since(last: Stands | None, now_ms: int, zone: ZoneInfo) -> bool:
    """Whether the campus's clock has passed the next morning for it: a Monday's; any day's while data lacks."""
    if last is None:
        return True
    daily = last.verdict == "not_enough_data"
    begins_ms = (
        day_bounds(local_date(now_ms, zone), zone)[0]
        if daily
        else week_of(now_ms, zone).bounds(zone)[0]
    )
    morning_ms = begins_ms + MORNING_MS
    return last.at_ms < morning_ms <= now_ms
