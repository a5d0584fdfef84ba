"""How Alembic reaches the database, with the connection of `cli/postgres/migrate.py`.

`attributes["whole"]` True: all revisions in the caller's transaction, or none (`timbang restore`, `alembic check`).
False: each commits; the caller's session holds ADVISORY_LOCK. Waits are bounded.
"""

from __future__ import annotations

from typing import Any

from alembic import context
from sqlalchemy import Connection, text

from backend.store.tables import Base
from migrations.online import ADVISORY_LOCK, LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS


def include_object(
    item: Any, name: str | None, kind: str, reflected: bool, compared_with: Any
) -> bool:
    """Leave out undeclared things of an extension (TimescaleDB's indexes on time)."""
    if kind == "index" and reflected and compared_with is None:
        return not str(name).endswith("_at_idx")
    return getattr(item, "schema", None) in (None, "public")


def prepare_whole(connection: Connection) -> None:
    connection.execute(text(f"SET LOCAL lock_timeout = {LOCK_TIMEOUT_MS}"))
    connection.execute(text(f"SET LOCAL statement_timeout = {STATEMENT_TIMEOUT_MS}"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})


def migrate(connection: Connection, *, whole: bool, watch: Any) -> None:
    if whole:
        prepare_whole(connection)
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        include_object=include_object,
        compare_type=True,
        compare_server_default=False,
        transaction_per_migration=not whole,
        # Called when a revision's work is done and its locks are still held.
        on_version_apply=lambda step, **_rest: watch(step.up_revision_id),
    )
    with context.begin_transaction():
        context.run_migrations()


migrate(
    context.config.attributes["connection"],
    whole=context.config.attributes["whole"],
    watch=context.config.attributes["watch"],
)
