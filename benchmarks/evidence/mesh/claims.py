"""The sentences of paper D, as far as a run can judge them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from benchmarks.evidence.claims import Claim
from benchmarks.evidence.mesh.runs import LONG_RUN_S, MeshResults
from lab.papers.mesh.measures import Goodput
from lab.papers.mesh.rerouting import RER, SD, SINGLE, Policy

HIGH, LIGHT = 1.0, 0.5


def claims_of(results: MeshResults) -> Iterator[Claim]:
    def ratios(
        over: Policy, under: Policy, of: Callable[[Goodput], float], load: float = HIGH
    ) -> list[float]:
        return [
            of(results.of(over, load, seed).all) / of(results.of(under, load, seed).all)
            for seed in results.seeds
        ]

    goodput = ratios(RER, SINGLE, lambda run: run.per_s)
    carried = ratios(RER, SINGLE, lambda run: run.carried_per_s)
    rejected = ratios(RER, SINGLE, lambda run: run.rejected_percent)
    yield Claim(
        "RER has the highest goodput at high load.",
        min(goodput) >= 1.02,
        f"RER / single path {_listed(goodput)}",
    )
    yield Claim(
        "RER has the highest carried goodput.",
        min(carried) > 1,
        f"RER / single path {_listed(carried)}",
    )
    most = 0.7 if results.seconds >= LONG_RUN_S else 0.9
    yield Claim(
        "RER rejects about half of what a single path does.",
        max(rejected) <= most,
        f"RER / single path {_listed(rejected)}, at most {most:g} counts",
    )
    gains = [best_gain(results, seed) for seed in results.seeds]
    yield Claim(
        "Some pairs gain many times with RER.",
        min(gains) >= 5,
        f"the best pair {_listed(gains)} times",
    )
    if SD.name in results.policies:
        slower = ratios(SD, SINGLE, lambda run: run.per_s)
        yield Claim(
            "SD has much less goodput than a single path.",
            max(slower) <= 0.8,
            f"SD / single path {_listed(slower)}",
        )
        if results.seconds >= LONG_RUN_S:
            fewer = ratios(SD, RER, lambda run: run.rejected_percent)
            yield Claim("SD rejects less than RER.", max(fewer) < 1, f"SD / RER {_listed(fewer)}")
    if LIGHT in results.loads:
        alike = ratios(RER, SINGLE, lambda run: run.per_s, LIGHT)
        yield Claim(
            "At light load RER is a single path.",
            all(abs(ratio - 1) <= 0.01 for ratio in alike),
            f"RER / single path {_listed(alike, 3)}",
        )


def best_gain(results: MeshResults, seed: int) -> float:
    """How many times as much goodput the luckiest pair has with RER."""
    before = results.of(SINGLE, HIGH, seed).pairs
    after = results.of(RER, HIGH, seed).pairs
    return max(after[pair].per_s / own.per_s for pair, own in before.items() if own.per_s > 0)


def _listed(ratios: list[float], digits: int = 2) -> str:
    return " and ".join(f"{ratio:.{digits}f}" for ratio in ratios)
