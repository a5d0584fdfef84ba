"""Data of the self-check: counters at midnight, and uplinks whose day had a loss."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from backend.store.tables import Checkpoint, Event


def at(session: Session, uplink_ids: Sequence[int], instant: dt.datetime) -> dict[int, Checkpoint]:
    query = select(Checkpoint).where(Checkpoint.uplink_id.in_(uplink_ids), Checkpoint.at == instant)
    return {point.uplink_id: point for point in session.scalars(query)}


def with_events(
    session: Session,
    uplink_ids: Sequence[int],
    kinds: Sequence[str],
    from_at: dt.datetime,
    to_at: dt.datetime,
) -> set[int]:
    """Uplinks with an event of these kinds that touches [from_at, to_at]."""
    query = (
        select(Event.uplink_id)
        .where(Event.uplink_id.in_(uplink_ids), Event.kind.in_(kinds), Event.from_at <= to_at)
        .where(or_(Event.to_at.is_(None), Event.to_at >= from_at))
    )
    return {uplink_id for uplink_id in session.scalars(query) if uplink_id is not None}


def is_reported(session: Session, uplink_id: int, kind: str, date: dt.date) -> bool:
    query = select(Event.id).where(Event.uplink_id == uplink_id, Event.kind == kind)
    query = query.where(Event.detail["date"].astext == date.isoformat())
    return session.scalars(query.limit(1)).first() is not None
