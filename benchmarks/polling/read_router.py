"""CPU of one poll of one router on a kept connection: ours against librouteros as it comes.

The router is the lab's, in a process of its own, so that only the reader's CPU is counted. Both read three
interfaces with twelve fields by property list and query, and four fields of /system/resource; ours also converts
every field by its declared type. Rounds alternate, so a busy machine slows both.

    bin/bench read_router [--polls 400] [--rounds 5]
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import librouteros
from librouteros.query import Key, Or

from backend.routeros.fields.menus import COUNTERS, LOAD
from backend.routeros.reading.counters import name_query, read_counters
from backend.routeros.session.client import Connection, Deadline, Target, open_connection

ROUTER = """
import sys
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.server.server import LabServer
with LabServer() as server:
    served = server.add(plain_router())
    print(served.port, ADMIN, ADMIN_PASSWORD, flush=True)
    sys.stdin.read()
"""
NAMES = ("ether1", "ether2", "ether3")
TWELVE = (
    "name,rx-byte,tx-byte,rx-packet,tx-packet,rx-drop,tx-drop,rx-error,tx-error,"
    "running,disabled,link-downs"
)
FOUR = "uptime,cpu-load,free-memory,total-memory"
LIMIT_MS = 0.65


def cpu_ms(poll: Callable[[], object], polls: int) -> float:
    """User and system time of this process for one poll, ms."""
    started = time.process_time()
    for _ in range(polls):
        poll()
    return (time.process_time() - started) / polls * 1000


def plain_poll(port: int, user: str, password: str) -> Callable[[], object]:
    api = librouteros.connect("127.0.0.1", user, password, port=port, encoding="UTF-8")
    name = Key("name")

    def poll() -> object:
        keys = [Key(column) for column in TWELVE.split(",")]
        wanted = Or(*(name == interface for interface in NAMES))
        rows = tuple(api.path("interface").select(*keys).where(wanted))
        load = tuple(api.rawCmd("/system/resource/print", f"=.proplist={FOUR}"))
        return rows, load

    return poll


def same_fields(connection: Connection) -> Callable[[], object]:
    """Ours for exactly the fields that the other reads."""

    def poll() -> object:
        connection.deadline = Deadline(10)
        rows = connection.command("/interface/print", f"=.proplist={TWELVE}", *name_query(NAMES))
        load = connection.command("/system/resource/print", f"=.proplist={FOUR}")
        return [COUNTERS.values(row) for row in rows], [LOAD.values(row) for row in load]

    return poll


def whole_poll(connection: Connection) -> Callable[[], object]:
    """What the product does: 14 fields, load, connection count, domain objects."""

    def poll() -> object:
        connection.deadline = Deadline(10)
        return read_counters(
            connection, NAMES, with_buckets=False, now_ms=lambda: time.time_ns() // 1_000_000
        )

    return poll


def measure(polls: int, rounds: int) -> dict[str, float]:
    router = subprocess.Popen(
        [sys.executable, "-c", ROUTER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        assert router.stdout is not None
        port, user, password = router.stdout.readline().split()
        target = Target("127.0.0.1", int(port), "off", user, password, allow_local=True)
        connection = open_connection(target, Deadline(10))
        runs = {
            "librouteros": plain_poll(int(port), user, password),
            "same_fields": same_fields(connection),
            "whole_poll": whole_poll(connection),
        }
        times: dict[str, list[float]] = {name: [] for name in runs}
        for poll in runs.values():
            cpu_ms(poll, polls // 10)
        for _ in range(rounds):
            for name, poll in runs.items():
                times[name].append(cpu_ms(poll, polls))
        connection.close()
    finally:
        if router.stdin is not None:
            router.stdin.close()
        router.wait(10)
    return {name: statistics.median(values) for name, values in times.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--polls", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    medians = measure(options.polls, options.rounds)
    print(
        json.dumps(
            {
                "cpu_ms_per_poll": {name: round(value, 4) for name, value in medians.items()},
                "ratio_to_librouteros": round(medians["same_fields"] / medians["librouteros"], 3),
                "limit_ms": LIMIT_MS,
                "within_limit": medians["same_fields"] <= LIMIT_MS,
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
