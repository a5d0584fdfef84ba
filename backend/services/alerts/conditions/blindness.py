"""Opens and closes the incident of Timbang itself: that it reads no router."""

from __future__ import annotations

import datetime as dt

from backend.domain.alerts.conditions.blindness import ReadRouter, begin_ms, is_blind
from backend.domain.alerts.maintenance import Place, cover
from backend.services.alerts import maintenance
from backend.services.alerts.conditions import of_timbang
from backend.services.alerts.subjects import IncidentPass, Subject
from backend.store.alerts import blindness as stored
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.tables import Incident


def follow(
    session: Session, facts: IncidentPass, interval_s: float, now: dt.datetime
) -> Incident | None:
    """The incident that is open afterwards. After the routers' own, which say who is away."""
    routers = _routers(session, facts, now)
    incident = stored.open_incident(session, "timbang_blind")
    if incident is None:
        since_ms = begin_ms(routers, interval_s, ms(now))
        if since_ms is None:
            return None
        return of_timbang.opened(session, facts, "timbang_blind", since_ms, now)
    if is_blind(routers, interval_s, ms(now)):
        return incident
    watched_until_ms = max((router.watched_until_ms for router in routers), default=ms(now))
    of_timbang.close(session, facts, incident, watched_until_ms, now)
    return None


def _routers(session: Session, facts: IncidentPass, now: dt.datetime) -> list[ReadRouter]:
    """Without those that are away because somebody works on them: that says nothing of Timbang."""
    announced = maintenance.begun(session, now)
    routers = []
    for row in stored.routers(session, now):
        away_ms = _away_ms(facts, row.router_id)
        is_explained = away_ms is not None and cover(
            announced, Place(row.campus_id, row.router_id), ms(now)
        )
        if not is_explained:
            routers.append(ReadRouter(row.watched_until_ms, away_ms))
    return routers


def _away_ms(facts: IncidentPass, router_id: int) -> int | None:
    """Since when it does not answer, as its incident says."""
    subject = Subject("router_unreachable", router_id, None)
    state = facts.states.get(subject)
    if subject not in facts.open_ids or state is None:
        return None
    last = state.spells[-1]
    # An unstable one stays open for hours while its router answers.
    return None if state.is_unstable and last.to_ms is not None else last.from_ms
