"""How Alembic reaches the database: bounded waits, one migration at a time, extension tables left alone.

The caller (`cli/migrate.py`) hands over the connection, inside a transaction of its own.
"""

from __future__ import annotations

from typing import Any

from alembic import context
from sqlalchemy import Connection, text

from backend.store.tables import Base

LOCK_TIMEOUT_MS = 5_000
"""Rather fail and be tried again than make every poll wait behind our lock."""

STATEMENT_TIMEOUT_MS = 15 * 60_000
ADVISORY_LOCK = 0x7469_6D62_616E_6731
"""`timbang1`: two processes that start at once migrate one after the other."""


def include_object(
    item: Any, name: str | None, kind: str, reflected: bool, compared_with: Any
) -> bool:
    """Leave out what an extension made (TimescaleDB's indexes on time) and we never declared."""
    if kind == "index" and reflected and compared_with is None:
        return not str(name).endswith("_at_idx")
    return getattr(item, "schema", None) in (None, "public")


def migrate(connection: Connection) -> None:
    connection.execute(text(f"SET LOCAL lock_timeout = {LOCK_TIMEOUT_MS}"))
    connection.execute(text(f"SET LOCAL statement_timeout = {STATEMENT_TIMEOUT_MS}"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        include_object=include_object,
        compare_type=True,
        compare_server_default=False,
    )
    with context.begin_transaction():
        context.run_migrations()


migrate(context.config.attributes["connection"])
