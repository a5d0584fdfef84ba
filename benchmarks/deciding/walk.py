"""Processor time and memory of walking configurations that are hard on purpose: shares, findings, a plan's proof.

Each size is measured in a process of its own, whose peak is its memory; what Python and the product need before is
told beside it. The baseline is sorting 100,000 numbers in the same process, so that ratios can be compared between
machines.

    bin/bench walk [--rounds 3]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from backend.domain.config.config import RouterConfig
from backend.domain.lint.checks import lint
from backend.domain.methods.methods import recognise
from backend.domain.walk.proofs.buckets import Buckets
from backend.domain.walk.proofs.moves import Aim, Sides
from backend.domain.walk.proofs.proving import prove
from benchmarks.deciding._hard_router import UPLINKS, hard_router


@dataclass(frozen=True, slots=True)
class Size:
    """Hard rules, entries of each of five address lists, and how many ms of CPU shares and findings may take.

    200,000 entries are all that is read of a router.
    """

    rules: int
    listed: int
    limit_ms: float


SIZES = (
    Size(0, 0, 200),
    Size(300, 2_000, 200),
    Size(1_000, 5_000, 1_000),
    Size(5_000, 10_000, 3_000),
    Size(5_000, 40_000, 3_000),
)
LIMIT_MB = 200

Question = Callable[[RouterConfig], object]

QUESTIONS: Mapping[str, Question] = {
    "shares": lambda config: recognise(config, UPLINKS),
    "findings": lambda config: lint(config, UPLINKS),
    "proof": lambda config: prove(_sides(config), UPLINKS, _aim(_sides(config).after)),
}
"""What is asked of each configuration; the proof is of a plan that exchanges two remainders."""


def _sides(config: RouterConfig) -> Sides:
    dividing = [at for at, rule in enumerate(config.mangle) if rule.pcc is not None]
    first, second = (config.mangle[at].new_connection_mark for at in dividing[:2])
    marks = dict(zip(dividing[:2], (second, first), strict=True))
    moved = tuple(
        replace(rule, new_connection_mark=marks[at]) if at in marks else rule
        for at, rule in enumerate(config.mangle)
    )
    bare = tuple(replace(rule, disabled=rule.pcc is not None) for rule in config.mangle)
    return Sides(config, replace(config, mangle=moved), replace(config, mangle=bare))


def _aim(config: RouterConfig) -> Aim:
    """The remainders that the configuration itself has."""
    balancing = recognise(config, UPLINKS)
    owner = {remainder: name for name, own in balancing.buckets.items() for remainder in own}
    buckets = tuple(owner[remainder] for remainder in range(balancing.denominator or 0))
    return Aim(Buckets(buckets, balancing.classifier or ""))


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def cpu_ms(work: Callable[[], object], rounds: int) -> float:
    """Median processor time of one call."""
    taken = []
    for _ in range(rounds):
        started = time.process_time()
        work()
        taken.append(time.process_time() - started)
    return statistics.median(taken) * 1000


def measure(size: Size, rounds: int) -> dict[str, object]:
    numbers = random.Random(1).sample(range(10**9), 100_000)
    base = cpu_ms(lambda: sorted(numbers), 9)
    before = peak_mb()
    config = hard_router(size.rules, size.listed)
    read = peak_mb()
    taken = {
        name: cpu_ms(partial(question, config), rounds) for name, question in QUESTIONS.items()
    }
    return {
        "rules": size.rules,
        "listed": size.listed,
        "cpu_ms": {name: round(value, 1) for name, value in taken.items()},
        "ratio_to_sorting": {name: round(value / base, 2) for name, value in taken.items()},
        "peak_mb": {"python": round(before), "configuration": round(read), "all": round(peak_mb())},
        "limits": [size.limit_ms, LIMIT_MB],
        "within_limits": taken["findings"] <= size.limit_ms and peak_mb() <= LIMIT_MB,
    }


def apart(at: int, rounds: int) -> dict[str, object]:
    """`measure` in a new process."""
    words = [
        sys.executable,
        "-m",
        "benchmarks.deciding.walk",
        "--rounds",
        str(rounds),
        "--size",
        str(at),
    ]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(words, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    report: dict[str, object] = json.loads(done.stdout)
    return report


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench walk", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--size", type=int, help="only this one of the sizes, in this process")
    given = parser.parse_args()
    if given.size is not None:
        print(json.dumps(measure(SIZES[given.size], given.rounds)))
        return
    for at in range(len(SIZES)):
        print(json.dumps(apart(at, given.rounds)), flush=True)


if __name__ == "__main__":
    main()
