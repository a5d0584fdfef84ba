"""Whether a day is in term: the one answer for forecasts, ledgers and reports.

A campus that entered no term is in term on all days but those of its breaks. Exam weeks are part of a term, also where
they lie beside it. A break inside a term is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from backend.domain.dates.calendar import Period, WorkCalendar


def in_term(calendar: WorkCalendar, day: date) -> bool:
    kinds = {period.kind for period in calendar.periods if period.holds(day)}
    if "break" in kinds:
        return False
    return bool(kinds) or not terms(calendar.periods)


def term_days(calendar: WorkCalendar, first: date, last: date) -> int:
    """How many of the days, both included, are in term."""
    count = (last - first).days + 1
    return sum(in_term(calendar, first + timedelta(days=number)) for number in range(count))


def terms(periods: Sequence[Period]) -> list[Period]:
    """In order of time."""
    return sorted((each for each in periods if each.kind == "term"), key=lambda each: each.first)


def overlapping(periods: Sequence[Period]) -> tuple[int, int] | None:
    """Places of two terms with a day in common, the earlier in the list first; None: no day is in two terms."""
    places = [place for place, period in enumerate(periods) if period.kind == "term"]
    for number, later in enumerate(places):
        for place in places[:number]:
            before, after = periods[place], periods[later]
            if before.first <= after.last and after.first <= before.last:
                return place, later
    return None
