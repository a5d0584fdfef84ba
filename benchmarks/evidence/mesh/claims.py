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
    by_single, by_rer = _rejected(results, SINGLE), _rejected(results, RER)
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
        all(rer <= most * single for rer, single in zip(by_rer, by_single, strict=True))
        and min(by_single) > 0,
        f"RER {_listed(by_rer)} %, single path {_listed(by_single)} %, at most {most:g} times counts",
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
            by_sd = _rejected(results, SD)
            yield Claim(
                "SD rejects less than RER.",
                all(sd < rer for sd, rer in zip(by_sd, by_rer, strict=True)),
                f"SD {_listed(by_sd)} %, RER {_listed(by_rer)} %",
            )
    if LIGHT in results.loads:
        alike = ratios(RER, SINGLE, lambda run: run.per_s, LIGHT)
        yield Claim(
            "At light load RER is a single path.",
            all(abs(ratio - 1) <= 0.01 for ratio in alike),
            f"RER / single path {_listed(alike, 3)}",
        )


def _rejected(results: MeshResults, policy: Policy) -> list[float]:
    """Percent of the bytes at high load, by seed; nothing at all in some runs, so that no ratio can be taken."""
    return [results.of(policy, HIGH, seed).all.rejected_percent for seed in results.seeds]


def best_gain(results: MeshResults, seed: int) -> float:
    """How many times as much goodput the luckiest pair has with RER."""
    before = results.of(SINGLE, HIGH, seed).pairs
    after = results.of(RER, HIGH, seed).pairs
    return max(after[pair].per_s / own.per_s for pair, own in before.items() if own.per_s > 0)


def _listed(ratios: list[float], digits: int = 2) -> str:
    return " and ".join(f"{ratio:.{digits}f}" for ratio in ratios)
