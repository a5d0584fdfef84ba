"""When a schedule comes: its row as an hour of the domain."""

from __future__ import annotations

from backend.domain.reports.mailing.due import MonthlyHour, ReportHour, TermHour, WeeklyHour
from backend.store.tables import ReportSchedule


def hour_of(schedule: ReportSchedule) -> ReportHour:
    if schedule.weekday is not None:
        return WeeklyHour(schedule.weekday, schedule.minute)
    if schedule.month_day is not None:
        return MonthlyHour(schedule.month_day, schedule.minute)
    assert schedule.days_after is not None, "the database allows no other (ck_report_schedule_*)"
    return TermHour(schedule.days_after, schedule.minute)
