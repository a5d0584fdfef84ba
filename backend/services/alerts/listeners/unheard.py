"""Why no message was sent of an incident."""

from __future__ import annotations

from typing import Literal

from backend.services.alerts import outbox
from backend.store.alerts import channels, deliveries, incidents
from backend.store.alerts.incident_pages import NamedIncident
from backend.store.engine.instants import ms
from backend.store.engine.session import Session

Unheard = Literal[
    "",  # one was sent or waits, or none is due yet
    "part",  # the message of the incident that it is part of names it
    "work",  # announced work went on there
    "muted",
    "no_channel",  # none is on
    "no_channel_then",  # all of them came later
    "other_place_or_kind",  # no channel wants this kind at this place
    "digest_only",  # channels that want it get a digest only
    "over_before",  # it was over, or somebody saw to it, before a message was due
]


def reason(session: Session, named: NamedIncident, *, is_muted: bool) -> Unheard:
    """By what is set today, in the order in which it explains the most."""
    incident = named.incident
    if deliveries.page(session, incident.id, None, None, 1):
        return ""
    if incident.parent_id is not None:
        return "part"
    if any(note.kind == "maintenance" for note in incidents.notes(session, incident.id)):
        return "work"
    if is_muted:
        return "muted"
    return _by_channels(session, named)


def _by_channels(session: Session, named: NamedIncident) -> Unheard:
    incident, enabled = named.incident, channels.enabled(session)
    if not enabled:
        return "no_channel"
    campus_id = named.campus.id if named.campus else None
    wanting = [
        channel
        for channel in enabled
        if outbox.wanted_by(channel).is_theirs(incident.kind, campus_id, incident.router_id)
    ]
    if not wanting:
        return "other_place_or_kind"
    earlier = [channel for channel in wanting if ms(channel.since_at) <= ms(incident.opened_at)]
    if not earlier:
        return "no_channel_then"
    if all(channel.daily_minute is not None for channel in earlier):
        return "digest_only"
    is_seen_to = incident.closed_at is not None or incident.acknowledged_at is not None
    return "over_before" if is_seen_to else ""
