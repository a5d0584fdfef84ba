"""Transactions that commit or leave nothing, a database that goes away, and word that reaches listeners."""

from __future__ import annotations

import threading

import psycopg
import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft

from backend.errors import Conflict, Unavailable
from backend.store.engine import signals
from backend.store.engine.database import KEEPALIVES, Database, is_lost
from backend.store.engine.signals import Listener, Signal
from backend.store.tables import Campus
from tests.integration.answering import is_ready
from tests.integration.rows import add_campus, add_router, add_uplink
from tests.services.require import on_the_real_clock


def names(database: Database) -> list[str]:
    with database.transaction() as session:
        return list(session.scalars(select(Campus.name)))


def test_a_block_that_raises_leaves_nothing(database: Database) -> None:
    with pytest.raises(ZeroDivisionError), database.transaction() as session:  # noqa: PT012
        add_campus(session)
        raise ZeroDivisionError
    assert names(database) == []


def test_a_broken_rule_is_not_an_absent_database(database: Database) -> None:
    with pytest.raises(IntegrityError) as caught, database.transaction() as session:  # noqa: PT012
        router = add_router(session, add_campus(session))
        add_uplink(session, router, "ether1", mbps=-1)
    assert "hide_parameters" in str(caught.value)  # what was sent stays out of the log
    assert names(database) == []


def test_who_comes_second_is_told_so(database: Database) -> None:
    with pytest.raises(Conflict), database.transaction() as session:  # noqa: PT012
        add_campus(session)
        add_campus(session)
    assert names(database) == []


def test_who_changes_what_another_deleted_is_told_so(database: Database) -> None:
    with database.transaction() as session:
        number = add_campus(session).id
    with pytest.raises(Conflict), database.transaction() as session:  # noqa: PT012
        session.get_one(Campus, number).name = "renamed"
        with database.transaction() as other:
            other.delete(other.get_one(Campus, number))
    assert names(database) == []


def test_a_statement_that_takes_too_long_is_not_an_absent_database(database_url: str) -> None:
    on_the_real_clock()
    hasty = Database(database_url, pool=1, statement_timeout_ms=1000)
    with pytest.raises(OperationalError), hasty.transaction() as session:
        session.execute(text("SELECT pg_sleep(600)"))
    assert is_ready(hasty)
    hasty.close()


def test_a_pool_that_is_used_up_is_unavailable_not_a_fault_of_ours() -> None:
    assert is_lost(NoConnectionLeft("QueuePool limit"))
    assert not is_lost(TimeoutError("a router's"))


def test_nobody_there_is_unavailable() -> None:
    nowhere = Database("postgresql:///x?host=/nonexistent-directory")
    assert not is_ready(nowhere)
    with pytest.raises(Unavailable), nowhere.transaction() as session:
        session.execute(text("SELECT 1"))


def test_a_connection_lost_in_mid_way_is_unavailable_and_the_next_one_works(
    database: Database,
) -> None:
    with pytest.raises(Unavailable), database.transaction() as session:  # noqa: PT012
        add_campus(session)
        pid = session.scalar(text("SELECT pg_backend_pid()"))
        with psycopg.connect(database.url, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 60000)", [pid])
        session.execute(text("SELECT 1"))
    assert names(database) == []


def test_a_connection_lost_while_idle_is_not_noticed(database: Database) -> None:
    assert is_ready(database)
    with psycopg.connect(database.url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert names(database) == []


def test_times_are_utc_and_months_are_not_localized(database: Database) -> None:
    with database.transaction() as session:
        assert session.scalar(text("SHOW timezone")) == "UTC"


def test_word_arrives_after_the_commit_and_only_then(database: Database) -> None:
    with Listener(database.url) as listener:
        with pytest.raises(ZeroDivisionError), database.transaction() as session:  # noqa: PT012
            signals.send(session, signals.SAMPLES, [1])
            raise ZeroDivisionError
        with database.transaction() as session:
            signals.send(session, signals.REGIME, [2, 3], why="test")
            assert listener.pending() == []
        [heard] = listener.wait(60)
        assert (heard.kind, heard.ids, heard.detail) == ("regime", (2, 3), {"why": "test"})


def test_word_about_very_many_routers_is_sent_in_parts(database: Database) -> None:
    ids = list(range(100_000, 102_500))
    with Listener(database.url) as listener:
        with database.transaction() as session:
            signals.send(session, signals.SAMPLES, ids)
        heard: list[Signal] = []
        while sum(len(part.ids) for part in heard) < len(ids):  # they come in several packets
            heard += listener.wait(60) or pytest.fail("the rest did not come")
        assert [router_id for part in heard for router_id in part.ids] == ids
        assert len(heard) == 5


def test_a_listener_of_an_absent_database_says_so(database: Database) -> None:
    with Listener(database.url) as listener:
        with psycopg.connect(database.url, autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        with pytest.raises(Unavailable):
            listener.wait(5)
    with pytest.raises(Unavailable):
        Listener("postgresql:///x?host=/nonexistent-directory")


def test_a_server_that_lets_nobody_listen_is_taken_for_absent(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What a standby server says to LISTEN is no OperationalError; nor is what any server says to this.
    monkeypatch.setattr(signals, "CHANNEL", "no name of a channel")
    with pytest.raises(Unavailable):
        Listener(database.url)


def test_a_listener_notices_a_server_that_vanished(database: Database) -> None:
    with Listener(database.url) as listener:
        parameters = listener._connection.info.get_parameters()
    assert KEEPALIVES.items() <= {name: int(parameters[name]) for name in KEEPALIVES}.items()


STRANGE = [
    "",
    "no JSON",
    "[]",
    "1",
    "null",
    '{"ids": [1]}',
    '{"kind": 7}',
    '{"kind": "samples", "ids": "a"}',
]


@pytest.mark.parametrize("payload", STRANGE)
def test_what_somebody_else_says_on_our_channel_is_passed_over(
    database: Database, payload: str
) -> None:
    with Listener(database.url) as listener:
        with database.transaction() as session:
            query = text("SELECT pg_notify(:channel, :payload)")
            session.execute(query, {"channel": signals.CHANNEL, "payload": payload})
        with database.transaction() as session:
            signals.send(session, signals.SAMPLES, [1])
        heard = []
        while not heard:
            heard = listener.wait(60)
        assert [(signal.kind, signal.ids) for signal in heard] == [(signals.SAMPLES, (1,))]


def test_of_two_who_want_a_lock_one_waits(database: Database) -> None:
    got: list[bool] = []

    def other() -> None:
        with database.transaction() as session:
            for name in ("one thing", "another thing"):
                query = text("SELECT pg_try_advisory_xact_lock(hashtextextended(:name, 0))")
                got.append(bool(session.scalar(query, {"name": name})))

    with database.transaction() as session:
        signals.lock(session, "one thing")
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert got == [False, True]
