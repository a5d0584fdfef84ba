"""Each revision is a transaction: what ended stays, what was cut off left nothing, and others are waited for."""

from __future__ import annotations

import threading

import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from backend.errors import Unavailable
from backend.store.engine import schema as revisions
from cli.postgres import migrate
from cli.postgres.migrate import Patience
from tests.integration.migrations import dumps
from tests.services.require import on_the_real_clock

HASTY = Patience(tries=3, pause_s=0.01, turn_s=60, look_s=0.01)
HEAD = revisions.REVISION


def revision(url: str) -> str:
    with dumps.connected(url) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]


def migrating(connection: psycopg.Connection) -> int:
    """The server process that holds the lock of those who migrate."""
    query = (
        "SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database "
        "WHERE locktype = 'advisory' AND granted AND datname = current_database()"
    )
    [(pid,)] = connection.execute(query)
    return pid


def retries(said: list[str]) -> list[str]:
    """Without "Another process migrates": the server may end the attempt before a moment after the next one asks."""
    return [line for line in said if "trying again" in line]


@pytest.mark.parametrize("cut", ["0004", "0010a", "0011", "0012"])
def test_a_revision_that_was_cut_off_left_nothing_and_is_done_again(
    empty_url: str, cut: str
) -> None:
    """The server ends the connection when the revision's work is done, and not committed."""
    done: list[str] = []

    def end(name: str) -> None:
        if name == cut:
            with dumps.connected(empty_url) as other:
                other.execute("SELECT pg_terminate_backend(%s, 60000)", [migrating(other)])
        done.append(name)

    with pytest.raises(Unavailable, match="terminating connection"):
        migrate.upgrade(empty_url, watch=end)
    assert done[-1] == cut
    assert revision(empty_url) == done[-2]
    with dumps.connected(empty_url) as connection:
        left = dumps.schema(connection)
    migrate.upgrade(empty_url)
    assert revision(empty_url) == HEAD
    migrate.check(empty_url)
    migrate.downgrade(empty_url, done[-2])
    with dumps.connected(empty_url) as connection:
        again = dumps.schema(connection)
    if (
        cut == "0011"
    ):  # a concurrent index is no part of a transaction: it stays, and is found by the next run
        left = [line for line in left if "ix_probe_run_router_id_ended_at" not in line]
    assert again == left


def test_one_revision_holds_no_lock_of_the_one_before(empty_url: str) -> None:
    held: dict[str, set[str]] = {}

    def look(name: str) -> None:
        query = (
            "SELECT relation::regclass::text FROM pg_locks WHERE pid = %s AND relation >= 16384 "
            "AND mode NOT IN ('AccessShareLock', 'RowShareLock')"
        )
        with dumps.connected(empty_url) as other:
            held[name] = {table for (table,) in other.execute(query, [migrating(other)])}

    dumps.restore(empty_url, "0007")
    migrate.upgrade(empty_url, watch=look)
    assert {"router", "uplink"} <= held["0008"]
    for later in ("0009", "0010", "0010a", "0011"):
        assert not held[later] & {"router", "uplink", "probe_run", "account"}, later
    assert "api_token" in held["0013"]
    assert not held["0013"] & {"router", "account", "drift"}


def test_of_two_processes_one_waits_and_finds_all_done(empty_url: str) -> None:
    """It asks while the first builds an index concurrently, which would wait for ever for a waiting statement."""
    said: list[str] = []
    waits, failures = threading.Event(), []

    def hear(line: str) -> None:
        said.append(line)
        waits.set()

    def second() -> None:
        try:
            migrate.upgrade(empty_url, patience=HASTY, say=hear)
        except Exception as error:  # noqa: BLE001 (told by the test)
            failures.append(error)

    other = threading.Thread(target=second)

    def start(name: str) -> None:
        if name == "0004":
            other.start()
            assert waits.wait(60)

    migrate.upgrade(empty_url, watch=start)
    other.join(60)
    assert not other.is_alive()
    assert failures == []
    assert said == ["Another process migrates this database: waiting for it."]
    assert revision(empty_url) == HEAD


def test_a_process_that_waits_too_long_gives_up(empty_url: str) -> None:
    with dumps.connected(empty_url) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [migrate.online.ADVISORY_LOCK])
        with pytest.raises(Unavailable, match="does not end"):
            migrate.upgrade(empty_url, patience=Patience(turn_s=0, look_s=0), say=len)
    migrate.upgrade(empty_url)


@pytest.fixture
def hasty_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_real_clock()
    monkeypatch.setattr(migrate.online, "LOCK_TIMEOUT_MS", 50)


@pytest.mark.usefixtures("hasty_locks")
def test_a_lost_race_for_a_lock_is_run_again(empty_url: str) -> None:
    """From the revision that lost it on: those before are done."""
    dumps.restore(empty_url, "0010")
    done: list[str] = []
    with dumps.connected(empty_url) as reader:
        reader.execute("BEGIN")
        reader.execute("LOCK TABLE api_token IN ACCESS SHARE MODE")
        said: list[str] = []

        def hear(line: str) -> None:
            said.append(line)
            if len(retries(said)) == 2:
                reader.execute("ROLLBACK")

        migrate.upgrade(empty_url, patience=HASTY, say=hear, watch=done.append)
    assert done == [
        "0010a",
        "0011",
        "0012",
        "0013",
        "0014",
        "0015",
        "0016",
        "0017",
        "0018",
        "0019",
        "0020",
        "0021",
        "0022",
        "0023",
        "0024",
        "0025",
        "0026",
        "0027",
        "0028",
        "0029",
        "0030",
        "0031",
        "0032",
        "0033",
        "0034",
        "0035",
        "0036",
        "0037",
        "0038",
        "0039",
        "0040",
        "0041",
        "0042",
        "0043",
        "0044",
        "0045",
        "0046",
    ]
    said = retries(said)
    assert len(said) == 2
    assert "lock timeout" in said[0]
    assert "2 times more" in said[0]
    assert revision(empty_url) == HEAD


@pytest.mark.usefixtures("hasty_locks")
def test_a_lock_that_is_never_given_up_is_not_waited_for_without_end(empty_url: str) -> None:
    dumps.restore(empty_url, "0012")
    said: list[str] = []
    with dumps.connected(empty_url) as reader:
        reader.execute("BEGIN")
        reader.execute("LOCK TABLE api_token IN ACCESS SHARE MODE")
        with pytest.raises(OperationalError) as lost:
            migrate.upgrade(empty_url, patience=HASTY, say=said.append)
    assert isinstance(lost.value.orig, psycopg.errors.LockNotAvailable)
    assert len(retries(said)) == 2
    assert revision(empty_url) == "0012"
