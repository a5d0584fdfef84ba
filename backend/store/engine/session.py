"""SQLAlchemy's session, the unit of work of services, under its own name."""

from __future__ import annotations

from typing import TypeVar

from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.tables.base import Base

__all__ = ["Session", "add", "existing", "remove"]

Row = TypeVar("Row", bound=Base)


def add(session: Session, row: Row) -> Row:
    """Insert at once, so that the row has its id."""
    session.add(row)
    session.flush()
    return row


def remove(session: Session, row: Base) -> None:
    """Delete at once, so that what is in its way is known."""
    session.delete(row)
    session.flush()


def existing(
    session: Session, kind: type[Row], key: int, missing: NotFound, *, lock: bool = False
) -> Row:
    """The row of this key. Raises `missing`. `lock` waits for whoever changes it."""
    row = session.get(kind, key, with_for_update=lock or None)
    if row is None:
        raise missing
    return row
