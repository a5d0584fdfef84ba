"""Where the installation bends: the highest rate that was still answered in time, and what was full by then."""

from __future__ import annotations

import datetime as dt
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from benchmarks.requests.load.usage import Stretch, mean_cores

FULL_CORE = 0.85
IN_TIME_S = 1.0
LINE = re.compile(
    r"\S+ (?P<at>\S+) GET \S+ (?P<status>\d+) \d+ (?P<took>[0-9.]+) s to (?P<replica>.+?) \("
)
POOL_LIMIT = 10
"""Requests that one replica lets to the database at a time (TIMBANG_DATABASE_POOL)."""


@dataclass(frozen=True, slots=True)
class Second:
    """One second of the proxy's log: `at` since 1970."""

    at: int
    answered: int
    failed: int
    p95_s: float


def seconds(log: Path) -> list[Second]:
    """The proxy's log by second, in order of time."""
    by_second: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for at, status, took_s, _ in _requests(log):
        by_second[at].append((took_s, status))
    return [_second(at, rows) for at, rows in sorted(by_second.items())]


def _requests(log: Path) -> Iterator[tuple[int, int, float, str]]:
    """(when answered, status, seconds it took, replica) of each request (log_format timbang)."""
    for line in log.read_text(errors="replace").splitlines():
        match = LINE.match(line)
        if match is not None:
            at = dt.datetime.fromisoformat(match["at"]).timestamp()
            yield int(at), int(match["status"]), float(match["took"]), match["replica"]


def _second(at: int, rows: Sequence[tuple[float, int]]) -> Second:
    times = sorted(took for took, _ in rows)
    failed = sum(status >= 400 for _, status in rows)
    return Second(at, len(rows), failed, times[(95 * len(times) + 99) // 100 - 1])


def by_replica(log: Path) -> Mapping[str, int]:
    """How many requests each replica answered."""
    return Counter(replica for *_, replica in _requests(log))


def verdict(seconds: Sequence[Second], stretches: Sequence[Stretch], errors: Sequence[str]) -> str:
    """The knee in words: the best second before the first that was late, and what was full around it."""
    late = [second.p95_s > IN_TIME_S or second.failed > 0 for second in seconds]
    # One late second may be a cold cache; the knee is where lateness stays.
    bent = next((n for n, pair in enumerate(pairwise(late)) if all(pair)), None)
    good = [second for second, is_late in zip(seconds[:bent], late, strict=False) if not is_late]
    if bent is None or not good:
        return "no knee within this run"
    best = max(second.answered for second in good)
    bent_at = seconds[bent].at
    near = [stretch for stretch in stretches if bent_at - 6 <= stretch.to_s <= bent_at + 6]
    return (
        f"{best} requests a second answered within {IN_TIME_S:g} s (p95); "
        f"then {_what_was_full(near, errors)}"
    )


def _what_was_full(near: Sequence[Stretch], errors: Sequence[str]) -> str:
    if not near:
        return "no sample of the processes"
    cores, machine = mean_cores(near), os.cpu_count() or 1
    used = ", ".join(f"{name} {share:.2f}" for name, share in sorted(cores.items()))
    full = [name for name, share in cores.items() if share >= FULL_CORE]
    words = []
    if sum(cores.values()) >= FULL_CORE * machine:
        words.append(f"all {machine} cores of the machine were busy")
    elif full:
        words.append(f"one core of {', '.join(full)} was full")
    busy = max(stretch.busy_connections for stretch in near)
    words.append(f"{busy} database connections at work (a replica lets {POOL_LIMIT} requests in)")
    words += [f"nginx: {line}" for line in errors[:1]]
    return f"{'; '.join(words)} [cores: {used}]"
