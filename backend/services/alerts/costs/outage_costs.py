"""What outages cost: the price of the time, and the availability of their month against the promise of the contract."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import Field

from backend.domain.alerts.paid_away import PaidAway, paid_away
from backend.domain.contracts.contracts import in_force
from backend.domain.contracts.price_history import price_terms
from backend.domain.dates.zones import local_date
from backend.services.figures import availabilities
from backend.services.figures.availabilities import AvailableTime
from backend.services.figures.summaries import Gatherer
from backend.services.inventory import inventory
from backend.services.windows import windows
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
    available: Annotated[AvailableTime, Field(description="of the ISP, in that month so far")]


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
    zone = ZoneInfo(campus.timezone)
    day = local_date(ms(incident.from_at), zone)
    known = contracts.of_uplinks(gatherer.session, [uplink.id])[uplink.id]
    promised = in_force(known, day).sla_percent
    router = inventory.view(gatherer.session, uplink.router_id)
    if promised is None or router.being_made:
        return None
    month = windows.of_month(day, zone, gatherer.now)
    if not month.selected_ms:
        return None
    [summary] = gatherer.several([router], month, "custom")
    [available] = availabilities.of_windows(gatherer.session, router.router.id, [uplink], [summary])
    running = windows.reaches_now(month, gatherer.now)
    share = availabilities.shown(available.by_uplink[uplink.id])
    return PromiseKept(day.replace(day=1), running, format(promised.normalize(), "f"), share)
