"""Queries about events for pages: newest first, and when a line last changed its state."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.store.tables import Event

OUTAGES = ("link_down", "interface_missing")


def page(session: Session, router_id: int, before_id: int | None, limit: int) -> Sequence[Event]:
    """Events of one router, newest first, one more than `limit` if there is more."""
    query = select(Event).where(Event.router_id == router_id).order_by(Event.id.desc())
    if before_id is not None:
        query = query.where(Event.id < before_id)
    return session.scalars(query.limit(limit + 1)).all()
