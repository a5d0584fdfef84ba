"""When a router gets a new recommendation: each week, and when the basis of the last one changes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal
from zoneinfo import ZoneInfo

from backend.domain.dates.zones import day_bounds, local_date

BasisPart = Literal["regime", "lines", "settings", "calendar"]
"""Parts of a basis. lines: ISPs were added, removed, or have another contract, quota, price or interface."""

Outdated = Literal["routes"] | BasisPart
"""routes: of the regime only the spare routes changed, which divide nothing while all ISPs work."""

Why = Literal["newer"] | Outdated
"""Why one is superseded."""

UPLINK = "uplink "
"""Begins the name of an ISP's own entry in a basis; its id follows."""

PARTS: tuple[BasisPart, ...] = ("regime", "lines", "settings", "calendar")
"""What a basis consists of, the weightiest first."""

MONDAY = 0
MORNING_MS = 5 * 3_600_000  # after midnight: the day before is posted, and nobody waits yet


@dataclass(frozen=True, slots=True)
class Stands:
    """The latest recommendation: when it was made, and its verdict."""

    at_ms: int
    verdict: str


def invalid_because(before: Mapping[str, Any] | None, now: Mapping[str, Any]) -> BasisPart | None:
    """Which part of the basis changed; None: none, or there was no recommendation."""
    if before is None:
        return None
    return next((part for part in PARTS if before.get(part) != now.get(part)), None)


def outdated_because(
    before: Mapping[str, Any] | None,
    now: Mapping[str, Any],
    made_ms: int,
    regime_since_ms: int | None,
) -> Outdated | None:
    """As `invalid_because`; UTC ms: when it was made, and since when traffic is divided as it is now."""
    why = invalid_because(before, now)
    if why == "regime" and regime_since_ms is not None and made_ms >= regime_since_ms:
        return "routes"
    return why


def changed_uplinks(before: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[int, ...]:
    """Ids of ISPs whose contract changed; none where ISPs came or went, and for a basis that kept no entries."""
    kept = [name for name in now if name.startswith(UPLINK)]
    if set(kept) != {name for name in before if name.startswith(UPLINK)}:
        return ()
    changed = (name for name in kept if before[name] != now[name])
    return tuple(sorted(int(name.removeprefix(UPLINK)) for name in changed))


def due_since(last: Stands | None, now_ms: int, zone: ZoneInfo) -> bool:
    """Whether a morning for it has passed on the campus's clock: a Monday's; any day's while data lacks."""
    if last is None:
        return True
    daily = last.verdict == "not_enough_data"
    return last.at_ms < _morning_before(now_ms, zone, daily=daily)


def _morning_before(now_ms: int, zone: ZoneInfo, *, daily: bool) -> int:
    """The newest hour of making advice that has passed; early in the morning it is that of an earlier day."""
    day = local_date(now_ms, zone)
    while True:
        morning_ms = day_bounds(day, zone)[0] + MORNING_MS
        if morning_ms <= now_ms and (daily or day.weekday() == MONDAY):
            return morning_ms
        day -= dt.timedelta(days=1)
