"""Workers of before and of now see each other while one replaces the other: two tables of them become one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from backend.services.polling.leases import LeaseShare, refresh
from backend.store.engine import workers
from backend.store.engine.database import Database
from backend.store.engine.workers import WorkerIdentity
from backend.store.polling import leases
from cli.postgres import migrate
from tests.integration.migrations import dumps

BEFORE, AFTER = "0016", "0017"
LEASE_S = 600.0
SHARDS = 4
NEW = WorkerIdentity("new:1", "new")

# Word for word as the revision before had them.
POLL_SEEN = """
INSERT INTO poll_worker (token, name, shards, waiting, refused, started_at, seen_at, expires_at)
SELECT %s, %s, %s, %s, %s, now.at, now.at, now.at + %s * interval '1 second'
FROM (SELECT clock_timestamp()) AS now (at)
ON CONFLICT (token) DO UPDATE SET
  waiting = excluded.waiting, refused = excluded.refused,
  seen_at = excluded.seen_at, expires_at = excluded.expires_at
"""
POLL_ALIVE = """
SELECT token FROM poll_worker
WHERE expires_at > clock_timestamp() AND seen_at <= clock_timestamp() + %s * interval '1 second'
"""
POLL_LEAVE = "DELETE FROM poll_worker WHERE poll_worker.token = %s"
POLL_FORGET = (
    "DELETE FROM poll_worker WHERE expires_at < clock_timestamp() - 3600 * interval '1 second'"
)
PROBE_SEEN = """
INSERT INTO probe_worker (token, name, threads, running, addresses, missing, started_at, seen_at, expires_at)
SELECT %s, %s, %s, %s, %s, %s, now.at, now.at, now.at + %s * interval '1 second'
FROM (SELECT clock_timestamp()) AS now (at)
ON CONFLICT (token) DO UPDATE SET
  running = excluded.running, addresses = excluded.addresses, missing = excluded.missing,
  seen_at = excluded.seen_at, expires_at = excluded.expires_at
"""
PROBE_ALIVE = "SELECT token, addresses FROM probe_worker WHERE expires_at > clock_timestamp()"
PROBE_LEAVE = "UPDATE probe_worker SET expires_at = clock_timestamp() WHERE token = %s"


class WorkerOfBefore:
    """The statements of a process that polls and probes, and was started before the upgrade."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self.connection = connection

    def poll(self) -> set[str]:
        """Say that it lives; whom it takes for alive."""
        self.connection.execute(POLL_SEEN, ["old:1", "old", SHARDS, 3, 1, LEASE_S])
        return {token for (token,) in self.connection.execute(POLL_ALIVE, [LEASE_S])}

    def probe(self) -> dict[str, list[str]]:
        values = ["old:1", "old", 4, 1, ["192.0.2.1"], "", LEASE_S]
        self.connection.execute(PROBE_SEEN, values)
        return dict(self.connection.execute(PROBE_ALIVE).fetchall())

    def take(self, *shards: int) -> None:
        for shard in shards:
            query = "INSERT INTO shard_lease VALUES (%s, 'old:1', now())"
            self.connection.execute(query, [shard])


@pytest.fixture
def old(empty_url: str) -> Iterator[WorkerOfBefore]:
    migrate.upgrade(empty_url, BEFORE)
    with dumps.connected(empty_url) as connection:
        yield WorkerOfBefore(connection)


@pytest.fixture
def database(empty_url: str) -> Iterator[Database]:
    with closing(Database(empty_url, pool=1)) as made:
        yield made


def look(database: Database) -> LeaseShare:
    with database.transaction() as session:
        return refresh(session, NEW, LEASE_S, SHARDS)


def probe(database: Database) -> dict[str, list[str]]:
    with database.transaction() as session:
        facts = {"threads": 4, "running": 0, "addresses": ["192.0.2.2"], "missing": ""}
        workers.seen(session, NEW, "probe", LEASE_S, **facts)
        return {worker.token: worker.addresses for worker in workers.probing(session)}


def test_those_of_before_and_of_now_share_the_shards(
    old: WorkerOfBefore, database: Database
) -> None:
    old.poll()
    old.take(*range(SHARDS))
    migrate.upgrade(database.url)
    share = look(database)
    assert (share.mine, share.waiting) == (frozenset(), SHARDS // 2)
    assert old.poll() == {"old:1", NEW.token}
    old.connection.execute("DELETE FROM shard_lease WHERE shard >= 2")
    assert look(database).mine == {2, 3}


@pytest.mark.parametrize("probes_first", [True, False])
def test_one_of_before_may_be_replaced_or_started_again(
    old: WorkerOfBefore, database: Database, probes_first: bool
) -> None:
    migrate.upgrade(database.url)
    acts = [old.poll, old.probe]
    for act in reversed(acts) if probes_first else acts:
        act()
    old.take(0)
    assert probe(database) == {"old:1": ["192.0.2.1"], NEW.token: ["192.0.2.2"]}
    assert old.probe() == probe(database)
    old.connection.execute(PROBE_LEAVE, ["old:1"])
    old.connection.execute(POLL_LEAVE, ["old:1"])
    assert old.connection.execute("SELECT count(*) FROM shard_lease").fetchone() == (0,)
    assert look(database).mine == set(range(SHARDS))
    with database.transaction() as session:
        assert [worker.token for worker in workers.probing(session)] == [NEW.token]
        assert session.get(workers.Worker, "old:1") is not None


def test_one_of_before_forgets_nobody_who_lives(old: WorkerOfBefore, database: Database) -> None:
    migrate.upgrade(database.url)
    look(database)
    probe(database)
    old.connection.execute(POLL_FORGET)
    assert NEW.token in old.poll()
    assert len(look(database).mine) == SHARDS
    with database.transaction() as session:
        leases.leave(session, NEW)
    assert old.poll() == {"old:1"}


def test_what_was_known_of_workers_is_known_before_and_after(
    old: WorkerOfBefore, empty_url: str
) -> None:
    old.poll()
    old.probe()
    old.take(1, 2)
    old.connection.execute(PROBE_SEEN, ["only:1", "only", 2, 0, [], "no iperf3", LEASE_S])
    tables = ("poll_worker", "probe_worker", "shard_lease")

    def rows() -> list[object]:
        columns = {
            table: ", ".join(sorted(dumps.columns(old.connection, table))) for table in tables
        }
        queries = (f"SELECT {columns[table]} FROM {table} ORDER BY 1, 2, 3" for table in tables)
        return [old.connection.execute(query).fetchall() for query in queries]

    old.connection.execute("UPDATE probe_worker SET started_at = '2026-01-01'")
    old.connection.execute("UPDATE poll_worker SET started_at = '2026-01-01'")
    before = rows()
    migrate.upgrade(empty_url, AFTER)
    assert old.connection.execute("SELECT count(*) FROM worker").fetchone() == (2,)
    migrate.downgrade(empty_url, BEFORE)
    assert rows() == before
