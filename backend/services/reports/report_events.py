"""What happened in a period, with who acknowledged it while it lasted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence

from backend.domain.alerts.kinds import KIND_OF
from backend.domain.figures.summary_parts import CapacityChange
from backend.domain.reports.facts import Happening
from backend.domain.text import event_details
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.store.alerts import incident_pages
from backend.store.alerts.incident_pages import IncidentFilter
from backend.store.engine.instants import at
from backend.store.tables import Event, Incident

MOST_INCIDENTS = 10_000


def of_period(
    gatherer: Gatherer,
    router: RouterView,
    events: Sequence[Event],
    contracts: Sequence[CapacityChange],
    end_at: dt.datetime,
) -> list[Happening]:
    return [*_events(gatherer, router, events, end_at), *_contracts(contracts)]


def _events(
    gatherer: Gatherer, router: RouterView, events: Sequence[Event], end_at: dt.datetime
) -> Iterator[Happening]:
    acknowledged = _acknowledged(gatherer, router, events, end_at)
    for event in events:
        key = None if event.uplink_id is None else str(event.uplink_id)
        detail = event_details.flat(event.detail)
        by = next((each.acknowledged_by for each in acknowledged if _is_of(event, each)), "")
        yield Happening(event.kind, key, event.from_at, event.to_at, detail, acknowledged_by=by)


def _acknowledged(
    gatherer: Gatherer, router: RouterView, events: Sequence[Event], end_at: dt.datetime
) -> list[Incident]:
    """Before the period ended: a report that is made again later says the same."""
    if not events:
        return []
    first_at = min(event.from_at for event in events)
    chosen = IncidentFilter(router_id=router.router.id, from_at=first_at, to_at=end_at)
    named = incident_pages.page(gatherer.session, chosen, None, MOST_INCIDENTS)
    return [
        each.incident
        for each in named
        if each.incident.acknowledged_at is not None and each.incident.acknowledged_at < end_at
    ]


def _is_of(event: Event, incident: Incident) -> bool:
    is_its = incident.uplink_id == event.uplink_id and incident.kind == KIND_OF.get(event.kind)
    is_then = incident.from_at <= event.from_at
    return is_its and is_then and (incident.to_at is None or event.from_at <= incident.to_at)


def _contracts(contracts: Sequence[CapacityChange]) -> Iterator[Happening]:
    for change in contracts:
        begun = at(change.at_ms)
        before, after = (
            (each.download_bps, each.upload_bps) for each in (change.before, change.after)
        )
        yield Happening("new_contract", change.key, begun, begun, speeds=(before, after))
