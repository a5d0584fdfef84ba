from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.tables import Router, Uplink


def live(session: Session, campus_id: int | None = None) -> Sequence[Uplink]:
    """Not archived, of one campus or of all, in their order on the page."""
    return _listed(session, campus_id, with_archived=False)


def every(session: Session, campus_id: int | None = None) -> Sequence[Uplink]:
    """With archived ones: weeks before the archiving still show them."""
    return _listed(session, campus_id, with_archived=True)


def get(session: Session, uplink_id: int) -> Uplink:
    """Raises NotFound."""
    uplink = session.get(Uplink, uplink_id)
    if uplink is None:
        raise NotFound("There is no ISP {uplink_id}.", "no_isp", uplink_id=uplink_id)
    return uplink


def _listed(session: Session, campus_id: int | None, *, with_archived: bool) -> Sequence[Uplink]:
    query = select(Uplink).join(Router, Router.id == Uplink.router_id)
    if campus_id is not None:
        query = query.where(Router.campus_id == campus_id)
    if not with_archived:
        query = query.where(Uplink.archived_at.is_(None))
    return session.scalars(query.order_by(Uplink.router_id, Uplink.position, Uplink.id)).all()
