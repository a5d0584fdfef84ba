"""Real processes on a real broker that is killed and comes back with nothing in it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select

from backend.store.engine import workers
from backend.store.engine.database import Database
from backend.store.tables import Poll, RouterState, ShardLease
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server.server import LabServer
from tests.integration.rows import TEST_SECRET, add_campus, add_router, add_uplink
from tests.services import Server, valkey
from tests.services.require import require

PATIENCE_S = 240.0
LOG_END = 6000
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
            # A poll that a starved machine does not end in time fails, and pauses after failures add up to minutes.
            "TIMBANG_POLL_INTERVAL_S": "4",
            "TIMBANG_POLL_DEADLINE_S": "3.6",
            "TIMBANG_OBSERVE_INTERVAL_S": "10",
        }


class Commands:
    """Commands of Timbang that run beside the test; what they log is shown when waiting for them is in vain."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        self._environment = environment
        self._folder = folder
        self._running: dict[Path, subprocess.Popen[bytes]] = {}

    def start(self, *words: str) -> None:
        log = self._folder / f"{words[0]}.log"
        with log.open("wb") as output:
            self._running[log] = subprocess.Popen(
                [*COMMAND, *words], env=self._environment, stderr=output
            )

    def until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not condition():
            ended = [
                process.args for process in self._running.values() if process.poll() is not None
            ]
            assert not ended, self._logs()
            assert time.monotonic() < deadline, self._logs()
            time.sleep(0.1)

    def stop(self) -> list[int]:
        """Ask all of them to end; their exit codes."""
        for process in self._running.values():
            process.send_signal(signal.SIGTERM)
        return [process.wait(PATIENCE_S) for process in self._running.values()]

    def kill(self) -> None:
        for process in self._running.values():
            process.kill()
            process.wait()

    def _logs(self) -> str:
        return "\n".join(f"{log.name}:\n{log.read_text()[-LOG_END:]}" for log in self._running)


@pytest.fixture
def commands(environment: dict[str, str], tmp_path: Path) -> Iterator[Commands]:
    running = Commands(environment, tmp_path)
    yield running
    running.kill()


def state(database: Database) -> RouterState:
    with database.transaction() as session:
        return session.scalars(select(RouterState)).first() or RouterState(polls_total=0)


def count(database: Database, table: type) -> int:
    with database.transaction() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0


def failed_polls(database: Database) -> int:
    """A poll that is not done in time is given up and logs in again; on a busy machine that happens."""
    with database.transaction() as session:
        query = select(func.count()).select_from(Poll).where(Poll.error_code.is_not(None))
        return session.scalar(query) or 0


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_polls_go_on_without_a_broker_and_jobs_come_again_with_it(
    commands: Commands, broker: Server, database: Database
) -> None:
    commands.start("worker", "--queue", "poll")
    commands.start("beat")
    # Only a job from the queue reads the configuration.
    commands.until(lambda: state(database).config_read_at is not None)
    broker.kill()
    polled = state(database).polls_total
    commands.until(lambda: state(database).polls_total >= polled + 3)
    read_at = state(database).config_read_at
    broker.start()
    commands.until(lambda: state(database).config_read_at != read_at)
    assert state(database).logins_total <= 1 + failed_polls(database)
    assert count(database, ShardLease) == 2
    assert commands.stop() == [0, 0]
    with database.transaction() as session:
        assert workers.polling(session, 3600) == set()
    assert count(database, ShardLease) == 0
