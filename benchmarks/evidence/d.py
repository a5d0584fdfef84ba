"""Paper D: random early reroute with strict priority and AIMD against SD and a single path, packet by packet."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import mean

from benchmarks.evidence.claims import Claim
from benchmarks.evidence.mesh.claims import claims_of
from benchmarks.evidence.mesh.runs import POLICIES, MeshResults, fullest, run_all
from benchmarks.evidence.scale import Scale
from benchmarks.evidence.table import Row
from lab.papers.mesh.rerouting import RER, SD, SINGLE, Policy

IS_SIMULATED = True
SECONDS: Mapping[Scale, float] = {"quick": 20, "normal": 60, "full": 300}
LOADS: Mapping[Scale, tuple[float, ...]] = {
    "quick": (1.0,),
    "normal": (0.5, 0.7, 0.85, 1.0),
    "full": (0.5, 0.7, 0.85, 1.0),
}
COMPARED: Mapping[Scale, tuple[Policy, ...]] = {
    "quick": (SINGLE, RER),
    "normal": (SINGLE, RER, SD),
    "full": (SINGLE, RER, SD),
}
PAPER = "picture only: 400 to 800 KB/s, 0 to 4 % rejected"


def run(scale: Scale, seed: int) -> MeshResults:
    return run_all(SECONDS[scale], (seed, seed + 1), LOADS[scale], COMPARED[scale])


def rows(results: MeshResults) -> tuple[Row, ...]:
    return tuple(
        _row(results, load, POLICIES[name]) for load in results.loads for name in results.policies
    )


def _row(results: MeshResults, load: float, policy: Policy) -> Row:
    runs = [results.of(policy, load, seed).all for seed in results.seeds]
    kb_s = [run.per_s / 1000 for run in runs]
    rejected = mean(run.rejected_percent for run in runs)
    return Row(
        f"load {load:g}: {policy.name}",
        PAPER,
        f"{mean(kb_s):.0f} KB/s, {rejected:.1f} % rejected",
        f"{min(kb_s):.0f} to {max(kb_s):.0f} KB/s",
        None,
    )


def claims(results: MeshResults) -> tuple[Claim, ...]:
    return tuple(claims_of(results))


def notes(results: MeshResults) -> tuple[str, ...]:
    topology = (
        "The paper's mesh is gone from the net: twelve places of North America, 18 trunks of 45 Mbit/s, two of them"
        " doubled, paths of the fewest trunks (2.15 and 3.38 on average), demand by the product of people (gravity)"
        " with noise. The level of the load is fitted: at load 1 the fullest trunk is asked for"
        f" {fullest(results.seconds) * 100:.0f} % of its rate. Orders and ratios are not."
    )
    figure = (
        "Goodput is the paper's G_norm: each flow's delivered bytes over its lifetime, weighed by those bytes, over all"
        " that was demanded."
    )
    length = (
        f"Runs of {results.seconds:g} s; intervals are the two seeds. In short runs most of what is rejected are flows"
        " of up to 50 MB that a window of 20 kB cannot finish in time, so SD's rejected bytes are judged by --full"
        " alone."
    )
    return topology, figure, length
