"""`timbang worker --queue default` as a process of its own, killed and stopped while it changes a router."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from backend.store.engine.database import Database
from lab.server.server import LabServer
from tests.integration.rows import TEST_SECRET
from tests.integration.services.change_site import ChangeSite, change_site

PATIENCE_S = 240.0
LEASE_S = "3"


@pytest.fixture
def site(database: Database) -> Iterator[ChangeSite]:
    with LabServer() as lab, change_site(lab, database, "buckets") as made:
        yield made


@contextmanager
def worker(site: ChangeSite, name: str) -> Iterator[subprocess.Popen[bytes]]:
    settings = {
        "TIMBANG_DATABASE_URL": site.database.url,
        "TIMBANG_SECRET_KEY": TEST_SECRET,
        "TIMBANG_WORKER_NAME": name,
        "TIMBANG_CHANGE_LEASE_S": LEASE_S,
        "TIMBANG_BROKER_URL": "memory://",
    }
    program = Path(sys.executable).with_name("timbang")
    process = subprocess.Popen(
        [str(program), "worker", "--queue", "default"], env=os.environ | settings
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def amid_writes(site: ChangeSite) -> Iterator[None]:
    """The block runs when two writes are done and the router has not answered the third."""
    reached, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        if not go_on.is_set() and site.steps().count("write") >= 2:
            reached.set()
            go_on.wait(PATIENCE_S)

    site.router.after_write.append(hold)
    try:
        assert reached.wait(PATIENCE_S)
        yield
    finally:
        go_on.set()


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def unarmed(site: ChangeSite) -> bool:
    rows = site.rows()
    return rows["/system/script"] == [] and rows["/system/scheduler"] == []


def test_killed_while_it_writes(site: ChangeSite) -> None:
    with worker(site, "first") as process, amid_writes(site):
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert site.change().state == "applying"
    assert site.rows() != site.before
    with worker(site, "second"):
        until(lambda: site.change().state == "reverted")
    assert site.change().outcome["code"] == "interrupted"
    assert site.rows() == site.before
    assert unarmed(site)


def test_stopped_while_it_writes_and_another_goes_on(site: ChangeSite) -> None:
    """What is under way comes to a rest first; then it is anybody's at once, whatever the lease."""
    with worker(site, "first") as process:
        with amid_writes(site):
            process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 0
    change = site.change()
    assert (change.state, change.worker) == ("pending", "")
    site.set(requested_end="confirm", requested_by="ani")
    with worker(site, "second"):
        until(lambda: site.change().state == "confirmed")
    assert site.rows() != site.before
    assert unarmed(site)
