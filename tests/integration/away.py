"""A database that nobody gets a connection to for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from backend.store.engine.database import Database
from tests.integration.rows import named


@contextmanager
def away(database: Database) -> Iterator[None]:
    """Nobody gets a connection to this database, and those that there are end."""
    name = database.engine.url.database
    with psycopg.connect(named(database.url, "postgres"), autocommit=True) as other:
        other.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        other.execute(kill, [name])
        try:
            yield
        finally:
            other.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
