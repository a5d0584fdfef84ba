"""One run of k6 through a proxy, and which algorithm goes first."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Sequence
from pathlib import Path

from backend.domain.dates.weeks import IsoWeek
from benchmarks.requests.load import history, k6, knee, proxy
from benchmarks.requests.load.k6 import Outcome, Plan
from benchmarks.requests.load.proxy import Proxy
from benchmarks.requests.load.replicas import Installation
from benchmarks.requests.load.usage import Watch, mean_cores

WEEKS = 5


def order(algorithms: Sequence[str], scenario: str, seed: int, block: int = 0) -> list[str]:
    """By chance, as who runs second finds caches warm; every other block has it the other way round."""
    names = sorted(algorithms)
    random.Random(f"{seed} {scenario}").shuffle(names)
    return names[::-1] if block % 2 else names


def run(
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
