"""A lock that lasts as long as its connection: of several processes one is at work."""

from __future__ import annotations

import psycopg

from backend.errors import Unavailable
from backend.store.engine.database import AWAY, own_connection


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
                self._connection = own_connection(self._url, "-c statement_timeout=5000")
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

    def _try(self, connection: psycopg.Connection) -> bool:
        query = "SELECT pg_try_advisory_lock(hashtextextended(%(name)s, 0))"
        row = connection.execute(query, {"name": self._name}).fetchone()
        return row is not None and bool(row[0])
