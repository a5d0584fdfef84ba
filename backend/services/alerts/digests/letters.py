"""A digest as the message that its channel gets."""

from __future__ import annotations

import datetime as dt

from backend.domain.alerts import words
from backend.domain.alerts.digests import letters
from backend.domain.alerts.digests.letters import DigestItem, DigestStory
from backend.domain.alerts.messages import Letter
from backend.domain.dates.zones import parse_zone
from backend.services.alerts import incident_views
from backend.store.alerts import digests, subscriptions
from backend.store.alerts.incident_pages import NamedIncident
from backend.store.engine.session import Session
from backend.store.tables import Campus, Channel


def of_digest(
    session: Session, channel: Channel, from_at: dt.datetime, to_at: dt.datetime, link: str
) -> Letter:
    """[from, to). The same for every attempt, as far as it is known what was open then."""
    campus = subscriptions.clock_campus(session, channel)
    story = DigestStory(
        places=subscriptions.places(session, channel),
        zone=parse_zone(campus.timezone),
        from_at=from_at,
        to_at=to_at,
        items=[
            _item(named, campus, to_at)
            for named in digests.incidents(session, channel, from_at, to_at)
        ],
    )
    return letters.of_digest(story, subscriptions.language_in(session, channel), link)


def _item(named: NamedIncident, first: Campus, to_at: dt.datetime) -> DigestItem:
    """`first`: whose clock an incident of Timbang itself goes by."""
    incident = named.incident
    is_over = incident.closed_at is not None and incident.closed_at <= to_at
    return DigestItem(
        what=words.what(incident_views.subject_of(named)),
        router=named.router.name if named.router else "",
        campus=named.campus.name if named.campus else "",
        zone=parse_zone((named.campus or first).timezone),
        from_at=incident.from_at,
        to_at=incident.to_at if is_over else None,
        is_measured=not is_over or incident.close_reason != "unmeasured",
    )
