"""What outages cost: the price of the time, and the availability of their month against the promise of the contract."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import Field

from backend.domain.alerts.paid_away import PaidAway, paid_away
from backend.domain.contracts.price_history import price_terms
from backend.domain.dates.zones import local_date
from backend.services.figures.availabilities import AvailableTime
from backend.services.figures.summaries import Gatherer
from backend.services.inventory import inventory
from backend.services.ledger import ledger
from backend.services.ledger.rows import LedgerRow
from backend.store.alerts import incident_pages
from backend.store.alerts.incident_pages import NamedIncident
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.inventory import contracts


@dataclass(frozen=True, slots=True)
class PromiseKept:
    month: Annotated[dt.date, Field(description="its first day, by the clock of the campus")]
    running: Annotated[bool, Field(description="the month is not over")]
    promised_percent: str
    available: Annotated[
        AvailableTime,
        Field(
            description="in that month so far, as the promise counts it (counted_share of its row)"
        ),
    ]


def of_incidents(
    session: Session, several: Sequence[NamedIncident], now: dt.datetime
) -> dict[int, PaidAway]:
    """By incident; without those that took no ISP away, or whose price is not known."""
    away = incident_pages.away(session, [named.incident.id for named in several], ms(now))
    uplinks = {named.uplink.id for named in several if named.uplink and named.incident.id in away}
    known = contracts.of_uplinks(session, sorted(uplinks))
    costs: dict[int, PaidAway] = {}
    for named in several:
        spans, uplink = away.get(named.incident.id), named.uplink
        if spans and uplink and named.campus:
            zone = ZoneInfo(named.campus.timezone)
            paid = paid_away(spans, price_terms(known[uplink.id], zone), zone)
            if paid is not None:
                costs[named.incident.id] = paid
    return costs


def promise_of(gatherer: Gatherer, named: NamedIncident) -> PromiseKept | None:
    """For the month in which it began. None: no ISP is away, its contract promises nothing, or nothing is known yet."""
    incident, campus, uplink = named.incident, named.campus, named.uplink
    if campus is None or uplink is None:
        return None
    if incident.kind not in incident_pages.AWAY_KINDS:
        return None
    router = inventory.view(gatherer.session, uplink.router_id)
    if router.being_made:
        return None
    first = local_date(ms(incident.from_at), ZoneInfo(campus.timezone)).replace(day=1)
    for row in ledger.of_router(gatherer, router, [first], [uplink]):
        if row.promised_percent is not None:
            return PromiseKept(first, row.running, row.promised_percent, _counted(row))
    return None


def _counted(row: LedgerRow) -> AvailableTime:
    return AvailableTime(
        row.counted_share,
        row.up_s + row.degraded_s,
        row.link_down_s + row.silent_s,
        row.unknown_s + row.excused_s,
    )
