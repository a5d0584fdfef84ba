"""Opens, joins and closes incidents, from the events of all routers: one pass after each poll."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from backend.domain.alerts.conditions.condition_state import Patience
from backend.domain.alerts.conditions.contract_ends import is_reminder
from backend.domain.alerts.incidents import (
    CloseReason,
    Destabilizes,
    NoteKind,
    Opens,
    Turn,
    UnstableLimits,
    turn,
)
from backend.domain.alerts.kinds import TRAITS, IncidentKind
from backend.domain.alerts.maintenance import Place, cover
from backend.domain.alerts.parents import Blindness, OpenIncident, new_parents
from backend.domain.alerts.rules import RuleBook
from backend.services.alerts import maintenance, subjects
from backend.services.alerts.conditions import blindness, care
from backend.services.alerts.costs import harms
from backend.services.alerts.subjects import IncidentPass, Subject
from backend.store.alerts import incidents as stored
from backend.store.alerts import outbox, spells
from backend.store.alerts.spells import OpenRow
from backend.store.engine import signals
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session, add
from backend.store.tables import Incident, IncidentNote
from backend.store.upkeep.backup_folder import BackupFolder

LIMITS = UnstableLimits()
CHANGES_NEAR = dt.timedelta(minutes=2)
"""A change of the balancing so near to the begin of an incident may be why."""


def run(
    session: Session,
    now: dt.datetime,
    book: RuleBook,
    interval_s: float,
    backups: BackupFolder | None = None,
) -> int:
    """Returns how many incidents opened, changed or closed. For the worker whose turn it is."""
    facts = subjects.begun(session, now - dt.timedelta(milliseconds=LIMITS.within_ms), now)
    _leave(session, facts)
    _measure(session, facts, now)
    for subject in list(facts.states):
        _follow(session, facts, subject, book.of_events(*subject))
    blind = blindness.follow(session, facts, interval_s, now)
    care.follow(session, facts, backups, now)
    if facts.open_ids:
        open_rows = spells.open_incidents(session, now)
        _cover(session, facts, open_rows, now)
        _join(session, facts, open_rows, blind, interval_s)
        _explain(session, facts)
    if facts.touched:
        signals.send(session, signals.INCIDENT, sorted(facts.touched))
    return len(facts.touched)


def _leave(session: Session, facts: IncidentPass) -> None:
    """Close what nobody looks at any more."""
    for subject, row in facts.open_rows.items():
        if row.enabled and not row.archived:
            continue
        reason: CloseReason = "removed" if row.archived else "switched_off"
        to_ms = max(row.from_at_ms, facts.states[subject].observed_ms)
        _close(session, facts, subject, to_ms, reason)
        del facts.states[subject]


def _follow(session: Session, facts: IncidentPass, subject: Subject, patience: Patience) -> None:
    """As often as something happens: what came late may open and close at once."""
    while change := turn(facts.states[subject], patience, LIMITS):
        _apply(session, facts, subject, change)


def _apply(session: Session, facts: IncidentPass, subject: Subject, change: Turn) -> None:
    state = facts.states[subject]
    if isinstance(change, Opens):
        _open(session, facts, subject, change)
        after = replace(state, is_open=True, is_unstable=change.is_unstable)
    elif isinstance(change, Destabilizes):
        incident_id = facts.open_ids[subject]
        stored.get(session, incident_id).unstable = True
        _note(session, facts, incident_id, state.observed_ms, "unstable")
        after = replace(state, is_unstable=True)
    else:
        _close(session, facts, subject, change.to_ms, change.reason)
        after = replace(state, is_open=False, is_unstable=False, over_ms=change.to_ms)
    facts.states[subject] = after


def _open(session: Session, facts: IncidentPass, subject: Subject, change: Opens) -> None:
    observed_ms = facts.states[subject].observed_ms
    row = Incident(
        kind=subject.kind,
        router_id=subject.router_id,
        uplink_id=subject.uplink_id,
        from_at=at(change.from_ms),
        opened_at=at(max(observed_ms, change.from_ms)),
        unstable=change.is_unstable,
        harm=harms.of(session, subject.router_id, subject.uplink_id, change.from_ms)
        if TRAITS[subject.kind].takes_traffic
        else None,
        figures=json.loads(facts.figures.get(subject, "{}")),
    )
    facts.open_ids[subject] = add(session, row).id
    _note(session, facts, row.id, ms(row.opened_at), "opened")
    if change.is_unstable:
        _note(session, facts, row.id, ms(row.opened_at), "unstable")


def _measure(session: Session, facts: IncidentPass, now: dt.datetime) -> None:
    """What its event has measured since, also with its end."""
    for subject, row in facts.open_rows.items():
        measured = facts.figures.get(subject)
        if measured is not None and measured != row.figures and subject in facts.open_ids:
            incident = stored.get(session, row.id)
            before, incident.figures = incident.figures, json.loads(measured)
            facts.touched.add(row.id)
            if is_reminder(before, incident.figures) and not row.acknowledged:
                outbox.forget_told(session, row.id, now)


def _close(
    session: Session,
    facts: IncidentPass,
    subject: Subject,
    to_ms: int,
    reason: CloseReason,
) -> None:
    row = stored.get(session, facts.open_ids.pop(subject))
    row.to_at = max(row.from_at, at(to_ms))
    row.closed_at = max(row.opened_at, at(facts.states[subject].observed_ms))
    row.close_reason = reason
    row.snoozed_until, row.snoozed_by, row.maintenance_until = None, "", None
    _note(session, facts, row.id, ms(row.closed_at), "closed", reason=reason)


def _cover(
    session: Session, facts: IncidentPass, open_rows: Sequence[OpenRow], now: dt.datetime
) -> None:
    """By announced work, as long as that goes on."""
    announced = maintenance.begun(session, now)
    for row in open_rows:
        place = Place(row.campus_id, row.router_id, row.uplink_id)
        covered = cover(announced, place, ms(now)) if announced else None
        until_ms = covered.until_ms if covered else None
        if until_ms == row.maintenance_until_ms:
            continue
        incident = stored.get(session, row.id)
        incident.maintenance_until = None if until_ms is None else at(until_ms)
        if covered is None:
            _note(session, facts, row.id, ms(now), "maintenance_over")
            continue
        if incident.explained_by is None:
            incident.explained_by = {"kind": "maintenance", "id": covered.maintenance_id}
        until = at(covered.until_ms).isoformat()
        _note(session, facts, row.id, ms(now), "maintenance", until=until)


def _join(
    session: Session,
    facts: IncidentPass,
    open_rows: Sequence[OpenRow],
    blind: Incident | None,
    interval_s: float,
) -> None:
    """To the incidents that they are part of."""
    incidents = [
        OpenIncident(
            incident_id=row.id,
            kind=cast("IncidentKind", row.kind),
            router_id=row.router_id,
            uplink_id=row.uplink_id,
            from_ms=row.from_at_ms,
            risk_group=row.risk_group,
            parent_id=row.parent_id,
            campus_id=row.campus_id,
        )
        for row in open_rows
    ]
    known_ms = _known_ms(facts)
    whole = None if blind is None else Blindness(blind.id, ms(blind.from_at))
    for incident_id, parent in new_parents(incidents, whole, interval_s).items():
        row = stored.get(session, incident_id)
        row.parent_id, row.parent_reason = parent.incident_id, parent.reason
        detail = {"incident_id": parent.incident_id, "reason": parent.reason}
        _note(session, facts, incident_id, known_ms[incident_id], "parent", **detail)


def _explain(session: Session, facts: IncidentPass) -> None:
    known_ms = _known_ms(facts)
    for incident_id, kind, record_id in spells.explanations(session, CHANGES_NEAR):
        why: dict[str, object] = {"kind": kind, "id": record_id}
        stored.get(session, incident_id).explained_by = why
        _note(session, facts, incident_id, known_ms[incident_id], "explained", **why)


def _known_ms(facts: IncidentPass) -> Mapping[int, int]:
    return {key: facts.states[subject].observed_ms for subject, key in facts.open_ids.items()}


def _note(
    session: Session,
    facts: IncidentPass,
    incident_id: int,
    at_ms: int,
    kind: NoteKind,
    /,
    **detail: object,
) -> None:
    facts.touched.add(incident_id)
    add(session, IncidentNote(incident_id=incident_id, at=at(at_ms), kind=kind, detail=detail))
