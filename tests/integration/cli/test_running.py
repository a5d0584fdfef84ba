"""How long-running commands begin and end: they wait for their database, and the second signal ends them at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cli.postgres import migrate
from tests.integration.rows import TEST_SECRET

COMMAND = [sys.executable, "-c", "from cli.main import app; app()"]
STOP_S = 180
STUBBORN = """
import time
from cli.serving.processes import until_signal
with until_signal() as asked:
    print("ready", flush=True)
    asked.wait()
    print("stopping", flush=True)
    time.sleep(600)
"""


@contextmanager
def started(*words: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        words,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def says(process: subprocess.Popen[str], wanted: str) -> bool:
    assert process.stdout is not None
    return any(wanted in line for line in process.stdout)


@pytest.mark.parametrize(
    "command, at_work", [("worker", "shards taken"), ("beat", "this beat ticks")]
)
def test_they_wait_until_the_database_is_migrated(
    database_url: str, command: str, at_work: str
) -> None:
    migrate.downgrade(database_url, "base")
    secrets = {"TIMBANG_DATABASE_URL": database_url, "TIMBANG_SECRET_KEY": TEST_SECRET}
    with started(*COMMAND, command, **secrets) as process:
        assert says(process, "run `timbang migrate`")
        migrate.upgrade(database_url)
        assert says(process, at_work)
        process.send_signal(signal.SIGTERM)
        assert process.wait(STOP_S) == 0


@pytest.mark.parametrize("command", ["worker", "beat"])
def test_they_end_while_they_wait(command: str) -> None:
    nowhere = "postgresql:///x?host=/nonexistent-directory"
    secrets = {"TIMBANG_DATABASE_URL": nowhere, "TIMBANG_SECRET_KEY": TEST_SECRET}
    with started(*COMMAND, command, **secrets) as process:
        assert says(process, "waiting: the database does not answer")
        process.send_signal(signal.SIGTERM)
        assert process.wait(STOP_S) == 0


@pytest.mark.parametrize("second", [signal.SIGTERM, signal.SIGINT])
def test_the_second_signal_ends_them_at_once(second: signal.Signals) -> None:
    with started(sys.executable, "-c", STUBBORN) as process:
        assert says(process, "ready")
        process.send_signal(signal.SIGTERM)
        assert says(process, "stopping")
        process.send_signal(second)
        assert process.wait(STOP_S) == -second


def test_only_known_work_is_taken() -> None:
    with started(*COMMAND, "worker", "--queue", "report") as process:
        output, _ = process.communicate(timeout=STOP_S)
    assert process.returncode == 2
    assert all(word in output for word in ("'report'", "'poll'", "'probe'", "'default'"))
