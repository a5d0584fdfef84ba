"""Availability of ISPs by month: gathers what is stored, and hands it to the domain."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from backend.domain.alerts.maintenance import Maintenance, Place, windows
from backend.domain.contracts.contracts import Contract, in_force
from backend.domain.dates.calendar import Interval, WorkCalendar
from backend.domain.dates.terms import term_days
from backend.domain.dates.zones import local_date
from backend.domain.figures.availability import AWAY, Availability, cut
from backend.domain.figures.summary import Window
from backend.domain.ledger import months as calendar_months
from backend.domain.ledger.excused import excused
from backend.domain.ledger.month import MonthTime, month_of
from backend.services.figures import availabilities
from backend.services.figures.availabilities import ObservedWindow
from backend.services.figures.summaries import Gatherer, settled
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.ledger.rows import LedgerRow, row
from backend.services.windows import spans
from backend.services.windows.windows import of_month
from backend.store.alerts import maintenance
from backend.store.engine.instants import at, ms
from backend.store.figures import figures, outage_times
from backend.store.inventory import contracts
from backend.store.tables import Uplink

ONE_DAY = dt.timedelta(days=1)


def newest_months(gatherer: Gatherer, router: RouterView, count: int) -> list[dt.date]:
    """First days of the running month and those before it, the newest first."""
    today = local_date(ms(gatherer.now), work_calendar(router.campus).zone)
    return calendar_months.first_days(today, count)


def of_router(
    gatherer: Gatherer, router: RouterView, months: Sequence[dt.date], uplinks: Sequence[Uplink]
) -> list[LedgerRow]:
    """By month (first days, as given), then ISP; without months in which an ISP was not there.

    Raises FiguresBeingMade.
    """
    settled([router])
    book = _Book(gatherer, router, months, uplinks)
    places = list(book.places())
    over = [book.observed(*place) for place in places]
    times = availabilities.of_observed(gatherer.session, router.router.id, over)
    return [book.row(*place, time) for place, time in zip(places, times, strict=True)]


@dataclass(slots=True)
class _Book:
    """What is stored of all months and ISPs at once."""

    gatherer: Gatherer
    router: RouterView
    months: Sequence[dt.date]
    uplinks: Sequence[Uplink]
    calendar: WorkCalendar = field(init=False)
    windows: Sequence[Window] = field(init=False)
    measured: Mapping[tuple[int, int], int] = field(init=False)  # ms by uplink and place of month
    outages: Mapping[tuple[str, int | None], Sequence[Interval]] = field(init=False)
    contracts: Mapping[int, Sequence[Contract]] = field(init=False)
    maintenance: Sequence[Maintenance] = field(init=False)

    def __post_init__(self) -> None:
        session, now = self.gatherer.session, self.gatherer.now
        self.calendar = work_calendar(self.router.campus)
        self.windows = [of_month(first, self.calendar.zone, now) for first in self.months]
        self.measured = self._measured()
        self.contracts = contracts.of_uplinks(session, [uplink.id for uplink in self.uplinks])
        bounds = at(self._bounds[0]), at(self._bounds[1])
        self.outages = outage_times.outages(session, self.router.router.id, *bounds)
        self.maintenance = maintenance.touching(session, self.router.campus.id, *bounds)

    @property
    def _bounds(self) -> Interval:
        return (
            min(window.start_ms for window in self.windows),
            max(window.end_ms for window in self.windows),
        )

    def _measured(self) -> dict[tuple[int, int], int]:
        parts = spans.Spans()
        for place, window in enumerate(self.windows):
            for interval in window.intervals:
                parts.add(place, interval, self.calendar.zone)
        ids = [uplink.id for uplink in self.uplinks]
        totals = figures.totals(self.gatherer.session, ids, parts.days, parts.hours, parts.slots)
        return {key: rollup.covered_ms - rollup.bridged_ms for key, rollup in totals.items()}

    def places(self) -> Iterator[tuple[Uplink, int]]:
        """ISPs with the places of their months: from the first figures on until they are taken out."""
        for place, window in enumerate(self.windows):
            for uplink in self.uplinks:
                left = uplink.archived_at is not None and ms(uplink.archived_at) <= window.start_ms
                came = ms(uplink.created_at) < max(window.end_ms, window.start_ms + 1)
                if self.measured.get((uplink.id, place)) or (came and not left):
                    yield uplink, place

    def observed(self, uplink: Uplink, place: int) -> ObservedWindow:
        window = self.windows[place]
        outages = availabilities.spans_of(self.outages, uplink.id)
        pieces = cut(outages, window.intervals, self._excused(uplink, window))
        measured_ms = self.measured.get((uplink.id, place), 0)
        return ObservedWindow(uplink.id, window.selected_ms, measured_ms, pieces)

    def _excused(self, uplink: Uplink, window: Window) -> list[Interval]:
        here = Place(self.router.campus.id, self.router.router.id, uplink.id)
        work = [
            (each.from_ms, each.to_ms)
            for announced in self.maintenance
            if announced.covers(here)
            for each in windows(announced, window.start_ms, window.end_ms)
        ]
        return excused(work, self.contracts[uplink.id], self.calendar.zone)

    def row(self, uplink: Uplink, place: int, time: Availability) -> LedgerRow:
        first, window = self.months[place], self.windows[place]
        outages = availabilities.spans_of(self.outages, uplink.id)
        last_day = local_date(max(window.start_ms, window.end_ms - 1), self.calendar.zone)
        contract = in_force(self.contracts[uplink.id], last_day)
        known = MonthTime(
            first=first,
            month=calendar_months.bounds(first, self.calendar.zone),
            until_ms=window.end_ms,
            time=time,
            away=[span for cause in AWAY for span in outages[cause]],
            contract=contract,
        )
        in_term = term_days(self.calendar, first, calendar_months.following(first) - ONE_DAY)
        return row(uplink, contract.number, month_of(known), in_term)
