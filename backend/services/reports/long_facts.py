"""Everything that the report of a month or a term prints, from the values that pages show."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import always
from backend.domain.dates.weeks import IsoWeek
from backend.domain.dates.zones import day_bounds
from backend.domain.figures.summary import Window, window_of
from backend.domain.figures.week_changes import changes, total_change
from backend.domain.ledger.months import following, months_between
from backend.domain.reports.facts import PeriodKind
from backend.domain.reports.periods.facts import LongFacts, PartOfPeriod
from backend.services.figures import availabilities, weeks
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.ledger import ledger
from backend.services.ledger.rows import ledger_time
from backend.services.reports import invoices, period_facts
from backend.services.reports.period_facts import ReportPeriod
from backend.services.windows import windows
from backend.store.engine.instants import at
from backend.store.polling import events

ONE_DAY = dt.timedelta(days=1)
THURSDAY = 3  # days after Monday: a week belongs to the month that has it


@dataclass(frozen=True, slots=True)
class LongPeriod:
    kind: PeriodKind
    name: str
    first: dt.date
    last: dt.date  # included


def month(first: dt.date) -> LongPeriod:
    return LongPeriod("month", f"{first:%Y-%m}", first, following(first) - ONE_DAY)


def facts_of(gatherer: Gatherer, router: RouterView, wanted: LongPeriod) -> LongFacts:
    """A period that has begun. Raises FiguresBeingMade."""
    calendar = work_calendar(router.campus)
    start_ms, whole_ms = (
        day_bounds(day, calendar.zone)[0] for day in (wanted.first, wanted.last + ONE_DAY)
    )
    end_ms = max(start_ms, min(whole_ms, windows.last_closed_ms(gatherer.now)))
    this = gatherer.over(router, _all(router, start_ms, end_ms), "custom")
    last = _before(gatherer, router, wanted, end_ms - start_ms if end_ms < whole_ms else None)
    bounds = at(start_ms), at(end_ms)
    period = ReportPeriod(
        kind=wanted.kind,
        is_running=end_ms < whole_ms,
        this=this,
        last=last,
        changes=changes(this.figures, None if last is None else last.figures),
        total_change=total_change(this.figures, None if last is None else last.figures),
        events=events.between(gatherer.session, [router.router.id], *bounds),
        contracts=weeks.contracts_begun(router, start_ms, end_ms),
    )
    last_day = period_facts.last_day(max(end_ms, start_ms + 1), router)
    facts = period_facts.gathered(gatherer, router, period, IsoWeek.holding(last_day))
    months = months_between(wanted.first, last_day)
    rows = ledger.of_router(gatherer, router, months, this.uplinks)
    return LongFacts(
        **period_facts.shared(facts),
        name=wanted.name,
        first=wanted.first,
        last=wanted.last,
        parts=_parts(gatherer, router, this, _windows(gatherer, router, wanted, last_day)),
        invoices=[]
        if period.is_empty
        else invoices.of_period(gatherer, router, period.request, facts.away),
        quotas=list(invoices.quotas(gatherer, router, this)),
        ledger=[ledger_time(row) for row in rows],
    )


def _all(router: RouterView, start_ms: int, end_ms: int) -> Window:
    return window_of(always(work_calendar(router.campus).zone), start_ms, end_ms, "all")


def _before(
    gatherer: Gatherer, router: RouterView, wanted: LongPeriod, length_ms: int | None
) -> SummaryView | None:
    """The month before, of a running month the same part of it; terms have none. None: nothing was read."""
    if wanted.kind != "month":
        return None
    zone, first = work_calendar(router.campus).zone, (wanted.first - ONE_DAY).replace(day=1)
    start_ms, end_ms = day_bounds(first, zone)[0], day_bounds(wanted.first, zone)[0]
    if length_ms is not None:
        end_ms = min(end_ms, start_ms + length_ms)
    before = gatherer.over(router, _all(router, start_ms, end_ms), "custom")
    return before if before.figures.coverage.share > 0 else None


@dataclass(frozen=True, slots=True)
class _PartWindow:
    window: Window
    week: IsoWeek | None
    month: dt.date | None
    is_running: bool


def _windows(
    gatherer: Gatherer, router: RouterView, wanted: LongPeriod, last_day: dt.date
) -> Iterator[_PartWindow]:
    """Weeks of a month, months of a term, as far as they have begun."""
    calendar, now = work_calendar(router.campus), gatherer.now
    if wanted.kind == "term":
        for first in months_between(wanted.first, last_day):
            window = windows.of_month(first, calendar.zone, now)
            whole_ms = day_bounds(following(first), calendar.zone)[0]
            yield _PartWindow(window, None, first, window.end_ms < whole_ms)
        return
    week = IsoWeek.holding(wanted.first)
    while week.monday <= last_day:
        if wanted.first <= week.monday + dt.timedelta(days=THURSDAY) <= wanted.last:
            window = windows.of_week(week, calendar, "all", now)
            running = window.end_ms < week.bounds(calendar.zone)[1]
            yield _PartWindow(window, week, None, running)
        week = week.next


def _parts(
    gatherer: Gatherer, router: RouterView, this: SummaryView, chosen: Iterator[_PartWindow]
) -> Sequence[PartOfPeriod]:
    """From the first with readings on."""
    each = [(part, gatherer.over(router, part.window, "custom")) for part in chosen]
    known = [(part, made) for part, made in each if made.figures.coverage.share > 0]
    if not known:
        return []
    times = availabilities.of_windows(
        gatherer.session, router.router.id, this.uplinks, [made for _, made in known]
    )
    parts: list[PartOfPeriod] = []
    for (part, made), time in zip(known, times, strict=True):
        before = parts[-1].summary if parts else None
        parts.append(
            PartOfPeriod(
                week=part.week,
                month=part.month,
                is_running=part.is_running,
                summary=made.figures,
                change=None if part.is_running else total_change(made.figures, before),
                available=period_facts.presence_of(time.together),
            )
        )
    return parts
