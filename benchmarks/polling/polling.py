"""The whole path from poll to stored sample and slot: 200 lab routers with 3 uplinks, CPU per router and poll.

The routers run in a process of their own, whose CPU is not ours. The database's CPU is that of all its processes.
Baseline of the same run: reading alone, without threads, arithmetic and storing.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

from backend.routeros.reading.counters import read_counters
from backend.routeros.session.connections import Connections
from backend.services.polling.poll import Poller
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.tables import Campus, Router, Uplink
from cli.postgres import embedded, migrate
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server.server import LabServer

ROUTERS, UPLINKS, ROUNDS, WARM_UP, READING_ROUNDS = 200, 3, 60, 4, 10
INTERVAL_S = 10.0
SECRET = "only for measuring, 0123456789 abcdef".replace(",", "")
TICKS_PER_S = os.sysconf("SC_CLK_TCK")


class SharedClock:
    """Time of the lab and of the readings, moved by the benchmark."""

    def __init__(self) -> None:
        self.value = multiprocessing.Value("d", 1_750_000_200.0)

    def __call__(self) -> float:
        return self.value.value

    def ms(self) -> int:
        return round(self() * 1000)


def serve(clock: SharedClock, pipe: Connection) -> None:
    with LabServer() as lab:
        made = [plain_router(uplinks=UPLINKS, clock=clock, name=f"r{n}") for n in range(ROUTERS)]
        pipe.send([lab.add(router).port for router in made])
        pipe.recv()


@contextmanager
def fleet(clock: SharedClock) -> Iterator[list[int]]:
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(clock, theirs))
    process.start()
    try:
        yield ours.recv()
    finally:
        ours.send(None)
        process.join()


def enroll(database: Database, ports: list[int]) -> None:
    box = SecretBox([SECRET])
    with database.transaction() as session:
        session.add(Campus(id=1, name="bench", timezone="Asia/Jakarta", language="id"))
        session.flush()
        for n, port in enumerate(ports, 1):
            session.add(
                Router(
                    id=n,
                    campus_id=1,
                    name=f"r{n}",
                    host="127.0.0.1",
                    port=port,
                    tls=False,
                    username=MONITOR,
                    password_encrypted=box.encrypt(MONITOR_PASSWORD),
                )
            )
        session.flush()
        for n in range(len(ports)):
            for k in range(1, UPLINKS + 1):
                session.add(
                    Uplink(
                        router_id=n + 1,
                        name=f"ISP{k}",
                        interface=f"ether{k}",
                        download_bps=10**8,
                        upload_bps=10**8,
                    )
                )


def database_cpu_s(data_dir: Path) -> float:
    """CPU of the postmaster, its children and those that ended."""
    root = int((data_dir / "postgres" / "postmaster.pid").read_text().split("\n", 1)[0])
    total = 0
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(entry.name) == root:
            total += sum(map(int, fields[11:15]))
        elif int(fields[1]) == root:
            total += sum(map(int, fields[11:13]))
    return total / TICKS_PER_S


def own_cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def measure(poller: Poller, clock: SharedClock, data_dir: Path) -> tuple[float, float, float, int]:
    """Own CPU, database CPU and wall time in ms per router poll, and the answers stored."""
    for _ in range(WARM_UP):
        poller.run()
        clock.value.value += INTERVAL_S
    own, theirs, wall, stored = own_cpu_s(), database_cpu_s(data_dir), time.perf_counter(), 0
    for _ in range(ROUNDS):
        done = poller.run()
        stored += done.stored if done else 0
        clock.value.value += INTERVAL_S
    polls = ROUTERS * ROUNDS / 1000
    return (
        (own_cpu_s() - own) / polls,
        (database_cpu_s(data_dir) - theirs) / polls,
        (time.perf_counter() - wall) / polls,
        stored,
    )


def reading_ms(poller: Poller, clock: SharedClock) -> float:
    """Own CPU of reading alone, one router after the other on the same connections, ms per poll."""
    targets = poller.targets()
    began = own_cpu_s()
    for _ in range(READING_ROUNDS):
        for target in targets:
            poller.connections.run(
                target.router_id,
                target.target,
                10.0,
                lambda connection, target=target: read_counters(
                    connection, target.interfaces, with_buckets=False, now_ms=clock.ms
                ),
            )
    return (own_cpu_s() - began) * 1000 / READING_ROUNDS / ROUTERS


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench polling", description=__doc__)
    parser.parse_args()
    clock = SharedClock()
    with fleet(clock) as ports, tempfile.TemporaryDirectory() as directory:
        data_dir = Path(directory)
        data_dir.chmod(0o755)
        with embedded.running(data_dir) as url:
            migrate.upgrade(url)
            settings = Settings(
                database_url=url,
                secret_key=SECRET,
                poll_threads=int(os.environ.get("THREADS", "16")),
            )
            database = Database(url, pool=2)
            enroll(database, ports)
            connections = Connections(random.random)
            poller = Poller(
                settings,
                database,
                SecretBox([SECRET], allow_local=True),
                connections,
                clock_ms=clock.ms,
            )
            own, theirs, wall, stored = measure(poller, clock, data_dir)
            reading = reading_ms(poller, clock)
            poller.close()
            database.close()
    print(f"routers {ROUTERS}, uplinks {UPLINKS}, rounds {ROUNDS}, answers stored {stored}")
    print(f"our CPU      {own:6.3f} ms a router poll (aim 1.3)")
    print(f"database CPU {theirs:6.3f} ms a router poll (aim 0.5)")
    print(f"wall time    {wall:6.3f} ms a router poll")
    print(f"reading only {reading:6.3f} ms: the whole path costs {own / reading:.2f} times as much")


if __name__ == "__main__":
    main()
