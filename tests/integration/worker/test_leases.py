"""Workers that come, go, die and are cut off: shards follow with their connections, and each byte counts once."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial

import psycopg
import pytest
from sqlalchemy import func, select

from backend.queue import Job, enqueue, poll_queue
from backend.settings import Settings
from backend.store.engine import workers
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.polling import anchors, slots
from backend.store.tables import RouterState, Sample, ShardLease
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server.server import LabServer
from tests.integration.rows import add_campus, add_router, add_uplink, named
from worker.app import create_worker, threads
from worker.own_clock import OwnClock
from worker.runtime import Runtime, open_runtime
from worker.shard_leases import ShardLeases

PATIENCE_S = 240.0
SHARDS = 4
FAR_MS = 4_000_000_000_000


@pytest.fixture
def many(settings: Settings, database: Database) -> Iterator[Settings]:
    """Settings for four shards of one router each, polled every second, with short leases.

    A poll may take long: one that fails on a busy machine would be tried again much later.
    """
    with LabServer() as lab:
        with database.transaction() as session:
            campus = add_campus(session)
            for number in range(SHARDS):
                served = lab.add(plain_router(name=f"r{number}"))
                row = add_router(session, campus, served.host, served.port, MONITOR_PASSWORD)
                row.username = MONITOR
                add_uplink(session, row, "ether1")
        fast = {"poll_interval_s": 1.0, "poll_deadline_s": 30.0, "poll_shards": SHARDS}
        short = {"lease_s": 2.0, "lease_refresh_s": 0.3, "observe_interval_s": 10.0}
        yield settings.model_copy(update=fast | short)


@contextmanager
def opened(settings: Settings, name: str) -> Iterator[Runtime]:
    with closing(open_runtime(settings.model_copy(update={"worker_name": name}))) as runtime:
        yield runtime


class Rival:
    """Another process's polling without its Celery, of which one process can run only one."""

    def __init__(self, runtime: Runtime) -> None:
        self.leases = ShardLeases(
            runtime.settings, runtime.database, runtime.me, runtime.poller, runtime.shards
        )
        self.clock = OwnClock(runtime.poller, runtime.shards)
        self.leases.start(lambda _: None)
        self.clock.start()

    def stop(self) -> None:
        self.clock.stop()
        self.leases.stop()

    def freeze(self) -> None:
        """It says nothing any more, as if it had been killed or cut off."""
        self.clock.stop()
        self.leases.loop.stop(PATIENCE_S)


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


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def owned(database: Database) -> dict[str, set[int]]:
    with database.transaction() as session:
        leases = session.execute(select(ShardLease.worker, ShardLease.shard)).all()
    return {worker: {shard for who, shard in leases if who == worker} for worker, _ in leases}


def shares(database: Database) -> list[int]:
    return sorted(len(shards) for shards in owned(database).values())


def readers(database: Database) -> dict[int, str]:
    with database.transaction() as session:
        rows = session.scalars(select(RouterState)).all()
    return {row.router_id % SHARDS: row.reader for row in rows}


def follows_leases(database: Database) -> bool:
    """Whether each router was read last by who leases its shard."""
    leases = {shard: who for who, shards in owned(database).items() for shard in shards}
    return readers(database) == leases and len(leases) == SHARDS


def routers_of(runtime: Runtime) -> list[int]:
    """The routers that the worker knows to be its own; without a database it finds no others."""
    return [number for number in range(1, SHARDS + 1) if runtime.poller.polls(number)]


def knows_two(runtime: Runtime) -> bool:
    return len(routers_of(runtime)) == 2


def samples(database: Database) -> int:
    with database.transaction() as session:
        return session.scalar(select(func.count()).select_from(Sample)) or 0


def grows(database: Database, count: int = 2 * SHARDS) -> None:
    before = samples(database)
    until(lambda: samples(database) >= before + count)


def first_readings(database: Database) -> dict[int, int]:
    """Wait for the first reading of each router; the counters before which nothing was booked."""
    until(lambda: len(_standing(database)) == SHARDS)
    standing, sampled = _standing(database), _sampled(database)
    return {key: standing[key] - sampled.get(key, 0) for key in standing}


def _standing(database: Database) -> dict[int, int]:
    with database.transaction() as session:
        held = anchors.load(session, list(range(1, SHARDS + 1)))
    return {
        key: held_anchor.standing.anchor.interface.rx_bytes for key, held_anchor in held.items()
    }


def _sampled(database: Database) -> dict[int, int]:
    query = select(Sample.uplink_id, func.sum(Sample.download_bytes)).group_by(Sample.uplink_id)
    with database.transaction() as session:
        return {row[0]: int(row[1]) for row in session.execute(query)}


def assert_books_agree(database: Database, before: dict[int, int]) -> None:
    ids = list(before)
    standing = _standing(database)
    with database.transaction() as session:
        closed = slots.window(session, ids, at(0), at(FAR_MS))
        still_open = slots.still_open(session, ids)
    booked = {
        key: sum(slot.download_bytes for slot in [*closed[key], still_open.get(key)] if slot)
        for key in ids
    }
    assert booked == {key: standing[key] - before[key] for key in ids}
    assert booked == _sampled(database)


def quiet(database: Database, runtimes: list[Runtime]) -> dict[int, int]:
    """Counters at rest: nobody polls and nothing waits."""
    for runtime in runtimes:
        runtime.poller.flush()
    return _standing(database)


def test_shards_follow_workers_that_come_and_go(many: Settings, database: Database) -> None:
    with opened(many, "one") as first, opened(many, "one") as second:
        queue = create_worker(many, first)
        with threads(queue, first):
            until(lambda: shares(database) == [4] and follows_leases(database))
            rival = Rival(second)
            until(lambda: shares(database) == [2, 2] and follows_leases(database))
            moved = min(owned(database)[second.me.token])
            grows(database)
            rival.stop()
            with database.transaction() as session:
                assert workers.polling(session, many.lease_s) == {first.me.token}
            assert second.poller.connections._lines == {}
            until(lambda: shares(database) == [4] and follows_leases(database))
            before = read_config_at(database, moved)
            enqueue(queue, Job.OBSERVE, moved, queue=poll_queue(moved))
            until(lambda: read_config_at(database, moved) != before)
            grows(database)
        assert owned(database) == {}


def read_config_at(database: Database, shard: int) -> object:
    with database.transaction() as session:
        rows = session.scalars(select(RouterState)).all()
    return next(row.config_read_at for row in rows if row.router_id % SHARDS == shard)


def test_a_worker_without_shards_consumes_nothing_until_it_is_owed_some(
    many: Settings, database: Database
) -> None:
    with opened(many, "one") as first, opened(many, "two") as second:
        rival = Rival(second)
        until(lambda: shares(database) == [4] and follows_leases(database))
        queue = create_worker(many, first)
        with threads(queue, first):
            until(lambda: shares(database) == [2, 2] and follows_leases(database))
            mine = [poll_queue(shard) for shard in owned(database)[first.me.token]]
            until(lambda: set(queue.amqp.queues.consume_from) == {"default", *mine})
            rival.freeze()
            until(lambda: shares(database) == [4] and follows_leases(database))
            enqueued = [poll_queue(shard) for shard in range(SHARDS)]
            until(lambda: set(queue.amqp.queues.consume_from) == {"default", *enqueued})
            assert owned(database) == {first.me.token: set(range(SHARDS))}
            before = read_config_at(database, 0)
            enqueue(queue, Job.OBSERVE, SHARDS, queue=poll_queue(0))
            until(lambda: read_config_at(database, 0) != before)


def test_each_byte_counts_once_whoever_dies_or_is_cut_off(
    many: Settings, database: Database
) -> None:
    chance = random.Random(7)
    with opened(many, "one") as first, opened(many, "two") as second, opened(many, "x") as third:
        rivals = [Rival(rival) for rival in (first, second, third)]
        before = first_readings(database)
        until(lambda: shares(database) == [1, 1, 2])
        rivals[0].freeze()
        until(lambda: shares(database) == [2, 2])
        with away(database):
            time.sleep(chance.uniform(0.5, 1.5))
        grows(database)
        rivals[1].stop()
        until(lambda: shares(database) == [4] and follows_leases(database))
        # The one that was cut off comes back with what it read.
        first.poller.run(0)
        grows(database)
        rivals[2].stop()
        quiet(database, [first, second, third])
        assert_books_agree(database, before)


def test_while_the_database_is_away_everybody_keeps_what_it_has(
    many: Settings, database: Database
) -> None:
    patient = many.model_copy(update={"lease_s": 6.0, "lease_refresh_s": 0.5})
    with opened(patient, "one") as first, opened(patient, "two") as second:
        rivals = [Rival(first), Rival(second)]
        before = first_readings(database)
        until(lambda: shares(database) == [2, 2] and follows_leases(database))
        for runtime in (first, second):
            until(partial(knows_two, runtime))
        standing = owned(database)
        with away(database):
            waiting = first.poller.waiting, second.poller.waiting
            # Eight rounds of two routers each: longer than a lease.
            until(lambda: first.poller.waiting >= waiting[0] + 16)
            until(lambda: second.poller.waiting >= waiting[1] + 16)
            assert (len(first.shards.held), len(second.shards.held)) == (2, 2)
        until(lambda: first.poller.waiting == 0 and second.poller.waiting == 0)
        grows(database)
        assert owned(database) == standing
        for rival in rivals:
            rival.stop()
        assert_books_agree(database, before)
