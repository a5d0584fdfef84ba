"""When the daily digest of a channel is due, and of which time it speaks.

It comes every day, also when nothing happened: a digest that does not come says that Timbang is away.
"""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.dates import cron
from backend.domain.dates.zones import DAY_MS

LONGEST_MS = 7 * DAY_MS
"""After a longer time away, what is older is left to the page."""


@dataclass(frozen=True, slots=True)
class DigestTime:
    """On the clock of the zone, every day; summer time as for work that comes back (domain/alerts/maintenance.py)."""

    minute: int  # of the day
    zone: ZoneInfo


@dataclass(frozen=True, slots=True)
class DigestPeriod:
    """[from, to), UTC ms."""

    from_ms: int
    to_ms: int


def due(daily: DigestTime, after_ms: int, now_ms: int) -> DigestPeriod | None:
    """What is to be said now; None: nothing yet.

    `after_ms`: the end of the digest before, or since when there is one. Days that were missed become one digest.
    """
    from_ms = max(after_ms, now_ms - LONGEST_MS)
    every_day = cron.parse(f"{daily.minute % 60} {daily.minute // 60} * * *")
    moments = list(cron.times(every_day, from_ms + 1, now_ms + 1, daily.zone))
    return DigestPeriod(from_ms, moments[-1]) if moments else None
