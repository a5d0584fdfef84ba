"""Incidents of the time before there were any: made once, from the events that are kept."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping

from backend.domain.alerts.conditions.condition_state import Patience
from backend.domain.alerts.conditions.degraded_slots import DEGRADED_PATIENCE
from backend.domain.alerts.conditions.full_slots import FULL_PATIENCE
from backend.domain.alerts.conditions.silence import SILENT_PATIENCE
from backend.domain.alerts.incidents import Spell, UnstableLimits
from backend.domain.alerts.kinds import EVENT_KINDS, KIND_OF, TRAITS, RouterIncidentKind
from backend.domain.alerts.replay import PastIncident, replay
from backend.services.alerts.costs import harms
from backend.services.alerts.subjects import Subject
from backend.store.alerts import incidents, past_incidents
from backend.store.alerts.past_incidents import PastRow
from backend.store.engine.instants import ms
from backend.store.engine.session import Session

LIMITS = UnstableLimits()
NEEDED: Mapping[RouterIncidentKind, Patience] = {
    "router_unreachable": TRAITS["router_unreachable"].patience,
    "isp_down": TRAITS["isp_down"].patience,
    "isp_silent": SILENT_PATIENCE,
    "isp_full": FULL_PATIENCE,
    "isp_degraded": DEGRADED_PATIENCE,
}
"""What the past waits for: these events begin where the bad data did, not after the wait.

Younger kinds have no past.
"""

MADE_OF = [event for kind in NEEDED for event in EVENT_KINDS[kind]]
MOST_HARMS = 200
"""What was carried before is looked up for the newest."""


def fill(session: Session, now: dt.datetime) -> int:
    """Where no incident is known yet: all that are over by now. Returns how many."""
    if not past_incidents.is_empty(session):
        return 0
    spells: dict[Subject, list[Spell]] = defaultdict(list)
    for row in past_incidents.ended_events(session, MADE_OF):
        subject = Subject(KIND_OF[row.kind], row.router_id, row.uplink_id)
        spells[subject].append(Spell(row.from_at_ms, row.to_at_ms))
    rows = [
        _row(subject, incident)
        for subject, of_subject in spells.items()
        for incident in replay(of_subject, ms(now), NEEDED[subject.kind], LIMITS)
    ]
    past_incidents.add(session, rows)
    for incident in incidents.newest(session, MOST_HARMS):
        if not TRAITS[incident.kind].takes_traffic or incident.router_id is None:
            continue
        incident.harm = harms.of(
            session, incident.router_id, incident.uplink_id, ms(incident.from_at)
        )
    return len(rows)


def _row(subject: Subject, incident: PastIncident) -> PastRow:
    return PastRow(
        kind=subject.kind,
        router_id=subject.router_id,
        uplink_id=subject.uplink_id,
        from_at_ms=incident.from_ms,
        opened_at_ms=incident.opened_ms,
        to_at_ms=incident.to_ms,
        closed_at_ms=incident.closed_ms,
        close_reason="over",
        unstable=incident.is_unstable,
    )
