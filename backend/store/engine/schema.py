"""The migrations that this program expects."""

from __future__ import annotations

from sqlalchemy.exc import ProgrammingError
from sqlalchemy.orm import Session

from backend.store.engine import bulk

REVISION = "0046"
"""The newest migration that this program needs."""

KNOWN_REVISIONS = frozenset({"0010a", *(f"{number:04}" for number in range(1, int(REVISION) + 1))})
"""Numbered without a gap, except one that was put in between."""


def revision(session: Session) -> str | None:
    """What the database was migrated to; None where no migration was finished."""
    return next(iter(bulk.scalars(session, "SELECT version_num FROM alembic_version")), None)


def is_current(session: Session) -> bool:
    """False for an empty database and for one that an older or newer program migrated."""
    try:
        return revision(session) == REVISION
    except ProgrammingError:
        session.rollback()
        return False
