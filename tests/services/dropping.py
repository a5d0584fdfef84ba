"""Drop a test's database, whoever is in it."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import psycopg
from psycopg import sql
from psycopg.errors import InsufficientPrivilege

PATIENCE_S = 60.0


def drop_database(server_url: str, name: str) -> None:
    with psycopg.connect(server_url, autocommit=True) as connection:
        drop_over(connection, name)


def drop_over(connection: psycopg.Connection[Any], name: str) -> None:
    """Ends its connections. Autovacuum belongs to the superuser, whom our role may not end: it is soon done."""
    statement = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        with suppress(InsufficientPrivilege):
            connection.execute(statement)
            return
        time.sleep(0.1)
    connection.execute(statement)
