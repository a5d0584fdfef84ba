"""Whether a database answers: asked by tests that take it away."""

from __future__ import annotations

from sqlalchemy import text

from backend.errors import Unavailable
from backend.store.engine.database import Database


def is_ready(database: Database) -> bool:
    try:
        with database.transaction() as session:
            session.execute(text("SELECT 1"))
    except Unavailable:
        return False
    return True
