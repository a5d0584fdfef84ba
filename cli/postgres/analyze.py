"""What the database's planner knows of rows that came all at once."""

from __future__ import annotations

from cli.postgres import migrate


def analyze(url: str) -> None:
    """Count all tables now. Until autovacuum did it, the first pages would be slow, or answered by no query in time.

    Raises Unavailable.
    """
    with migrate.transaction(url) as connection:
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        connection.exec_driver_sql("ANALYZE")
