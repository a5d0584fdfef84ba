"""One pass over all routers after a poll: first the conditions, then the incidents that events make."""

from __future__ import annotations

import datetime as dt

from backend.services.alerts import incidents, silent_uplinks
from backend.store.alerts import conditions
from backend.store.engine.session import Session


def run(session: Session, now: dt.datetime) -> int:
    """Returns how many events and incidents changed. One worker at a time: another does nothing meanwhile."""
    if not conditions.take_turn(session):
        return 0
    return silent_uplinks.run(session, now) + incidents.run(session, now)
