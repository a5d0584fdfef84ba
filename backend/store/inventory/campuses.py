from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.engine.session import existing
from backend.store.tables import Campus, Router, Uplink


def every(session: Session) -> Sequence[Campus]:
    """By name."""
    return session.scalars(select(Campus).order_by(Campus.name, Campus.id)).all()


def get(session: Session, campus_id: int) -> Campus:
    """Raises NotFound."""
    missing = NotFound("There is no campus {campus_id}.", "no_campus", campus_id=campus_id)
    return existing(session, Campus, campus_id, missing)


def find(session: Session, name: str) -> Campus | None:
    return session.scalars(select(Campus).where(Campus.name == name)).one_or_none()


def of_uplink(session: Session, uplink_id: int) -> Campus:
    query = select(Campus).join(Router).join(Uplink).where(Uplink.id == uplink_id)
    return session.scalars(query).one()
