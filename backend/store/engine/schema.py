"""The migrations that this program expects."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.orm import Session

REVISION = "0017"  # the newest that this program needs
KNOWN_REVISIONS = frozenset({"0010a", *(f"{number:04}" for number in range(1, int(REVISION) + 1))})
"""Numbered without a gap, except one that was put in between."""


def is_current(session: Session) -> bool:
    """False for an empty database and for one that an older or newer program migrated."""
    try:
        revision = session.scalar(text("SELECT version_num FROM alembic_version"))
    except ProgrammingError:
        session.rollback()
        return False
    return bool(revision == REVISION)
