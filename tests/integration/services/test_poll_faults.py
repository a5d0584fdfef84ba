"""A database that is full, read-only or slow loses no reading; two pollers on one shard count nothing twice."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import pytest
from sqlalchemy import func, select, text

from backend.routeros.session.connections import Connections
from backend.services.polling.poll import Poller
from backend.settings import Settings
from backend.store.engine import signals
from backend.store.engine.database import Database
from backend.store.tables import Router, Sample
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer
from tests.integration.rows import BOX, add_campus, add_router, add_uplink
from tests.integration.services.test_workers import assert_books_agree, counters
from tests.services.require import on_the_real_clock

START = 1_750_000_200.0
PATIENCE_S = 240.0
SOON_S = 2.0
"""The deadline where a router is silent."""


class Time:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now

    def ms(self) -> int:
        return round(self.now * 1000)


@pytest.fixture
def time_() -> Time:
    return Time()


@pytest.fixture
def router(database: Database, time_: Time) -> Iterator[SimulatedRouter]:
    with LabServer() as lab:
        made = plain_router(clock=time_)
        served = lab.add(made)
        with database.transaction() as session:
            row = add_router(
                session, add_campus(session), served.host, served.port, MONITOR_PASSWORD
            )
            row.username = MONITOR
            for number in (1, 2, 3):
                add_uplink(session, row, f"ether{number}", position=number)
        yield made


@contextmanager
def polling(settings: Settings, time_: Time, **changes: object) -> Iterator[Poller]:
    fast = {"poll_interval_s": 10.0, "poll_deadline_s": 9.0}
    wanted = settings.model_copy(update=fast | changes)
    opened = Database(
        wanted.database_url.get_secret_value(), 2, statement_timeout_ms=wanted.statement_timeout_ms
    )
    poller = Poller(wanted, opened, BOX, Connections(lambda: 0.0), clock_ms=time_.ms)
    try:
        yield poller
    finally:
        poller.close()
        opened.close()


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def refuse(database: Database, sqlstate: str) -> None:
    """From now on every new row of `poll` fails with this SQLSTATE, as the server itself would raise it."""
    with database.transaction() as session:
        session.execute(
            text(
                "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '{sqlstate}'; END $$"
            )
        )
        trigger = "CREATE TRIGGER refuse BEFORE INSERT ON poll EXECUTE FUNCTION refuse()"
        session.execute(text(trigger))


def accept(database: Database) -> None:
    with database.transaction() as session:
        session.execute(text("DROP TRIGGER refuse ON poll"))


@pytest.mark.usefixtures("router")
@pytest.mark.parametrize(
    "sqlstate", ["53100", "53200", "25006", "57P03", "58030", "40P01", "57014"]
)
def test_what_a_database_in_trouble_refuses_is_kept_and_stored_later(
    database: Database, settings: Settings, time_: Time, sqlstate: str
) -> None:
    with polling(settings, time_) as poller:
        poller.run()
        before = counters(database)
        refuse(database, sqlstate)
        for waiting in (1, 2, 3):
            time_.now += 10
            done = poller.run()
            assert done is not None
            assert (done.stored, done.waiting, poller.refused) == (0, waiting, 0)
        accept(database)
        time_.now += 10
        done = poller.run()
        assert done is not None
        assert (done.stored, done.waiting, poller.refused) == (4, 0, 0)
        assert_books_agree(database, before)
        with database.transaction() as session:
            durations = set(session.scalars(select(Sample.duration_ms)))
        assert durations == {10_000}


@pytest.mark.usefixtures("router")
def test_a_slow_database_delays_no_poll_and_loses_nothing(
    database: Database, settings: Settings, time_: Time
) -> None:
    """Rounds go on at their pace while one transaction waits for a lock; then all is stored."""
    with polling(settings, time_, poll_interval_s=4.0, poll_deadline_s=3.9) as poller:
        poller.run()
        before = counters(database)
        with psycopg.connect(database.url) as other:
            other.execute("LOCK TABLE router_state")
            for waiting in range(4):
                time_.now += 10
                done = poller.run()
                assert done is not None
                assert done.polled == 1
                assert done.waiting in {waiting, waiting + 1}  # one chunk is with the database
        until(lambda: poller.flush() == 0 and poller.waiting == 0)
        assert_books_agree(database, before)
        with database.transaction() as session:
            assert session.scalar(select(func.count()).select_from(Sample)) == 3 * 4


@pytest.mark.usefixtures("router")
def test_a_statement_that_times_out_costs_no_reading(
    database: Database, settings: Settings, time_: Time
) -> None:
    on_the_real_clock()
    with polling(settings, time_, statement_timeout_ms=3000) as poller:
        poller.run()
        before = counters(database)
        with psycopg.connect(database.url) as other:
            other.execute("LOCK TABLE router_state")
            time_.now += 10
            done = poller.run()
            assert done is not None
            assert (done.stored, done.waiting, poller.refused) == (0, 1, 0)
        time_.now += 10
        done = poller.run()
        assert done is not None
        assert (done.stored, done.waiting) == (2, 0)
        assert_books_agree(database, before)


@pytest.mark.usefixtures("router")
def test_two_pollers_of_one_shard_and_one_that_brings_its_readings_late(
    database: Database, settings: Settings, time_: Time
) -> None:
    """One is cut off from the database and polls on; the other takes the shard; then the first is back."""
    with (
        polling(settings, time_, worker_name="one") as first,
        polling(settings, time_, worker_name="two") as second,
    ):
        first.run()
        before = counters(database)
        for step in range(12):
            time_.now += 5
            first.targets()
            late = step % 4 < 2
            with cut_off(first) if late else nothing():
                first.run()
            time_.now += 5
            second.run()
        time_.now += 5
        first.run()
        assert first.waiting == second.waiting == 0
        assert_books_agree(database, before)


@contextmanager
def cut_off(poller: Poller) -> Iterator[None]:
    """What it reads meanwhile waits, as when only its own way to the database is cut."""
    store, poller._buffer.store = poller._buffer.store, lambda *_: None
    try:
        yield
    finally:
        poller._buffer.store = store


@contextmanager
def nothing() -> Iterator[None]:
    yield


def test_nothing_stays_of_a_router_that_is_gone(
    database: Database, settings: Settings, time_: Time, router: SimulatedRouter
) -> None:
    with polling(settings, time_) as poller:
        poller.run()
        assert poller.polls(1)
        assert set(poller.connections._lines) == set(poller._buckets_read) == {1}
        with database.transaction() as session:
            session.delete(session.get_one(Router, 1))
            signals.send(session, signals.INVENTORY, [1])
        until(lambda: poller.run() is not None and not poller.polls(1))
        assert (poller.connections._lines, poller._buckets_read) == ({}, {})


def test_a_shard_is_left_when_its_round_is_over(
    settings: Settings, time_: Time, router: SimulatedRouter
) -> None:
    router.faults.mute = True
    with polling(settings, time_, poll_deadline_s=SOON_S) as poller:
        running = threading.Thread(target=poller.run)
        running.start()
        until(lambda: bool(poller._in_flight))
        assert poller.leave([0]) == set()
        running.join()
        assert poller.leave([0]) == {0}
        assert not poller.polls(1)
        assert poller.connections._lines == {}


def test_what_comes_after_a_shard_was_left_is_not_stored(
    settings: Settings, time_: Time, router: SimulatedRouter
) -> None:
    with polling(settings, time_, poll_deadline_s=SOON_S) as poller:
        poller.run()
        router.faults.mute = True
        # One that failed before is asked beside the round, which does not wait for it.
        poller.connections._lines[1].failures = 1
        poller.run()
        assert poller._in_flight
        assert poller.leave([0]) == {0}
        until(lambda: not poller._in_flight)
        assert poller.waiting == 0
        until(lambda: poller.connections._lines == {})
