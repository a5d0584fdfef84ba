"""A lock that lasts as long as its connection: of several processes one is at work."""

from __future__ import annotations

import psycopg
from psycopg.conninfo import make_conninfo

from backend.errors import Unavailable
from backend.store.engine.database import (
    AWAY,
    CONNECT_TIMEOUT_S,
    KEEPALIVES,
    SERVER_KEEPALIVES,
    libpq_url,
)


class SessionLock:
    """For one thread. The server frees it when the process dies or is cut off."""

    def __init__(self, url: str, name: str) -> None:
        self._url = url
        self._name = name
        self._connection: psycopg.Connection | None = None
        self._held = False

    def hold(self) -> bool:
        """Takes it if it is free; returns whether it is ours. Raises Unavailable: then nobody can tell."""
        try:
            if self._connection is None:
                self._connection = self._connect()
            if self._held:
                self._connection.execute("SELECT 1")
            else:
                self._held = self._try(self._connection)
        except psycopg.Error as error:
            self.close()
            raise Unavailable(AWAY, "database_away") from error
        return self._held

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection, self._held = None, False

    def _connect(self) -> psycopg.Connection:
        info = make_conninfo(
            libpq_url(self._url),
            connect_timeout=CONNECT_TIMEOUT_S,
            options=f"-c statement_timeout=5000 {SERVER_KEEPALIVES}",
            **KEEPALIVES,
        )
        return psycopg.connect(info, autocommit=True)

    def _try(self, connection: psycopg.Connection) -> bool:
        query = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))"
        row = connection.execute(query, [self._name]).fetchone()
        return row is not None and bool(row[0])
