"""Real processes on a real broker that is killed and comes back with nothing in it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import func, select

from backend.store.database import Database
from backend.store.tables import Poll, PollWorker, RouterState, ShardLease
from lab.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server import LabServer
from tests.integration.rows import TEST_SECRET, add_campus, add_router, add_uplink
from tests.services import Server, valkey
from tests.services.require import require

PATIENCE_S = 240.0
COMMAND = [sys.executable, "-c", "from cli.main import app; app()"]


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Server]:
    require("valkey")
    with valkey(tmp_path) as server:
        yield server


@pytest.fixture
def environment(database: Database, broker: Server) -> Iterator[dict[str, str]]:
    """Settings of an installation with one router in one of two shards."""
    with LabServer() as lab:
        served = lab.add(plain_router())
        with database.transaction() as session:
            campus = add_campus(session)
            row = add_router(session, campus, served.host, served.port, MONITOR_PASSWORD)
            row.username = MONITOR
            add_uplink(session, row, "ether1")
        yield os.environ | {
            "TIMBANG_DATABASE_URL": database.url,
            "TIMBANG_BROKER_URL": broker.url,
            "TIMBANG_SECRET_KEY": TEST_SECRET,
            "TIMBANG_POLL_SHARDS": "2",
            "TIMBANG_POLL_INTERVAL_S": "1",
            "TIMBANG_POLL_DEADLINE_S": "0.9",
            "TIMBANG_OBSERVE_INTERVAL_S": "10",
        }


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def state(database: Database) -> RouterState:
    with database.transaction() as session:
        return session.scalars(select(RouterState)).first() or RouterState(polls_total=0)


def count(database: Database, table: type) -> int:
    with database.transaction() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0


def failed_polls(database: Database) -> int:
    """A poll that is not done in its second is given up, and logs in anew; on a busy machine that happens."""
    with database.transaction() as session:
        query = select(func.count()).select_from(Poll).where(Poll.error_code.is_not(None))
        return session.scalar(query) or 0


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_polls_go_on_without_a_broker_and_jobs_come_again_with_it(
    environment: dict[str, str], broker: Server, database: Database
) -> None:
    with ExitStack() as stack:
        processes = [
            subprocess.Popen([*COMMAND, *words], env=environment, stderr=subprocess.DEVNULL)
            for words in (["worker", "--queue", "poll"], ["beat"])
        ]
        for one in processes:
            stack.callback(one.wait)
            stack.callback(one.kill)
        # Only a job from the queue reads the configuration.
        until(lambda: state(database).config_read_at is not None)
        broker.kill()
        polled = state(database).polls_total
        until(lambda: state(database).polls_total >= polled + 5)
        read_at = state(database).config_read_at
        broker.start()
        until(lambda: state(database).config_read_at != read_at)
        assert state(database).logins_total <= 1 + failed_polls(database)
        assert count(database, ShardLease) == 2
        for one in processes:
            one.send_signal(signal.SIGTERM)
        assert [one.wait(PATIENCE_S) for one in processes] == [0, 0]
        assert (count(database, ShardLease), count(database, PollWorker)) == (0, 0)
