"""The week, month or term that a mailed report is of."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import Period
from backend.domain.dates.clocks import Clock
from backend.domain.dates.weeks import IsoWeek
from backend.domain.dates.zones import day_bounds
from backend.domain.ledger.months import following
from backend.domain.reports.facts import PeriodKind

ONE_DAY = dt.timedelta(days=1)
SIX_DAYS = dt.timedelta(days=6)


@dataclass(frozen=True, slots=True)
class MailedPeriod:
    """`key`: in the archive and in names of files: 2026-W47, 2026-11, term-2026-08-24. `name`: of a term alone."""

    kind: PeriodKind
    key: str
    first: dt.date
    last: dt.date  # included
    name: str = ""

    def end_ms(self, zone: ZoneInfo) -> int:
        """First instant after it, UTC ms."""
        return day_bounds(self.last + ONE_DAY, zone)[0]

    def shown(self, clock: Clock) -> str:
        """As subjects name it: 2026-W47, November 2026, or the name of the term."""
        if self.kind == "month":
            return clock.month(self.first)
        return self.name or self.key


def of_week(week: IsoWeek) -> MailedPeriod:
    return MailedPeriod("week", str(week), week.monday, week.monday + SIX_DAYS)


def of_month(first: dt.date) -> MailedPeriod:
    return MailedPeriod("month", f"{first:%Y-%m}", first, following(first) - ONE_DAY)


def of_term(term: Period) -> MailedPeriod:
    """Known by its first day: its name and its end may be corrected."""
    return MailedPeriod("term", f"term-{term.first}", term.first, term.last, term.name)


def kind_of(key: str) -> PeriodKind:
    """By the key alone, as the archive has it."""
    if key.startswith("term-"):
        return "term"
    return "week" if "W" in key else "month"
