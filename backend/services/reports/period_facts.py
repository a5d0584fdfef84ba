"""What every report of a router prints, put side by side from the values of the endpoints that pages show."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from backend.domain.dates.weeks import IsoWeek
from backend.domain.dates.zones import local_date
from backend.domain.figures import costs as cost_figures
from backend.domain.figures.availability import Availability
from backend.domain.figures.summary_parts import CapacityChange
from backend.domain.figures.week_changes import UplinkWeekChange, VolumeChange, fullest_of
from backend.domain.reports.facts import (
    Act,
    Away,
    Isp,
    Paid,
    PastWeek,
    PeriodFacts,
    PeriodKind,
    Presence,
    Unused,
)
from backend.domain.verdict import period_words
from backend.services.figures import availabilities, costs, period_verdicts, weeks
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.reports import (
    outlooks,
    report_advice,
    report_events,
    report_quality,
    week_digest,
)
from backend.services.reports.week_digest import WeekDigest
from backend.services.windows import windows
from backend.services.windows.windows import WindowRequest
from backend.store.engine.instants import at
from backend.store.tables import Event
from backend.version import VERSION

WEEKS_SHOWN = 13  # a quarter of a year


@dataclass(frozen=True, slots=True)
class ReportPeriod:
    """A week, month or term with the one before it, as its page has both."""

    kind: PeriodKind
    is_running: bool
    this: SummaryView
    last: SummaryView | None
    changes: Sequence[UplinkWeekChange]
    total_change: VolumeChange | None
    events: Sequence[Event]
    contracts: Sequence[CapacityChange]

    @property
    def is_empty(self) -> bool:
        """No slot of it is complete yet."""
        window = self.this.figures.window
        return window.end_ms <= window.start_ms

    @property
    def request(self) -> WindowRequest:
        window = self.this.figures.window
        return WindowRequest("custom", at(window.start_ms), at(window.end_ms), window.selection)


def shared(facts: PeriodFacts) -> dict[str, Any]:
    """Its fields by name, to make the facts of a kind of period."""
    return {each.name: getattr(facts, each.name) for each in fields(PeriodFacts)}


def gathered(
    gatherer: Gatherer, router: RouterView, period: ReportPeriod, week: IsoWeek
) -> PeriodFacts:
    """`week`: the last one that the course of weeks shows. Raises FiguresBeingMade."""
    this, last = period.this, period.last
    digest = week_digest.digest(gatherer, router, this, last)
    window, end_at = this.figures.window, at(this.figures.window.end_ms)
    quality = () if period.is_empty else report_quality.of_period(gatherer, router, period.request)
    presences = _presences(gatherer, this)
    before = digest.available_before
    return PeriodFacts(
        period=period.kind,
        router=router.router.name,
        campus=router.campus.name,
        zone_name=router.campus.timezone,
        version=VERSION,
        from_at=at(window.start_ms),
        to_at=end_at,
        is_running=period.is_running,
        isps=[Isp(str(each.id), each.name, each.provider) for each in this.uplinks],
        this=this.figures,
        before=None if last is None else last.figures,
        verdict=this.traffic,
        tone=period_verdicts.tone(this.traffic),
        sentence=period_words.sentence(this.traffic),
        changes={str(each.uplink_id): each for each in period.changes},
        total_change=period.total_change,
        fullest=fullest_of(this.figures),
        fullest_before=None if last is None else fullest_of(last.figures),
        available=presences.together,
        available_before=None
        if before is None
        else Presence(before.share, before.up_s, before.down_s, before.unknown_s),
        available_isps=presences.by_isp,
        away=list(_away(digest)),
        paid=[] if period.is_empty else _paid(gatherer, router, period.request),
        unused=[Unused(each.cost, each.currency, each.idle_share) for each in digest.money],
        events=report_events.of_period(gatherer, router, period.events, period.contracts, end_at),
        acts=[Act(act.kind, act.state, act.at, act.reason) for act in digest.acts],
        weeks=_weeks(gatherer, router, week, digest),
        quality=[each.shown for each in quality],
        tests=report_quality.outcomes(quality),
        advice=report_advice.held_in(gatherer.session, router, at(window.start_ms), end_at),
        hits=report_advice.hits(gatherer, router, end_at),
        outlook=outlooks.of_router(gatherer, router, end_at, is_priced=bool(digest.money)),
        balancing_changed_at=report_advice.balancing_changed_at(
            gatherer, router, at(window.start_ms), end_at
        ),
    )


@dataclass(frozen=True, slots=True)
class _Presences:
    together: Presence
    by_isp: Mapping[str, Presence]


def _presences(gatherer: Gatherer, this: SummaryView) -> _Presences:
    [known] = availabilities.of_windows(gatherer.session, this.router_id, this.uplinks, [this])
    by_isp = {str(key): presence_of(each) for key, each in known.by_uplink.items()}
    return _Presences(presence_of(known.together), by_isp)


def presence_of(known: Availability) -> Presence:
    return Presence(
        share=known.share,
        up_s=known.up_ms / 1000,
        down_s=known.down_ms / 1000,
        unknown_s=known.unknown_ms / 1000,
        link_s=known.link_ms / 1000,
        silent_s=known.silent_ms / 1000,
        degraded_s=known.degraded_ms / 1000,
    )


def _away(digest: WeekDigest) -> Iterator[Away]:
    for each in digest.away:
        promised = each.promised_percent
        share = None if promised is None else float(promised) / 100
        yield Away(str(each.uplink_id), each.paid_away, each.paid_currency, share)


def _paid(gatherer: Gatherer, router: RouterView, request: WindowRequest) -> list[Paid]:
    paid = []
    for each in costs.of_router(gatherer, router, request).uplinks:
        bought, idle, price = each.bought, each.whole.idle_share, each.price
        per_tb = cost_figures.cost_per_tb(bought) if bought else None
        paid.append(
            Paid(
                key=str(each.uplink.id),
                cost=None if each.cost is None else str(each.cost),
                currency=None if price is None else price.currency,
                mean=None if idle is None else 1 - idle,
                peak=each.whole.peak_share,
                per_tb=None if per_tb is None else str(per_tb),
            )
        )
    return paid


def _weeks(
    gatherer: Gatherer, router: RouterView, week: IsoWeek, digest: WeekDigest
) -> Sequence[PastWeek]:
    """Each as its own page has it: no percentile is made of percentiles."""
    way = "download" if digest.fullest is None else digest.fullest.direction
    known = weeks.list_weeks(gatherer, router, "all", week.next, WEEKS_SHOWN)[:WEEKS_SHOWN]
    calendar, past = work_calendar(router.campus), []
    for each in reversed(known):
        window = windows.of_week(each.week, calendar, "all", gatherer.now)
        figures = gatherer.over(router, window, str(each.week)).figures
        p95 = {uplink.key: uplink.of(way).contracted.p95 for uplink in figures.uplinks}
        past.append(PastWeek(each.week, p95))
    return past


def last_day(end_ms: int, router: RouterView) -> dt.date:
    """That a period which ends then has begun."""
    return local_date(end_ms - 1, work_calendar(router.campus).zone)
