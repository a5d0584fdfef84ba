"""What supports a claim against the provider of an ISP."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from backend.domain.alerts.paid_away import PaidAway
from backend.domain.contracts.contracts import Contract, last_days
from backend.domain.dates.calendar import Interval
from backend.domain.dates.zones import local_date
from backend.domain.ledger import months as calendar_months
from backend.services.claims import evidence
from backend.services.claims.evidence import ClaimEvent
from backend.services.claims.period import AskedMonths, months_of
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView, named
from backend.services.ledger import ledger
from backend.services.ledger.rows import LedgerRow
from backend.services.quality import disputes
from backend.services.quality.disputes import DisputeRun, DisputeView
from backend.services.windows.windows import WindowRequest, last_closed_ms
from backend.store.engine.instants import at, ms
from backend.store.inventory import contracts
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class HeldContract:
    contract: Contract
    to_date: dt.date | None  # last day; None: none is agreed


@dataclass(frozen=True, slots=True)
class Claim:
    router: RouterView
    uplink: Uplink
    months: Sequence[dt.date]  # first days, in order
    span: Interval  # UTC ms; ends with the newest complete slot in a month that goes on
    running: bool
    contracts: Sequence[HeldContract]  # of the period, in order
    rows: Sequence[LedgerRow]
    events: Sequence[ClaimEvent]
    paid_away: PaidAway | None  # for all of it; None: not away, or no price is known
    interval_s: float  # between two readings
    tests: DisputeView | None  # None: no slot of the period is complete yet

    @property
    def runs(self) -> Sequence[DisputeRun]:
        """Those whose path is proven, in order."""
        known = () if self.tests is None else self.tests.runs
        return sorted(known, key=lambda run: (run.due_at, run.id))


def claim(
    gatherer: Gatherer,
    router: RouterView,
    uplink_id: int,
    asked_months: AskedMonths,
    kept_months: int,
) -> Claim:
    """Raises Invalid, NotFound and FiguresBeingMade."""
    zone, uplink = work_calendar(router.campus).zone, named(router.every, uplink_id)
    months = months_of(asked_months, local_date(ms(gatherer.now), zone), kept_months)
    start_ms = calendar_months.bounds(months[0], zone)[0]
    whole_ms = calendar_months.bounds(months[-1], zone)[1]
    end_ms = max(start_ms, min(whole_ms, last_closed_ms(gatherer.now)))
    return Claim(
        router=router,
        uplink=uplink,
        months=months,
        span=(start_ms, end_ms),
        running=end_ms < whole_ms,
        contracts=_held(gatherer, uplink, local_date(start_ms, zone), local_date(end_ms - 1, zone)),
        rows=ledger.of_router(gatherer, router, months, [uplink]),
        events=evidence.of_uplink(gatherer.session, router, uplink, (start_ms, end_ms)),
        paid_away=evidence.paid_for(gatherer.session, router, uplink, (start_ms, end_ms)),
        interval_s=gatherer.interval_s,
        tests=_tests(gatherer, router, uplink, (start_ms, end_ms)),
    )


def _held(gatherer: Gatherer, uplink: Uplink, first: dt.date, last: dt.date) -> list[HeldContract]:
    each = contracts.of_uplinks(gatherer.session, [uplink.id])[uplink.id]
    return [
        HeldContract(contract, to_date)
        for contract, to_date in zip(each, last_days(each), strict=True)
        if (contract.from_date is None or contract.from_date <= last)
        and (contract is each[-1] or to_date is None or to_date >= first)
    ]


def _tests(
    gatherer: Gatherer, router: RouterView, uplink: Uplink, span: Interval
) -> DisputeView | None:
    """Also of an ISP that was taken out."""
    if span[0] == span[1]:
        return None
    request = WindowRequest("custom", at(span[0]), at(span[1]))
    return disputes.dispute(gatherer, replace(router, uplinks=[uplink]), uplink.id, request)
