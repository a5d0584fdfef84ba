"""The audit log: rows are added and read, never changed."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.store.tables import AuditEntry


def add(session: Session, entry: AuditEntry) -> None:
    session.add(entry)


def page(session: Session, limit: int, before_id: int | None) -> Sequence[AuditEntry]:
    """Newest first, one more than `limit` if there is more."""
    query = select(AuditEntry).order_by(AuditEntry.id.desc()).limit(limit + 1)
    if before_id is not None:
        query = query.where(AuditEntry.id < before_id)
    return session.scalars(query).all()
