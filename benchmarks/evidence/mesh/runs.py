"""The mesh of paper D under each policy and load; all policies get the same flows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from lab.papers.mesh.measures import Goodput, by_pair, counted, goodput
from lab.papers.mesh.rerouting import RER, SD, SINGLE, Policy
from lab.papers.mesh.simulation import Mesh
from lab.papers.mesh.topology import demand_bps, routes, trunks

LONG_RUN_S = 300
"""Shorter runs end before the largest flows can: what they reject says little of SD."""


def fullest(seconds: float) -> float:
    """What load 1 asks of the fullest trunk, as part of its rate."""
    return 1.13 if seconds >= LONG_RUN_S else 1.19


COUNTED = 90 / 300, 250 / 300
"""The part of a run in which a flow must begin to be counted, as in the paper."""

PROCESSES = 2
POLICIES: Mapping[str, Policy] = {policy.name: policy for policy in (SINGLE, RER, SD)}


@dataclass(frozen=True, slots=True)
class Case:
    policy: str
    load: float
    seed: int
    seconds: float


@dataclass(frozen=True, slots=True)
class CaseResult:
    case: Case
    all: Goodput
    pairs: Mapping[int, Goodput]


@dataclass(frozen=True, slots=True)
class MeshResults:
    seconds: float
    seeds: tuple[int, ...]
    loads: tuple[float, ...]
    policies: tuple[str, ...]
    results: tuple[CaseResult, ...]

    def of(self, policy: Policy, load: float, seed: int) -> CaseResult:
        return next(
            result
            for result in self.results
            if (result.case.policy, result.case.load, result.case.seed) == (policy.name, load, seed)
        )


def run(case: Case) -> CaseResult:
    mesh = Mesh(
        trunks(),
        demand_bps(fullest(case.seconds) * case.load, case.seed),
        routes,
        POLICIES[case.policy],
        case.seed,
    )
    mesh.run(case.seconds)
    since, until = (part * case.seconds for part in COUNTED)
    flows = counted(mesh.flows, since, until)
    return CaseResult(case, goodput(flows, case.seconds), by_pair(flows, case.seconds))


def run_all(
    seconds: float, seeds: Sequence[int], loads: Sequence[float], policies: Sequence[Policy]
) -> MeshResults:
    cases = [
        Case(policy.name, load, seed, seconds)
        for seed in seeds
        for load in sorted(loads, reverse=True)
        for policy in policies
    ]
    with ProcessPoolExecutor(PROCESSES) as pool:
        results = tuple(pool.map(run, cases))
    names = tuple(policy.name for policy in policies)
    return MeshResults(seconds, tuple(seeds), tuple(loads), names, results)
