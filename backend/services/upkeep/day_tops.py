"""Keeps the largest slots of days that are over, a line after the other: p95 of many days is made from them."""

from __future__ import annotations

import datetime as dt

from backend.domain.dates.zones import DAY_MS
from backend.domain.metering.day_tops import DAYS_KEPT
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.figures import day_tops
from backend.store.polling import polls

SETTLED = dt.timedelta(minutes=15)
"""Then the last slot of a day is stored where polls go on. A later one only makes its day be read again."""

OVERLAP = dt.timedelta(minutes=15)
"""So long after a start, processes of the version before may still write slots; they leave tops as they are."""

DAYS_A_RUN = 5_000
"""Some seconds of work: others wait for this worker."""


def run(database: Database, now: dt.datetime, started_at: dt.datetime) -> int:
    """How many days were looked through; the rest is for the next run. A router's polls wait for the days of an ISP."""
    if now - started_at < OVERLAP:
        return 0
    until = at(ms(now - SETTLED) // DAY_MS * DAY_MS)
    since = until - dt.timedelta(days=DAYS_KEPT)
    with database.transaction() as session:
        lacking = day_tops.lacking(session, since, until)
    made = 0
    for uplink_id, router_id in lacking:
        with database.transaction() as session:
            if polls.lock(session, [router_id]):
                made += day_tops.make(session, uplink_id, since, until)
        if made >= DAYS_A_RUN:
            break
    return made
