"""False alarms of a lab year: campuses polled every 10 s for 52 weeks in virtual time, with faults drawn by a seed.

The product's own functions judge what was read (`silent_uplinks.judge`, `slot_events.judge`, `turn`, `new_parents`). A
false alarm is an incident that no fault explains; ordinary faults (a blink of a link, a few polls without an answer)
explain none. Missed is a fault that lasts long enough, or half an hour in which the lab drops traffic all the time,
without an incident. Pings are made up: the lab's traffic has none.

    bin/bench false_alarms [--weeks 52] [--seed 1] [--campus strada ...]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from statistics import median
from typing import get_args

from backend.domain.alerts.kinds import RouterIncidentKind
from benchmarks.alarms import _faults
from benchmarks.alarms._campus_year import CampusYear, lived
from benchmarks.alarms._judgement import Judgement, judged
from lab.campuses.fleet import fleet_member
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import Scenario

SCENARIOS = (
    "strada", "saturation", "wrong_ratio", "mixed_access", "nth", "failover", "flapping", "fasttrack",
)  # fmt: skip
FLEET = 4
MOST_SHOWN = 12
KINDS: tuple[RouterIncidentKind, ...] = get_args(RouterIncidentKind)


def campuses(weeks: int, seed: int) -> Iterator[tuple[str, Scenario]]:
    for name in SCENARIOS:
        yield name, of_year(load_scenario(name), weeks)
    for number in range(FLEET):
        member = replace(fleet_member(number, seed), slot_s=10)
        yield f"fleet {number}", of_year(member, weeks)


def of_year(scenario: Scenario, weeks: int) -> Scenario:
    """Its last weeks go on; two times two weeks are holidays."""
    return _faults.with_holidays(replace(scenario, weeks=weeks))


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench false_alarms", description=__doc__)
    parser.add_argument("--weeks", type=int, default=52)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--campus", nargs="*", help="some only")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    several = [
        (name, scenario, given.seed)
        for name, scenario in campuses(given.weeks, given.seed)
        if not given.campus or name in given.campus
    ]
    print(
        "campus          polls judged  slots  incidents  parts  false missed   s of our processor"
    )
    judgements = []
    with ProcessPoolExecutor(given.processes) as pool:
        for figures, judgement in pool.map(_year_of, several):
            print(figures, flush=True)
            judgements.append(judgement)
    _print_kinds(judgements)
    months = len(judgements) * given.weeks / 52 * 12
    false = sum(len(each.false) for each in judgements)
    print(
        f"\nfalse alarms: {false} in {months:.0f} months of a router, {false / months:.3f} a month and router"
    )


def _year_of(of: tuple[str, Scenario, int]) -> tuple[str, Judgement]:
    """What is printed of it, and all that is known."""
    name, scenario, seed = of
    began = time.process_time()
    year = lived(scenario, seed, _faults.faults(scenario, seed))
    judgement = judged(year)
    return _campus(name, year, judgement, time.process_time() - began), judgement


def _campus(name: str, year: CampusYear, judgement: Judgement, took_s: float) -> str:
    parts = len(judgement.made) - judgement.roots
    figures = (
        f"{name:12} {year.polls:8} {year.polls_judged:6} {year.slots_judged:6} {len(judgement.made):10} "
        f"{parts:6} {len(judgement.false):6} {len(judgement.missed):6} {took_s:8.0f}"
    )
    cases = [("false", each) for each in judgement.false] + [
        ("missed", each) for each in judgement.missed
    ]
    return "\n".join([figures, *(f"    {what} {each}" for what, each in cases[:MOST_SHOWN])])


def _print_kinds(judgements: Sequence[Judgement]) -> None:
    print(
        "\nkind                 expected missed repeated  incidents false   s to open: median, p95, most   to close"
    )
    for kind in KINDS:
        expected = sum(each.expected[kind] for each in judgements)
        missed = Counter(case.subject.kind for each in judgements for case in each.missed)[kind]
        made = Counter(case.subject.kind for each in judgements for case in each.made)[kind]
        false = Counter(case.subject.kind for each in judgements for case in each.false)[kind]
        repeats = sum(each.repeats[kind] for each in judgements)
        opens = _shown([s for each in judgements for s in each.open_s[kind]])
        closes = _shown([s for each in judgements for s in each.close_s[kind]])
        print(
            f"{kind:20} {expected:8} {missed:6} {repeats:8} {made:10} {false:5}   {opens}   {closes}"
        )


def _shown(delays_s: Sequence[float]) -> str:
    if not delays_s:
        return "-"
    ordered = sorted(delays_s)
    p95 = ordered[min(int(len(ordered) * 0.95), len(ordered) - 1)]
    return f"{median(ordered):6.0f} {p95:6.0f} {ordered[-1]:6.0f}"


if __name__ == "__main__":
    main()
