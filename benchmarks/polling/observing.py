"""Processor time of reading one router's configuration when it did not change: computed again, or known by its digest.

The router is the lab's, in a process of its own; the database is embedded. Beside the lab's 17 mangle rules there are
pins of single clients. What reading alone costs is told too, and what 1,000 routers read every four minutes take of a
core.

    bin/bench observing [--readings 30]
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from backend.routeros.session.connections import Connections
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.regimes.observe import CONFIG_DEADLINE_S, observe, read_for_findings
from backend.services.regimes.unchanged import ReadingResults
from backend.store.engine.database import Database
from cli.postgres import embedded, migrate
from tests.integration.rows import BOX, add_campus, add_router, add_uplink

ROUTER = """
import sys
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.server.server import LabServer
with LabServer() as server:
    served = server.add(plain_router())
    mangle = served.router.menus["/ip/firewall/mangle"]
    for n in range(int(sys.argv[1])):
        mangle.add_row(
            chain="prerouting", action="mark-routing", in_interface="bridge-lan", passthrough="false",
            src_address=f"10.10.{n // 250}.{n % 250 + 1}", new_routing_mark="ISP1_table",
        )
    print(served.port, ADMIN, ADMIN_PASSWORD, flush=True)
    sys.stdin.read()
"""
PINS = (0, 300)
ROUTERS, INTERVAL_S = 1_000, 240
LIMIT_PCT = 5
NOW = dt.datetime(2026, 11, 21, 3, tzinfo=dt.UTC)


@contextmanager
def router(pins: int) -> Iterator[tuple[int, str, str]]:
    """Port, user and password."""
    process = subprocess.Popen(
        [sys.executable, "-c", ROUTER, str(pins)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        port, user, password = process.stdout.readline().split()
        yield int(port), user, password
    finally:
        process.stdin.close()
        process.wait(10)


@contextmanager
def database() -> Iterator[Database]:
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        folder.chmod(0o755)
        with embedded.running(folder, {"fsync": "off"}) as url:
            migrate.upgrade(url)
            made = Database(url, 2)
            yield made
            made.close()


def enrol(made: Database, port: int, user: str, password: str) -> PollTarget:
    with made.transaction() as session:
        row = add_router(session, add_campus(session), "127.0.0.1", port, password)
        row.username = user
        for number in (1, 2, 3):
            add_uplink(session, row, f"ether{number}", position=number)
        [target] = poll_targets(session, BOX)
    return target


def cpu_ms(work: Callable[[], object], rounds: int) -> float:
    """User and system time of this process for one call, ms, after two that begin something."""
    for _ in range(2):
        work()
    started = time.process_time()
    for _ in range(rounds):
        work()
    return (time.process_time() - started) / rounds * 1000


def measure(pins: int, rounds: int) -> dict[str, object]:
    moments = (NOW + dt.timedelta(minutes=n) for n in range(10**6))
    connections = Connections(random.random)
    results = ReadingResults()
    with router(pins) as reached, database() as made:
        enrolled = enrol(made, *reached)
        taken = {
            "reading alone": cpu_ms(
                lambda: connections.run(
                    enrolled.router_id, enrolled.target, CONFIG_DEADLINE_S, read_for_findings
                ),
                rounds,
            ),
            "worked out": cpu_ms(
                lambda: observe(made, connections, enrolled, next(moments)), rounds
            ),
            "known": cpu_ms(
                lambda: observe(made, connections, enrolled, next(moments), results), rounds
            ),
        }
        connections.close_all()
    of_a_core = {name: value / 1000 * ROUTERS / INTERVAL_S * 100 for name, value in taken.items()}
    return {
        "pins": pins,
        "cpu_ms": {name: round(value, 2) for name, value in taken.items()},
        "ratio_to_reading": {
            name: round(value / taken["reading alone"], 2) for name, value in taken.items()
        },
        "pct_of_a_core": {name: round(value, 1) for name, value in of_a_core.items()},
        "within_limit": of_a_core["known"] <= LIMIT_PCT,
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench observing", description=__doc__)
    parser.add_argument("--readings", type=int, default=30)
    given = parser.parse_args()
    for pins in PINS:
        print(json.dumps(measure(pins, given.readings)), flush=True)


if __name__ == "__main__":
    main()
