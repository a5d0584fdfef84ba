"""Incidents as they are shown: with their state, their sentence and what to do."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from backend.domain.alerts import words
from backend.domain.alerts.paid_away import PaidAway
from backend.domain.alerts.past import words as past_words
from backend.domain.alerts.repairs import repairs
from backend.domain.alerts.words import IncidentSubject, ProviderContact
from backend.domain.statements import Statement
from backend.errors import Invalid
from backend.services.alerts import mutes
from backend.services.alerts.costs import meanwhile, outage_costs
from backend.services.alerts.incident_rows import (
    Explanation,
    IncidentBeside,
    IncidentContact,
    IncidentDetail,
    IncidentEvent,
    IncidentRow,
    IncidentState,
    Note,
    RepairRow,
)
from backend.services.alerts.listeners import unheard
from backend.services.alerts.mutes import IncidentMute
from backend.services.figures.summaries import Gatherer
from backend.services.inventory import contract_lists
from backend.store.alerts import incident_pages, incidents, occurrences
from backend.store.alerts.incident_pages import IncidentFilter, NamedIncident
from backend.store.engine.session import Session
from backend.store.tables import Incident

AT_ONCE = 500
MOST_IN_FILE = 20_000
MOST_EVENTS = 200


def listed(
    session: Session, several: Sequence[NamedIncident], now: dt.datetime
) -> list[IncidentRow]:
    """In the same order."""
    muted = mutes.of_incidents(session, [named.incident.id for named in several], now)
    paid = outage_costs.of_incidents(session, several, now)
    return [
        _row(named, muted.get(named.incident.id), paid.get(named.incident.id), now)
        for named in several
    ]


def every(
    session: Session,
    selected: IncidentFilter,
    before: tuple[dt.datetime, int] | None,
    now: dt.datetime,
) -> list[IncidentRow]:
    """All of them, newest first, from before (begin, id) on. Raises Invalid where they are too many for a file."""
    rows: list[IncidentRow] = []
    while True:
        read = incident_pages.page(session, selected, before, AT_ONCE)
        rows += listed(session, read[:AT_ONCE], now)
        if len(rows) > MOST_IN_FILE:
            raise Invalid(
                "from",
                "These are more than {most} incidents: choose a shorter period, or one router after the other.",
                "incidents_too_many",
                most=MOST_IN_FILE,
            )
        if len(read) <= AT_ONCE:
            return rows
        before = read[AT_ONCE - 1].incident.from_at, read[AT_ONCE - 1].incident.id


def _row(
    named: NamedIncident, mute: IncidentMute | None, paid: PaidAway | None, now: dt.datetime
) -> IncidentRow:
    incident, router, campus, uplink = named[:4]
    subject, is_open = subject_of(named), incident.closed_at is None
    snoozed_until = _still(incident.snoozed_until, now)
    maintenance_until = _still(incident.maintenance_until, now)
    why = incident.explained_by
    return IncidentRow(
        id=incident.id,
        kind=incident.kind,
        state=_state(incident, snoozed_until, maintenance_until),
        router_id=incident.router_id,
        router_name=router.name if router else None,
        campus_id=campus.id if campus else None,
        campus_name=campus.name if campus else None,
        uplink_id=incident.uplink_id,
        uplink_name=uplink.name if uplink else None,
        provider=uplink.provider if uplink else "",
        what=(None if is_open else past_words.what(subject)) or words.what(subject),
        costs=(None if is_open else past_words.costs(subject)) or words.costs(subject),
        from_=incident.from_at,
        opened_at=incident.opened_at,
        to=incident.to_at,
        closed_at=incident.closed_at,
        close_reason=incident.close_reason,
        lasted_s=max(0.0, ((incident.to_at or now) - incident.from_at).total_seconds()),
        unstable=incident.unstable,
        parent_id=incident.parent_id,
        parent_reason=incident.parent_reason if incident.parent_id else "",
        is_part=named.parent_is_open,
        explained_by=None if why is None else Explanation(why["kind"], why["id"]),
        acknowledged_at=incident.acknowledged_at,
        acknowledged_by=incident.acknowledged_by,
        snoozed_until=snoozed_until,
        snoozed_by=incident.snoozed_by if snoozed_until else "",
        maintenance_until=maintenance_until,
        mute=mute,
        paid_away=None if paid is None else str(paid.amount),
        paid_currency=None if paid is None else paid.currency,
    )


def detail(gatherer: Gatherer, incident_id: int) -> IncidentDetail:
    """Raises NotFound."""
    session, now = gatherer.session, gatherer.now
    named = incident_pages.get(session, incident_id)
    incident, *parts = listed(session, [named, *incident_pages.parts(session, incident_id)], now)
    provider, others = _provider(session, named, now), meanwhile.beside(session, named)
    return IncidentDetail(
        incident=incident,
        to_do=words.to_do(subject_of(named), provider),
        contact=_contact(named, provider),
        meanwhile=meanwhile.said(session, named, others, now),
        beside=_beside(session, named, others, now),
        unheard=unheard.reason(session, named, is_muted=incident.mute is not None),
        parts=parts,
        events=[
            IncidentEvent(event.id, event.kind, event.from_at, event.to_at)
            for event in occurrences.of_incident(session, named.incident, now, MOST_EVENTS)
        ],
        notes=[
            Note(note.id, note.at, note.kind, note.actor, note.text, _until(note.detail))
            for note in incidents.notes(session, incident_id)
        ],
        mutes=mutes.held(session, named.incident),
        promise=outage_costs.promise_of(gatherer, named),
    )


def _contact(named: NamedIncident, provider: ProviderContact | None) -> IncidentContact | None:
    if provider is None or named.incident.kind in words.WITHOUT_CONTACT:
        return None
    return IncidentContact(provider.name, provider.phone, provider.number)


def _beside(
    session: Session, named: NamedIncident, others: Sequence[NamedIncident], now: dt.datetime
) -> list[IncidentBeside]:
    """Without its parts, which are listed as such."""
    alone = [each for each in others if each.incident.parent_id != named.incident.id]
    return [
        IncidentBeside(row, meanwhile.fell_with(named, other), meanwhile.shared_route(named, other))
        for other, row in zip(alone, listed(session, alone, now), strict=True)
    ]


def to_do(session: Session, named: NamedIncident, now: dt.datetime) -> list[Statement]:
    """In the order in which one would do it."""
    return words.to_do(subject_of(named), _provider(session, named, now))


def repair_rows(session: Session, selected: IncidentFilter) -> list[RepairRow]:
    """Incidents whose cause is gone, the longest in total first."""
    rows = repairs(incident_pages.over(session, selected))
    routers, uplinks = incident_pages.names(session, rows)
    return [
        RepairRow(
            kind=each.kind,
            router_id=each.router_id,
            router_name=routers[each.router_id],
            uplink_id=each.uplink_id,
            uplink_name=uplinks[each.uplink_id] if each.uplink_id else None,
            incidents=each.incidents,
            mean_s=each.mean_ms / 1000,
            median_s=each.median_ms / 1000,
            longest_s=each.longest_ms / 1000,
            total_s=each.total_ms / 1000,
            acknowledged=each.acknowledged,
            median_acknowledged_s=(
                None if each.median_acknowledged_ms is None else each.median_acknowledged_ms / 1000
            ),
        )
        for each in rows
    ]


def _still(until: dt.datetime | None, now: dt.datetime) -> dt.datetime | None:
    return until if until is not None and until > now else None


def _state(
    incident: Incident, snoozed_until: dt.datetime | None, maintenance_until: dt.datetime | None
) -> IncidentState:
    if incident.closed_at is not None:
        return "over"
    if snoozed_until:
        return "snoozed"
    if maintenance_until:
        return "maintenance"
    return "open" if incident.acknowledged_at is None else "acknowledged"


def subject_of(named: NamedIncident) -> IncidentSubject:
    harm = named.incident.harm or {}
    carried_bps: int | None = harm.get("download_bps")
    if named.routers_beside and carried_bps is not None:
        carried_bps = None if named.beside_bps is None else carried_bps + named.beside_bps
    return IncidentSubject(
        kind=named.incident.kind,
        is_unstable=named.incident.unstable,
        router=named.router.name if named.router else "",
        uplink=named.uplink.name if named.uplink else None,
        carried_bps=carried_bps,
        carried_share=harm.get("download_share"),
        campus=named.campus.name if named.campus else "",
        figures=named.incident.figures,
        routers=1 + named.routers_beside,
    )


def _provider(session: Session, named: NamedIncident, now: dt.datetime) -> ProviderContact | None:
    """By the contract of today; None: of a router, or of Timbang."""
    if named.router is None or named.uplink is None:
        return None
    [known] = contract_lists.of_uplinks(session, named.router, [named.uplink], now)
    return ProviderContact(named.uplink.provider, known.current.phone, known.current.number)


def _until(detail: dict[str, object]) -> dt.datetime | None:
    until = detail.get("until")
    return dt.datetime.fromisoformat(until) if isinstance(until, str) else None
