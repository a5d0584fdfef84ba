"""The three k6 scenarios against two API replicas behind nginx with TLS, by round robin and by address hash.

    bin/bench load [--time-scale 0.1] [--scenario average] [--algorithm "round robin"]

Everything runs on loopback. At time scale 1 the average takes 20 minutes, stress 25, for each algorithm.
"""

from __future__ import annotations

import argparse
import datetime as dt
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from backend.domain.dates.weeks import IsoWeek
from benchmarks.requests.load import history, k6, knee, proxy, replicas, tables
from benchmarks.requests.load.k6 import Outcome, Plan
from benchmarks.requests.load.proxy import ALGORITHMS, Proxy
from benchmarks.requests.load.replicas import Installation
from benchmarks.requests.load.usage import Watch, mean_cores

SCENARIOS = ("average", "stress", "breakpoint")
WEEKS = 5


def main() -> int:
    options = _options(sys.argv[1:])
    k6.program()
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        folder.chmod(0o755)
        with replicas.running(folder) as installation:
            for scenario in options.scenario or SCENARIOS:
                print(f"\n### {scenario}, times scaled by {options.time_scale:g}\n", flush=True)
                outcomes = {
                    algorithm: _run(folder, installation, scenario, algorithm, options.time_scale)
                    for algorithm in options.algorithm or ALGORITHMS
                }
                print(tables.summary(outcomes), "\n", tables.views(outcomes), sep="\n", flush=True)
    return 0


def _options(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bin/bench load")
    parser.add_argument("--time-scale", type=float, default=0.1)
    parser.add_argument("--scenario", action="append", choices=SCENARIOS)
    parser.add_argument("--algorithm", action="append", choices=list(ALGORITHMS))
    return parser.parse_args(words)


def _run(
    folder: Path, installation: Installation, scenario: str, algorithm: str, time_scale: float
) -> Outcome:
    own = folder / f"{scenario}-{algorithm.replace(' ', '-')}"
    own.mkdir()
    with proxy.running(own, installation.ports, algorithm) as front:
        plan = Plan(
            scenario, front.address, installation.token, history.ROUTERS, weeks(), time_scale
        )
        process = k6.start(own, plan)
        pids = {**installation.pids, "nginx": front.pid, "k6": process.pid}
        watch = Watch(installation.database, pids)
        with watch.watching():
            status = process.wait()
        outcome = k6.result(own, plan, status)
    _tell(scenario, algorithm, front, watch)
    return outcome


def _tell(scenario: str, algorithm: str, front: Proxy, watch: Watch) -> None:
    """What k6 cannot know: where the CPU went, how the proxy split the requests, what bent first."""
    cores = ", ".join(
        f"{name} {cores_used:.2f}" for name, cores_used in mean_cores(watch.stretches).items()
    )
    split = ", ".join(str(count) for count in knee.by_replica(front.log).values())
    print(f"{algorithm}: cores used: {cores}; requests per replica: {split}")
    if scenario == "breakpoint":
        print(
            f"{algorithm}: {knee.verdict(knee.seconds(front.log), watch.stretches, front.errors)}"
        )
    for line in front.errors[:3]:
        print(f"{algorithm}: nginx: {line}")


def weeks() -> list[str]:
    """The running week and those before it that have figures, newest first."""
    week = IsoWeek.holding(dt.datetime.now(history.ZONE).date())
    weeks_ = []
    for _ in range(WEEKS):
        weeks_.append(str(week))
        week = week.previous
    return weeks_


if __name__ == "__main__":
    sys.exit(main())
