"""Where the installation bends: the highest rate that was still answered in time, and what was full by then."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load.usage import Stretch, mean_cores

FULL_CORE = 0.85
IN_TIME_S = 1.0
POOL_LIMIT = 20
"""Connections that one replica may hold: database_pool and as many again."""


@dataclass(frozen=True, slots=True)
class Second:
    """One second of the proxy's log: `at` since 1970."""

    at: int
    answered: int
    failed: int
    p95_s: float


def seconds(log: Path) -> list[Second]:
    """The proxy's log by second, in order of time."""
    found: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for line in log.read_text().splitlines():
        at, status, took, *_ = line.split(" ")
        found[int(float(at))].append((float(took), int(status)))
    return [_second(at, rows) for at, rows in sorted(found.items())]


def _second(at: int, rows: Sequence[tuple[float, int]]) -> Second:
    times = sorted(took for took, _ in rows)
    failed = sum(status >= 400 for _, status in rows)
    return Second(at, len(rows), failed, times[(95 * len(times) + 99) // 100 - 1])


def by_replica(log: Path) -> dict[str, int]:
    """How many requests each replica was given."""
    found: dict[str, int] = defaultdict(int)
    for line in log.read_text().splitlines():
        found[line.split(" ")[3]] += 1
    return dict(found)


def verdict(found: Sequence[Second], stretches: Sequence[Stretch], errors: Sequence[str]) -> str:
    """The knee in words: the best second before the first that was late, and what was full around it."""
    late = next((n for n, one in enumerate(found) if one.p95_s > IN_TIME_S or one.failed), None)
    good = found[:late]
    if late is None or not good:
        return "no knee within this run"
    best = max(one.answered for one in good)
    bent_at = found[late].at
    near = [one for one in stretches if bent_at - 6 <= one.to_s <= bent_at + 6]
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
    busy = max(one.busy_connections for one in near)
    words.append(f"{busy} database connections at work (a replica may hold {POOL_LIMIT})")
    words += [f"nginx: {line}" for line in errors[:1]]
    return f"{'; '.join(words)} [cores: {used}]"
