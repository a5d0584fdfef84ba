"""One pass over all routers after a poll: conditions, the incidents that events make, and who is told of them."""

from __future__ import annotations

import datetime as dt

from backend.services.alerts import history, incidents, outbox
from backend.services.alerts.conditions import dangers, silent_uplinks, unread_days
from backend.services.alerts.digests import planning as digests
from backend.services.alerts.slots import slot_events
from backend.store.alerts import conditions, rules
from backend.store.engine.session import Session
from backend.store.upkeep.backup_folder import BackupFolder


def run(
    session: Session,
    now: dt.datetime,
    interval_s: float = 10.0,
    backups: BackupFolder | None = None,
) -> int:
    """Returns how many events, incidents and messages changed. One worker at a time: another does nothing meanwhile.

    `interval_s`: between two polls of a router. `backups`: those of every night, where this process makes them.
    """
    if not conditions.take_turn(session):
        return 0
    book = rules.book(session)
    filled = history.fill(session, now)
    events = silent_uplinks.run(session, now, book) + slot_events.run(session, now, book)
    events += dangers.run(session) + unread_days.run_never(session, now)
    changed = incidents.run(session, now, book, interval_s, backups)
    planned = outbox.plan(session, now, interval_s) + digests.plan(session, now)
    return filled + events + changed + planned
