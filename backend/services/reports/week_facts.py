"""Everything that a week's report prints: the values of the endpoints that its pages show, put side by side."""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.dates.weeks import IsoWeek
from backend.domain.figures.week_changes import FullestPart
from backend.domain.reports.facts import DayVolume, WeekFacts
from backend.services.figures import profiles, weeks
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.reports import period_facts
from backend.services.reports.period_facts import ReportPeriod
from backend.services.windows.windows import WindowRequest


def facts_of(gatherer: Gatherer, router: RouterView, week: IsoWeek) -> WeekFacts:
    """Raises NotFound for a week that has not begun, FiguresBeingMade."""
    report = weeks.report(gatherer, router, week, "all")
    whole_ms = week.bounds(work_calendar(router.campus).zone)[1]
    period = ReportPeriod(
        kind="week",
        is_running=report.summary.figures.window.end_ms < whole_ms,
        this=report.summary,
        last=report.last_week,
        changes=report.changes,
        total_change=report.total_change,
        events=report.events,
        contracts=report.contracts,
    )
    facts = period_facts.gathered(gatherer, router, period, week)
    return WeekFacts(
        **period_facts.shared(facts),
        week=week,
        days=[
            DayVolume(
                day.date, str(day.uplink_id), day.download_bytes, day.upload_bytes, day.covered_s
            )
            for day in report.days
        ],
        hours={} if period.is_empty else _hours(gatherer, router, period.request, facts.fullest),
    )


def _hours(
    gatherer: Gatherer, router: RouterView, request: WindowRequest, fullest: FullestPart | None
) -> Mapping[int, float]:
    """How full the fullest ISP was, by hour of the week."""
    if fullest is None:
        return {}
    values = {}
    for cell in profiles.profile(gatherer, router, request).cells:
        is_down = fullest.direction == "download"
        used = cell.download_utilization if is_down else cell.upload_utilization
        if str(cell.uplink_id) == fullest.key and used is not None:
            values[cell.hour_of_week] = used
    return values
