"""What the benchmarks know of processes: CPU and memory from /proc, and a database to measure with."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from cli.postgres import embedded
from tests.services import timescaledb

ENGINES = ("timescaledb", "plain")
AS_IN_PRODUCTION = {"wal_level": "replica", "max_wal_size": "2GB", "shared_buffers": "512MB"}
TICKS_PER_S = os.sysconf("SC_CLK_TCK")
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_PARENT, _TIMES, _ALL_TIMES = 1, slice(11, 13), slice(11, 15)


def _stat(pid: int) -> list[str] | None:
    """Fields of /proc/PID/stat from the state on; None for a process that is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def cpu_s(pids: Iterable[int]) -> float:
    """User and system time of processes, their living children and those that ended, s."""
    return sum(map(_tree_cpu_s, pids))


def _tree_cpu_s(root: int) -> float:
    children: dict[int, list[tuple[int, int]]] = {}
    for entry in Path("/proc").iterdir():
        fields = _stat(int(entry.name)) if entry.name.isdigit() else None
        if fields is not None:
            ticks = sum(map(int, fields[_ALL_TIMES]))
            children.setdefault(int(fields[_PARENT]), []).append((int(entry.name), ticks))
    own = _stat(root)
    total = 0 if own is None else sum(map(int, own[_ALL_TIMES]))
    waiting = [root]
    while waiting:
        for pid, ticks in children.get(waiting.pop(), ()):
            total += ticks
            waiting.append(pid)
    return total / TICKS_PER_S


def rss_mb(pid: int) -> float:
    """Memory of one process that is in RAM now, MB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_BYTES / 1e6


def postmaster(url: str) -> int:
    """Process id of the server behind `url`, which runs on this machine."""
    with psycopg.connect(url) as connection:
        fields = _stat(connection.info.backend_pid)
    assert fields is not None, "the database runs elsewhere: its CPU cannot be read here"
    return int(fields[_PARENT])


def database_cpu_s(url: str) -> float:
    """CPU of a server on this machine with all its processes, s."""
    return cpu_s([postmaster(url)])


@contextmanager
def measured_database(engine: str) -> Iterator[str]:
    """An empty database whose server keeps its promises: every commit on disk, its log (WAL) as replicas want it."""
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        folder.chmod(0o755)
        if engine == "plain":
            with embedded.running(folder, AS_IN_PRODUCTION) as url:
                yield url
        else:
            with timescaledb(folder, durable=True, extra=AS_IN_PRODUCTION) as server:
                yield server.url
