"""Of two beats one ticks: the other takes over when it ends, and neither minds an absent database or broker."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from celery import Celery
from kombu.exceptions import OperationalError
from pydantic import SecretStr

from backend.errors import Unavailable
from backend.queue import create_queue, poll_queue
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.session_lock import SessionLock
from tests.integration.worker.test_leases import away
from tests.services import Server, valkey
from tests.services.require import require
from worker.beat import Clock, Leader, ticking
from worker.schedule import create_clock

PATIENCE_S = 180.0


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@contextmanager
def leader(url: str) -> Iterator[Leader]:
    made = Leader(url)
    made.start()
    try:
        yield made
    finally:
        made.stop()


def test_a_lock_is_held_by_one_and_free_when_its_connection_ends(database: Database) -> None:
    first, two = SessionLock(database.url, "x"), SessionLock(database.url, "x")
    assert (first.hold(), two.hold(), first.hold()) == (True, False, True)
    first.close()
    until(two.hold)
    assert not first.hold()
    with away(database):
        for lock in (first, two):
            with pytest.raises(Unavailable):
                lock.hold()
    assert first.hold()
    first.close()
    two.close()


def test_the_one_that_stands_by_takes_over(database: Database) -> None:
    with leader(database.url) as first, leader(database.url) as second:
        assert (first.leads(), second.leads()) == (True, False)
        first.stop()
        until(second.leads)
        assert not first.leads()


def test_without_a_database_nobody_changes_and_afterwards_one_ticks(database: Database) -> None:
    with leader(database.url) as first, leader(database.url) as second:
        with away(database):
            until(lambda: first._lock._connection is None and second._lock._connection is None)
            assert (first.leads(), second.leads()) == (True, False)
        until(lambda: first.leads() != second.leads())


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Server]:
    require("valkey")
    with valkey(tmp_path) as server:
        yield server


def test_a_beat_lives_through_a_broker_that_is_killed(
    settings: Settings, broker: Server, database: Database
) -> None:
    fast = {"poll_interval_s": 1.0, "poll_deadline_s": 0.9}
    changed = settings.model_copy(update={**fast, "broker_url": SecretStr(broker.url)})
    with ticking(create_clock(changed), database.url) as thread:
        until(lambda: waiting_jobs(changed) > 0)
        broker.kill()
        time.sleep(2)
        assert thread.is_alive()
        broker.start()
        until(lambda: waiting_jobs(changed) > 0)


def test_a_broker_that_is_absent_at_first_costs_no_job(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Clock) -> None:
        raise OperationalError("nobody there")

    jobs = {"one", "two", "three"}
    app = Celery("test", broker="memory://", set_as_current=False)
    app.conf.beat_schedule = {name: {"task": name, "schedule": 0.01} for name in jobs}
    clock = Clock(app, leads=lambda: True)
    sent: set[str] = set()
    monkeypatch.setattr(clock, "apply_async", lambda entry, **_: sent.add(entry.name))
    with monkeypatch.context() as absent:
        absent.setattr(Clock, "_ensure_connected", refuse)
        time.sleep(0.02)
        for _ in range(2 * len(jobs)):
            clock.tick()
        assert not sent
    until(lambda: clock.tick() is not None and sent == jobs)


def waiting_jobs(settings: Settings) -> int:
    """Jobs that wait in the queue of the first shard."""
    with create_queue(settings).connection_for_read() as connection:
        return connection.default_channel.client.llen(poll_queue(0))
