"""The audit log: rows are added and read, never changed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import select, tuple_
from sqlalchemy.orm import Session

from backend.store.tables import AuditEntry


def add(session: Session, entry: AuditEntry) -> None:
    session.add(entry)


def page(
    session: Session, limit: int, before: tuple[dt.datetime, int] | None
) -> Sequence[AuditEntry]:
    """Newest first, one more than `limit` if there is more. `before`: time and id of the last one seen.

    By time, as what is recorded later may be about earlier: the demo makes up its past.
    """
    place = (AuditEntry.at, AuditEntry.id)
    query = select(AuditEntry).order_by(*(part.desc() for part in place)).limit(limit + 1)
    if before is not None:
        query = query.where(tuple_(*place) < before)
    return session.scalars(query).all()
