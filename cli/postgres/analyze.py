"""Statistics for the planner after rows came all at once."""

from __future__ import annotations

from cli.postgres import migrate


def analyze(url: str) -> None:
    """Count all tables now: before autovacuum does, first pages would be slow or fail. Raises Unavailable."""
    with migrate.transaction(url) as connection:
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        connection.exec_driver_sql("ANALYZE")
