from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.engine.session import existing
from backend.store.tables import Router, Uplink


def live(session: Session, campus_id: int | None = None) -> Sequence[Uplink]:
    """Uplinks that are not archived, of one campus or of all, in their order on the page."""
    query = select(Uplink).join(Router, Router.id == Uplink.router_id)
    query = query.where(Uplink.archived_at.is_(None))
    if campus_id is not None:
        query = query.where(Router.campus_id == campus_id)
    return session.scalars(query.order_by(Uplink.router_id, Uplink.position, Uplink.id)).all()


def get(session: Session, uplink_id: int) -> Uplink:
    """Raises NotFound."""
    missing = NotFound("There is no ISP {uplink_id}.", "no_isp", uplink_id=uplink_id)
    return existing(session, Uplink, uplink_id, missing)
