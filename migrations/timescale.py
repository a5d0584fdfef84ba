"""All DDL of the TimescaleDB extension. Applied only where the server offers it; elsewhere the tables stay plain.

Only what the Apache edition has is used here: hypertables.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import text


def available() -> bool:
    """Whether this server can create the extension."""
    found = op.get_bind().execute(
        text("SELECT 1 FROM pg_available_extensions WHERE name = 'timescaledb'")
    )
    return found.first() is not None


def make_hypertable(table: str, time_column: str, chunk: str) -> None:
    """Turn an (empty or filled) table into a hypertable with chunks of `chunk`, e.g. '7 days'."""
    op.get_bind().execute(
        text(
            "SELECT create_hypertable(CAST(:table AS regclass), CAST(:column AS name), "
            "chunk_time_interval => CAST(:chunk AS interval), create_default_indexes => false, "
            "migrate_data => true)"
        ),
        {"table": table, "column": time_column, "chunk": chunk},
    )


def enable(tables: dict[str, str]) -> None:
    """Create the extension and turn `tables` (name: chunk length; time column `at`) into hypertables."""
    if not available():
        return
    op.execute("CREATE EXTENSION IF NOT EXISTS timescaledb")
    for table, chunk in tables.items():
        make_hypertable(table, "at", chunk)
