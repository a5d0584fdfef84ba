"""One pass over all routers after a poll: conditions, the incidents that events make, and who is told of them."""

from __future__ import annotations

import datetime as dt

from backend.services.alerts import history, incidents, outbox, silent_uplinks
from backend.services.alerts.digests import planning as digests
from backend.services.alerts.slots import slot_events
from backend.store.alerts import conditions
from backend.store.engine.session import Session


def run(session: Session, now: dt.datetime, interval_s: float = 10.0) -> int:
    """Returns how many events, incidents and messages changed. One worker at a time: another does nothing meanwhile.

    `interval_s`: between two polls of a router.
    """
    if not conditions.take_turn(session):
        return 0
    filled = history.fill(session, now)
    events = silent_uplinks.run(session, now) + slot_events.run(session, now)
    changed = incidents.run(session, now, interval_s)
    return filled + events + changed + outbox.plan(session, now) + digests.plan(session, now)
