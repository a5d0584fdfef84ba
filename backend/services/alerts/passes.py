"""One pass over all routers after a poll: first the conditions, then the incidents that events make."""

from __future__ import annotations

import datetime as dt

from backend.services.alerts import history, incidents, silent_uplinks
from backend.store.alerts import conditions
from backend.store.engine.session import Session


def run(session: Session, now: dt.datetime) -> int:
    """Returns how many events and incidents changed. One worker at a time: another does nothing meanwhile."""
    if not conditions.take_turn(session):
        return 0
    filled = history.fill(session, now)
    return filled + silent_uplinks.run(session, now) + incidents.run(session, now)
