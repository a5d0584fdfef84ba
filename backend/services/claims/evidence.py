"""Each outage and bad stretch of an ISP with the kind of evidence there is for it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from backend.domain.alerts.kinds import KIND_OF
from backend.domain.alerts.paid_away import PaidAway
from backend.domain.dates.calendar import Interval
from backend.domain.figures.availability import AWAY, CAUSES, Cause, inside
from backend.domain.ledger.fallen import Fallen
from backend.services.claims.surroundings import UNMEASURED, Surroundings
from backend.services.inventory.inventory import RouterView
from backend.services.shown import Time
from backend.store.alerts import incident_pages
from backend.store.alerts.incident_pages import IncidentFilter
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session
from backend.store.figures import outage_times
from backend.store.tables import Incident, Uplink

MOST_INCIDENTS = 10_000

Evidence = Literal["link", "traffic", "pings"]
EVIDENCE: Mapping[Cause, Evidence] = {
    "interface_missing": "link",
    "link_down": "link",
    "isp_silent": "traffic",
    "isp_degraded": "pings",
}


BY_FIGURES: frozenset[Cause] = frozenset({"isp_silent", "isp_degraded"})
"""Others are known by the router's word alone."""


@dataclass(frozen=True, slots=True)
class ClaimEvent:
    """Cut to the period, so that what happens after it changes nothing."""

    incident_id: Annotated[int | None, Field(description="null: too short for one")]
    kind: Cause
    evidence: Annotated[
        Evidence,
        Field(
            description="link: the router said that its link or interface was gone; traffic: a link, and by counters, "
            "or by pings where the others carried little, nothing came through; pings: they were lost or slow"
        ),
    ]
    received_bps: Annotated[
        int | None, Field(description="mean download of its whole slots; null: it had none")
    ]
    others_bps: Annotated[int | None, Field(description="of all other ISPs together meanwhile")]
    pings_sent: int
    pings_lost: int
    fell_with: Annotated[str, Field(description="other ISPs that fell in the same moment")]
    route: Annotated[str, Field(description="that all of these share with it")]
    paid_away: Annotated[
        str | None,
        Field(description="share of the month's price by its time; null: not away, or no price"),
    ]
    paid_currency: str | None
    began_before: bool
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Time
    lasted_on: bool
    lasted_s: float


def of_uplink(
    session: Session, router: RouterView, uplink: Uplink, span: Interval
) -> list[ClaimEvent]:
    """In order of time. `span`: UTC ms."""
    bounds = at(span[0]), at(span[1])
    outages = outage_times.outages(session, uplink.router_id, *bounds)
    named = incident_pages.page(
        session,
        IncidentFilter(uplink_id=uplink.id, from_at=bounds[0], to_at=bounds[1]),
        None,
        MOST_INCIDENTS,
    )
    incidents = [each.incident for each in named]
    place = Surroundings.of(session, router, uplink, outages)
    events = [
        _event(cause, each, span, incidents, place)
        for cause in CAUSES
        for each in outages.get((cause, uplink.id), ())
        if max(each[0], span[0]) < min(each[1], span[1])
    ]
    return sorted(events, key=lambda event: (event.from_, event.kind))


def paid_for(
    session: Session, router: RouterView, uplink: Uplink, span: Interval
) -> PaidAway | None:
    """For all its time away; what two causes explain counts once."""
    outages = outage_times.outages(session, uplink.router_id, at(span[0]), at(span[1]))
    spans = [each for cause in AWAY for each in outages.get((cause, uplink.id), ())]
    within = inside(spans, [span])
    return Surroundings.of(session, router, uplink, {}).paid(within) if within else None


def _event(
    cause: Cause,
    event: Interval,
    span: Interval,
    incidents: Sequence[Incident],
    place: Surroundings,
) -> ClaimEvent:
    from_ms, to_ms = max(event[0], span[0]), min(event[1], span[1])
    fallen = place.fallen_with(event[0]) if cause in AWAY else Fallen((), "")
    measured = place.measured(from_ms, to_ms) if cause in BY_FIGURES else UNMEASURED
    paid = place.paid([(from_ms, to_ms)]) if cause in AWAY else None
    return ClaimEvent(
        incident_id=next(_incidents(cause, at(event[0]), incidents), None),
        kind=cause,
        evidence=EVIDENCE[cause],
        received_bps=measured.received_bps,
        others_bps=measured.others_bps,
        pings_sent=measured.pings_sent,
        pings_lost=measured.pings_lost,
        fell_with=", ".join(fallen.names),
        route=fallen.route,
        paid_away=None if paid is None else str(paid.amount),
        paid_currency=None if paid is None else paid.currency,
        began_before=event[0] < span[0],
        from_=at(from_ms),
        to=at(to_ms),
        lasted_on=event[1] >= span[1],
        lasted_s=(to_ms - from_ms) / 1000,
    )


def _incidents(cause: Cause, began_at: dt.datetime, incidents: Sequence[Incident]) -> Iterator[int]:
    for incident in incidents:
        is_its = incident.kind == KIND_OF[cause] and incident.from_at <= began_at
        if is_its and (incident.to_at is None or ms(began_at) <= ms(incident.to_at)):
            yield incident.id
