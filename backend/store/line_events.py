"""Queries about events for pages: newest first, and when a line last changed its state."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from backend.store.tables import Event

OUTAGES = ("link_down", "interface_missing")


def page(session: Session, router_id: int, before_id: int | None, limit: int) -> Sequence[Event]:
    """Events of one router, newest first, one more than `limit` if there is more."""
    query = select(Event).where(Event.router_id == router_id).order_by(Event.id.desc())
    if before_id is not None:
        query = query.where(Event.id < before_id)
    return session.scalars(query.limit(limit + 1)).all()


def last_changes(session: Session, uplink_ids: Sequence[int]) -> dict[int, dt.datetime]:
    """When each line last went down or came back; nothing for one that never did."""
    query = (
        select(Event.uplink_id, func.max(func.coalesce(Event.to_at, Event.from_at)))
        .where(Event.uplink_id.in_(uplink_ids), Event.kind.in_(OUTAGES))
        .group_by(Event.uplink_id)
    )
    return {row[0]: row[1] for row in session.execute(query) if row[0] is not None}
