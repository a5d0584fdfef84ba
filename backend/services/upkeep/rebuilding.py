"""Makes hours and days again after a campus's time zone or an uplink's contracts changed."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from backend.domain.contracts.capacity_history import start_ms
from backend.domain.contracts.remaking import days_from, hours_from
from backend.domain.dates.zones import parse_zone
from backend.store.engine import signals
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.inventory import campuses, uplinks
from backend.store.polling import polls, rollup_basis, rollups


def run(database: Database) -> list[int]:
    """Each uplink in its own transaction; returns their ids. Nothing to do costs one query."""
    with database.transaction() as session:
        outdated = rollup_basis.outdated(session)
    for uplink_id in outdated:
        with database.transaction() as session:
            # Polls of this router wait, so that none writes an hour of the old zone in between.
            router_id = uplinks.get(session, uplink_id).router_id
            polls.lock(session, [router_id])
            changed_ms = _changed_ms(session, uplink_id)
            # Marked first: a later edit makes the uplink outdated once more.
            rollup_basis.mark(session, uplink_id)
            remake(session, uplink_id, changed_ms)
            signals.send(session, signals.INVENTORY, [router_id])
    return outdated


def _changed_ms(session: Session, uplink_id: int) -> int | None:
    """From this moment (UTC ms) the line's hours have other speeds; None: perhaps all, or another zone."""
    uplink, campus = uplinks.get(session, uplink_id), campuses.of_uplink(session, uplink_id)
    session.refresh(uplink)
    day = rollup_basis.outdated_from(uplink, campus)
    return None if day is None else start_ms(day, parse_zone(campus.timezone))


def remake(session: Session, uplink_id: int, changed_ms: int | None = None) -> None:
    """Make all hours and days of an uplink again, or those from `changed_ms` (UTC ms) on.

    Polls of its router must be locked out. Where retention removed the source, they stay as they are.
    """
    zone = parse_zone(campuses.of_uplink(session, uplink_id).timezone)
    _remake_hours(session, uplink_id, zone, changed_ms)
    now = rollup_basis.stored(session, uplink_id)
    if now.first_hour_at is not None and now.last_hour_at is not None:
        span_ms = ms(now.first_hour_at), ms(now.last_hour_at) + 1
        first = days_from(zone, span_ms[0], now.first_day, changed_ms)
        rollups.remake_days(session, uplink_id, zone, first, span_ms)


def _remake_hours(session: Session, uplink_id: int, zone: ZoneInfo, changed_ms: int | None) -> None:
    before = rollup_basis.stored(session, uplink_id)
    if before.first_slot_at is not None and before.last_slot_at is not None:
        span_ms = ms(before.first_slot_at), ms(before.last_slot_at) + 1
        first_hour_ms = None if before.first_hour_at is None else ms(before.first_hour_at)
        first_ms = hours_from(zone, span_ms[0], first_hour_ms, changed_ms)
        rollups.remake_hours(session, uplink_id, zone, first_ms, span_ms)
