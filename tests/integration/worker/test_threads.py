"""A worker and a beat as threads of this process, on the memory broker, with a real router and database."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select

from backend.queue import Job, enqueue, poll_queue
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.tables import Regime, RouterState, Sample
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server.server import LabServer
from tests.integration.rows import add_campus, add_router, add_uplink
from worker.app import create_worker, threads
from worker.runtime import Runtime, open_runtime

PATIENCE_S = 180.0


@pytest.fixture
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture
def eager(settings: Settings, database: Database, lab: LabServer) -> Settings:
    """Settings that poll every second, with one router to poll, which may take its time on a busy machine."""
    served = lab.add(plain_router())
    with database.transaction() as session:
        router = add_router(
            session, add_campus(session), served.host, served.port, MONITOR_PASSWORD
        )
        router.username = MONITOR
        for number in (1, 2, 3):
            add_uplink(session, router, f"ether{number}", position=number)
    fast = {"poll_interval_s": 1.0, "poll_deadline_s": 30.0, "observe_interval_s": 10.0}
    return settings.model_copy(update=fast)


@pytest.fixture
def runtime(eager: Settings) -> Iterator[Runtime]:
    opened = open_runtime(eager)
    yield opened
    opened.close()


def count(database: Database, table: type) -> int:
    with database.transaction() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0


def until(condition) -> bool:
    deadline = time.monotonic() + PATIENCE_S
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return bool(condition())


def test_beat_asks_and_the_worker_polls(
    eager: Settings, runtime: Runtime, database: Database
) -> None:
    with threads(create_worker(eager, runtime), runtime):
        assert until(lambda: count(database, Sample) >= 6)
    with database.transaction() as session:
        state = session.get_one(RouterState, 1)
        assert (state.error_code, state.logins_total, state.reader) == (None, 1, runtime.me.token)
    stopped_at = count(database, Sample)
    time.sleep(1.5)
    assert count(database, Sample) == stopped_at


def test_a_job_that_was_asked_for_is_done(
    eager: Settings, runtime: Runtime, database: Database
) -> None:
    queue = create_worker(eager, runtime)
    with threads(queue, runtime):
        enqueue(queue, Job.OBSERVE, 0, queue=poll_queue(0))
        assert until(lambda: count(database, Regime) == 1)
        enqueue(queue, Job.SELF_CHECK)
        enqueue(queue, Job.RETAIN)
        with database.transaction() as session:
            state = session.get_one(RouterState, 1)
            assert state.config_read_at is not None
            assert state.config_read_at <= datetime.now(UTC)
            assert state.balancing["denominator"] == 5


def test_an_overdue_job_is_dropped(eager: Settings, database: Database) -> None:
    """Polls are so far apart that the worker's own clock asks for none after the first."""
    rarely = eager.model_copy(update={"poll_interval_s": 300.0})
    with closing(open_runtime(rarely)) as runtime:
        queue = create_worker(rarely, runtime)
        queue.conf.beat_schedule = {}
        for _ in range(20):
            enqueue(queue, Job.POLL, 0, queue=poll_queue(0), expires_s=0.01)
        time.sleep(0.1)
        with threads(queue, runtime):
            enqueue(queue, Job.POLL, 0, queue=poll_queue(0), expires_s=PATIENCE_S)
            assert until(lambda: _polls(database) == 1)
            time.sleep(0.3)
            assert _polls(database) == 1


def _polls(database: Database) -> int:
    with database.transaction() as session:
        state = session.get(RouterState, 1)
        return state.polls_total if state else 0
