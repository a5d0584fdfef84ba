"""Whether an ISP uses up its quota before the billing day: `quota` and, once it is used up, `quota_used`.

Both directions count, tests too: the provider counts them as well.
"""

from __future__ import annotations

import datetime as dt
from calendar import monthrange
from dataclasses import dataclass

from backend.domain.alerts.conditions.condition_state import Sight
from backend.domain.dates.zones import DAY_MS

NEARLY_FROM = 0.75
LASTS_BELOW = 0.95
"""A pace that ends so far below the quota is no worry any more."""

PACE_AFTER_MS = 7 * DAY_MS
"""A pace is one of a whole week: a Monday says nothing of a Sunday."""


@dataclass(frozen=True, slots=True)
class QuotaUse:
    """One uplink since its last billing day. `used_bytes` at least: what was not observed is missing."""

    used_bytes: int
    quota_bytes: int
    elapsed_ms: int
    term_ms: int  # from one billing day to the next

    @property
    def part(self) -> float:
        return self.used_bytes / self.quota_bytes

    @property
    def pace(self) -> float | None:
        """The part that will have been used by the billing day, if it goes on like this. None: too early to say."""
        if self.elapsed_ms < PACE_AFTER_MS:
            return None
        return self.part * self.term_ms / self.elapsed_ms


def billing_term(day: dt.date, billing_day: int | None) -> tuple[dt.date, dt.date]:
    """First day of the billing month that `day` is in, and of the next one. Without a billing day: calendar months.

    A month that is too short for the billing day has it on its last day.
    """
    wanted = billing_day or 1
    this = _billing_date(day.year, day.month, wanted)
    if day >= this:
        return this, _billing_date(*_following(day.year, day.month), wanted)
    before = day.replace(day=1) - dt.timedelta(days=1)
    return _billing_date(before.year, before.month, wanted), this


def _billing_date(year: int, month: int, wanted: int) -> dt.date:
    return dt.date(year, month, min(wanted, monthrange(year, month)[1]))


def _following(year: int, month: int) -> tuple[int, int]:
    return (year + 1, 1) if month == 12 else (year, month + 1)


def nearly_sight(use: QuotaUse) -> Sight:
    """At 75 %, or at a pace that reaches 100 % before the billing day."""
    pace = use.pace or 0.0
    if use.part >= NEARLY_FROM or pace >= 1:
        return "bad"
    return "good" if pace < LASTS_BELOW else "between"


def used_sight(use: QuotaUse) -> Sight:
    return "bad" if use.part >= 1 else "good"
