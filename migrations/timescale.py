"""All DDL of the TimescaleDB extension. Applied only where the server offers it; elsewhere the tables stay plain.

`enable()` uses what the Apache edition has: hypertables. What needs the Community edition asks `edition()` first.
"""

from __future__ import annotations

import logging
from typing import Literal

from alembic import op
from sqlalchemy import text

log = logging.getLogger(__name__)

Edition = Literal["none", "apache", "community"]


def offered() -> bool:
    """Whether this server can create the extension and run it: the files alone do not do, it must be preloaded."""
    files = "SELECT 1 FROM pg_available_extensions WHERE name = 'timescaledb'"
    if op.get_bind().execute(text(files)).first() is None:
        return False
    # The loader defines this setting as soon as it is preloaded; `shared_preload_libraries` is for superusers to read.
    preloaded = "SELECT current_setting('timescaledb.disable_load', true) IS NOT NULL"
    if op.get_bind().scalar(text(preloaded)):
        return True
    log.warning(
        "TimescaleDB is installed but not in shared_preload_libraries: the tables stay plain PostgreSQL tables"
    )
    return False


def edition() -> Edition:
    """What the database at hand has, by its licence setting: `none` without the extension."""
    created = "SELECT 1 FROM pg_extension WHERE extname = 'timescaledb'"
    if op.get_bind().execute(text(created)).first() is None:
        return "none"
    licence = op.get_bind().scalar(text("SHOW timescaledb.license"))
    return "apache" if licence == "apache" else "community"


def is_hypertable(table: str) -> bool:
    """Whether the rows of `table` are in chunks."""
    if edition() == "none":
        return False
    query = (
        "SELECT 1 FROM timescaledb_information.hypertables "
        "WHERE hypertable_schema = current_schema() AND hypertable_name = :table"
    )
    return op.get_bind().execute(text(query), {"table": table}).first() is not None


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
    if not offered():
        return
    op.execute("CREATE EXTENSION IF NOT EXISTS timescaledb")
    for table, chunk in tables.items():
        make_hypertable(table, "at", chunk)
