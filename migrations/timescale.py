"""All DDL of TimescaleDB, only where the server offers it; elsewhere tables stay plain.

`enable()` uses the Apache edition's hypertables. What needs the Community edition asks `edition()` first.
"""

from __future__ import annotations

import logging
from typing import Literal

from alembic import op
from sqlalchemy import text

log = logging.getLogger(__name__)

Edition = Literal["none", "apache", "community"]


def offered() -> bool:
    """Can the server create and run the extension? Its files are not enough, it must be preloaded."""
    files = "SELECT 1 FROM pg_available_extensions WHERE name = 'timescaledb'"
    if op.get_bind().execute(text(files)).first() is None:
        return False
    # The preloaded loader defines this setting; only superusers may read
    # `shared_preload_libraries`.
    preloaded = "SELECT current_setting('timescaledb.disable_load', true) IS NOT NULL"
    if op.get_bind().scalar(text(preloaded)):
        return True
    log.warning(
        "TimescaleDB is installed but not in shared_preload_libraries: the tables stay plain PostgreSQL tables"
    )
    return False


def edition() -> Edition:
    """By licence setting; `none` without the extension."""
    created = "SELECT 1 FROM pg_extension WHERE extname = 'timescaledb'"
    if op.get_bind().execute(text(created)).first() is None:
        return "none"
    licence = op.get_bind().scalar(text("SHOW timescaledb.license"))
    return "apache" if licence == "apache" else "community"


def is_hypertable(table: str) -> bool:
    """The rows are in chunks."""
    if edition() == "none":
        return False
    query = (
        "SELECT 1 FROM timescaledb_information.hypertables "
        "WHERE hypertable_schema = current_schema() AND hypertable_name = :table"
    )
    return op.get_bind().execute(text(query), {"table": table}).first() is not None


def make_hypertable(table: str, time_column: str, chunk: str) -> None:
    """`chunk`: length of chunks, e.g. '7 days'. The table may have rows."""
    op.get_bind().execute(
        text(
            "SELECT create_hypertable(CAST(:table AS regclass), CAST(:column AS name), "
            "chunk_time_interval => CAST(:chunk AS interval), create_default_indexes => false, "
            "migrate_data => true)"
        ),
        {"table": table, "column": time_column, "chunk": chunk},
    )


def enable(tables: dict[str, str]) -> None:
    """`tables`: name to length of chunks; the time column is `at`."""
    if not offered():
        return
    op.execute("CREATE EXTENSION IF NOT EXISTS timescaledb")
    for table, chunk in tables.items():
        make_hypertable(table, "at", chunk)
