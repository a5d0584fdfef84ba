"""Make hours and days again after a campus's time zone or an uplink's contract was corrected."""

from __future__ import annotations

from sqlalchemy.orm import Session

from backend.domain.zones import day_bounds, local_date, parse_zone
from backend.store import polls, rollup_basis, rollups, uplinks
from backend.store.database import Database
from backend.store.instants import ms
from backend.store.rollup_basis import Outdated


def run(database: Database) -> list[int]:
    """Each outdated uplink in a transaction of its own; returns their ids. Nothing to do costs one query."""
    with database.transaction() as session:
        found = rollup_basis.outdated(session)
    for one in found:
        with database.transaction() as session:
            _rebuild(session, one)
    return [one.uplink_id for one in found]


def _rebuild(session: Session, one: Outdated) -> None:
    # Polls of this router wait, so that none writes an hour of the old zone in between.
    polls.lock(session, [uplinks.get(session, one.uplink_id).router_id])
    rollup_basis.mark(session, one.uplink_id)
    if one.first_slot_at is None or one.last_slot_at is None:
        return
    zone = parse_zone(one.timezone)
    from_ms = ms(one.first_slot_at)
    if one.first_hour_at is not None and ms(one.first_hour_at) <= from_ms - 3_600_000:
        # Older slots are gone and their hours must stay: begin with the first day that still has all its slots.
        _, from_ms = day_bounds(local_date(from_ms, zone), zone)
    to_ms = ms(one.last_slot_at) + 1
    if from_ms < to_ms:
        rollups.rebuild(session, [one.uplink_id], zone, from_ms, to_ms)
