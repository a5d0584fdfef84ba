"""Indexes that are built beside the work, and hours of echoes that are counted in pieces."""

from __future__ import annotations

import threading

import psycopg
import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy.exc import DBAPIError

from cli.postgres import migrate
from migrations import online
from tests.integration.migrations import dumps
from tests.integration.migrations.test_dumps import echoes

INDEX = "ix_probe_run_router_id_ended_at"


def is_valid(connection: psycopg.Connection, name: str) -> bool | None:
    query = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)"
    row = connection.execute(query, [name]).fetchone()
    return None if row is None else row[0]


def test_an_index_whose_build_was_interrupted_is_built_again(empty_url: str) -> None:
    """A build that fails on a row leaves the name behind, and nothing that a query would use."""
    dumps.restore(empty_url, "0010")
    migrate.upgrade(empty_url, "0010a")
    with dumps.connected(empty_url) as connection:
        with pytest.raises(psycopg.errors.DivisionByZero):
            connection.execute(f"CREATE INDEX CONCURRENTLY {INDEX} ON probe_run ((1 / (id - 5)))")
        assert is_valid(connection, INDEX) is False
        migrate.upgrade(empty_url)
        assert is_valid(connection, INDEX) is True
    migrate.check(empty_url)


def test_a_writer_of_the_table_is_waited_for_beyond_the_timeout_of_locks(
    empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others write on meanwhile: only the build waits."""
    monkeypatch.setattr(online, "LOCK_TIMEOUT_MS", 10)
    dumps.restore(empty_url, "0010")
    with dumps.connected(empty_url) as writer, dumps.connected(empty_url) as other:
        writer.execute("BEGIN")
        writer.execute("UPDATE probe_run SET tool = 'open' WHERE id = 1")
        building = threading.Thread(target=build, args=(empty_url, "later", "probe_run", "(tool)"))
        building.start()
        while is_valid(other, "later") is None or not waits_long(other):
            assert building.is_alive()
        other.execute("SET lock_timeout = 1")
        other.execute("UPDATE probe_run SET tool = 'other' WHERE id = 2")
        writer.execute("COMMIT")
        building.join(60)
        assert is_valid(other, "later")


def waits_long(connection: psycopg.Connection) -> bool:
    query = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND waitstart < now() - interval '50 ms')"
    [(waiting,)] = connection.execute(query)
    return bool(waiting)


def build(url: str, name: str, table: str, what: str) -> None:
    """As a revision does it."""
    with migrate.one_by_one(url) as connection:
        context = MigrationContext.configure(connection, opts={"transaction_per_migration": True})
        with Operations.context(context), context.begin_transaction(_per_migration=True):
            online.create_index(name, table, what)


@pytest.mark.parametrize("table", ["slot", "poll"])
def test_a_table_in_chunks_gets_an_index_in_each(empty_url: str, table: str) -> None:
    """Twice: the second finds it, as after a run that was cut off behind it."""
    dumps.restore(empty_url, "0013")
    with dumps.connected(empty_url) as other:
        for _ in range(2):
            build(empty_url, "later", table, "(at) WHERE at IS NOT NULL")
            assert is_valid(other, "later")


def test_pieces_that_were_done_before_a_failure_stay_and_the_rest_follows(empty_url: str) -> None:
    dumps.restore(empty_url, "0010")
    expected = echoes(empty_url)
    migrate.downgrade(empty_url, "0009")
    migrate.upgrade(empty_url, "0010")
    with dumps.connected(empty_url) as connection:
        connection.execute("ALTER TABLE echo_hour ADD CONSTRAINT no_third CHECK (uplink_id < 3)")
        with pytest.raises(DBAPIError, match="no_third"):
            migrate.upgrade(empty_url)
        assert [row for row in expected if row[0] < 3] == echoes(empty_url)
        [(version,)] = connection.execute("SELECT version_num FROM alembic_version")
        assert version == "0010"
        connection.execute("ALTER TABLE echo_hour DROP CONSTRAINT no_third")
    migrate.upgrade(empty_url)
    assert echoes(empty_url) == expected


def test_hours_that_are_there_stay_though_retention_took_their_minutes(empty_url: str) -> None:
    dumps.restore(empty_url, "0010")
    expected = echoes(empty_url)
    with dumps.connected(empty_url) as connection:
        connection.execute("DELETE FROM ping_minute WHERE extract(minute FROM at) < 30")
    migrate.upgrade(empty_url)
    assert echoes(empty_url) == expected
