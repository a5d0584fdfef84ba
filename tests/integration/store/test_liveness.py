"""A pooled connection that the server ended is replaced before anybody notices."""

from __future__ import annotations

import psycopg
import pytest
from sqlalchemy import text

from backend.store.engine import liveness
from backend.store.engine.database import Database
from tests.integration.rows import named


def backend_pid(database: Database, *, reading: bool) -> int:
    with database.transaction(reading=reading) as session:
        return int(session.execute(text("SELECT pg_backend_pid()")).scalar_one())


@pytest.mark.parametrize("asked_after_s", [0.0, 3600.0], ids=["asked", "looked at"])
@pytest.mark.parametrize("reading", [True, False])
def test_connections_that_the_server_ended(
    monkeypatch, database: Database, database_url: str, asked_after_s: float, *, reading: bool
) -> None:
    monkeypatch.setattr(liveness, "ASKED_AFTER_S", asked_after_s)
    before = backend_pid(database, reading=reading)
    assert backend_pid(database, reading=reading) == before
    with psycopg.connect(named(database_url, "postgres"), autocommit=True) as connection:
        ended = "SELECT pg_terminate_backend(%s, 60000)"
        assert connection.execute(ended, (before,)).fetchone() == (True,)
    assert backend_pid(database, reading=reading) != before


def test_reading_leaves_no_transaction_open(database: Database) -> None:
    with database.transaction(reading=True) as session:
        session.execute(text("INSERT INTO campus (name, timezone) VALUES ('A', 'Asia/Jakarta')"))
        with database.transaction() as other:
            assert other.scalar(text("SELECT count(*) FROM campus")) == 1
