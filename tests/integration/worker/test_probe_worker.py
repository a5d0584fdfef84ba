"""`timbang worker --queue probe` as a process of its own, with a real iperf3: killed, stopped, raced."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from backend.domain.probes.probe import ProbeSpec
from backend.settings import Settings
from backend.store.engine import workers
from backend.store.engine.database import Database
from backend.store.probes import runs as probe_runs
from backend.store.tables import ProbeRecord, ProbeRun
from tests.integration.rows import TEST_SECRET
from tests.integration.services.probe_site import ProbeSite, probe_site
from tests.services.iperf3 import iperf3_server
from tests.services.require import require

PATIENCE_S = 240.0
LONG = ProbeSpec("tcp", "download", duration_s=300)
SHORT = ProbeSpec("tcp", "upload", duration_s=1, rate_bps=8_000_000)
LEASE_S = 60.0
"""A busy machine may let a worker stand still for seconds: that is no death."""

SOON_S = 3.0
"""The lease of one that dies."""


@pytest.fixture
def port() -> Iterator[int]:
    require("iperf3")
    with iperf3_server() as server:
        yield server


@pytest.fixture
def site(settings: Settings, database: Database, port: int) -> Iterator[ProbeSite]:
    with probe_site(settings, database, port) as made:
        yield made


@contextmanager
def worker(
    site: ProbeSite, name: str, lease_s: float = LEASE_S
) -> Iterator[subprocess.Popen[bytes]]:
    settings = {
        "TIMBANG_DATABASE_URL": site.database.url,
        "TIMBANG_SECRET_KEY": TEST_SECRET,
        "TIMBANG_WORKER_NAME": name,
        "TIMBANG_PROBE_LEASE_S": f"{lease_s:g}",
        "TIMBANG_PROBE_PRIVATE_TARGETS": "true",
    }
    program = Path(sys.executable).with_name("timbang")
    process = subprocess.Popen(
        [str(program), "worker", "--queue", "probe"], env=os.environ | settings
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def clients(port: int) -> list[int]:
    """Process ids of iperf3 clients to this port."""
    clients_ = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
            except OSError:  # it ended meanwhile
                continue
            is_client = Path(words[0]).name == "iperf3" and "--server" not in words
            if is_client and str(port) in words:
                clients_.append(int(entry.name))
    return clients_


def names_alive(site: ProbeSite) -> list[str]:
    with site.database.transaction() as session:
        return [worker.name for worker in workers.probing(session)]


def is_over(site: ProbeSite, run_id: int) -> bool:
    return site.get(run_id).state == "over"


def assert_measured(site: ProbeSite, row: ProbeRun) -> None:
    """The lab's router did not carry it, so it is invalid; but it ran, and all of it is kept."""
    assert (row.outcome, row.reason) == ("invalid", "wrong_path")
    assert row.figures is not None
    assert row.upload_bytes > 0
    with site.database.transaction() as session:
        assert session.get(ProbeRecord, row.id) is not None


def test_a_killed_worker_leaves_no_lock_no_process_and_an_outcome(
    site: ProbeSite, port: int
) -> None:
    killed = site.add(0, spec=LONG, port=port)
    with worker(site, "one", SOON_S) as process:
        until(lambda: bool(clients(port)))
        following = site.add(0, spec=SHORT, port=port)
        process.send_signal(signal.SIGKILL)
        process.wait()
    until(lambda: clients(port) == [])
    assert site.get(killed).state == "running"
    with worker(site, "two", SOON_S):
        until(lambda: is_over(site, killed))
        row = site.get(killed)
        assert (row.outcome, row.reason) == ("failed", "worker_died")
        until(lambda: is_over(site, following))
        assert_measured(site, site.get(following))


def test_a_stopped_worker_puts_its_run_back(site: ProbeSite, port: int) -> None:
    run_id = site.add(0, spec=LONG, port=port)
    with worker(site, "one") as process:
        until(lambda: bool(clients(port)))
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 0
    assert clients(port) == []
    row = site.get(run_id)
    assert (row.state, row.reason) == ("waiting", "cancelled")
    assert names_alive(site) == []


def test_two_workers_race_for_slots_and_none_overlaps(site: ProbeSite, port: int) -> None:
    with worker(site, "one"), worker(site, "two"):
        until(lambda: names_alive(site) == ["one", "two"])
        ids = [site.add(number % 3, spec=SHORT, port=port) for number in range(4)]
        until(lambda: all(is_over(site, run_id) for run_id in ids))
    rows = [site.get(run_id) for run_id in ids]
    for row in rows:
        assert_measured(site, row)
    spans = sorted((row.started_at, row.ended_at) for row in rows)
    # All use the one server, so each begins when the one before is over.
    assert all(first[1] <= second[0] for first, second in pairwise(spans))


def test_a_cancelled_probe_ends_its_program(site: ProbeSite, port: int) -> None:
    run_id = site.add(0, spec=LONG, port=port)
    with worker(site, "one"):
        until(lambda: bool(clients(port)))
        with site.database.transaction() as session:
            assert probe_runs.cancel(session, run_id, site.clock(), "by ani")
        until(lambda: is_over(site, run_id))
        assert site.get(run_id).reason == "cancelled"
        until(lambda: clients(port) == [])
