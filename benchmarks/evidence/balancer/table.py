"""Tables 1 to 3 of paper C beside what k6 found here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from benchmarks.evidence import papers_c
from benchmarks.evidence.balancer.figures import BalancerFigures
from benchmarks.evidence.claims import Claim
from benchmarks.evidence.intervals import wilson
from benchmarks.evidence.papers_c import HASH, ROUND_ROBIN, TABLES, Scenario
from benchmarks.evidence.table import Row

ALGORITHMS = (ROUND_ROBIN, HASH)
OWN_SERVICE = (
    "Durations and rates are of our own service, not of the paper's site: only the ratio of the two algorithms can be"
    " compared; it agrees if it lies on the same side of 1."
)
SCENARIOS: tuple[Scenario, ...] = get_args(Scenario)


def rows(measured: BalancerFigures) -> tuple[Row, ...]:
    return tuple(
        row
        for scenario in SCENARIOS
        for row in (*_rows_of(measured, scenario), *_ratios_of(measured, scenario))
    )


def _rows_of(measured: BalancerFigures, scenario: Scenario) -> Iterator[Row]:
    for algorithm in ALGORITHMS:
        paper, ours = papers_c.C[scenario, algorithm], measured.of(scenario, algorithm)
        name = f"{TABLES[scenario]}, {scenario}, {algorithm}"
        mean_ms = measured.mean(scenario, algorithm, lambda run: run.avg_ms)
        yield Row(
            f"{name}: duration mean / p95",
            f"{paper.avg_ms:g} / {paper.p95_ms:g} ms",
            f"{mean_ms:.1f} / {measured.p95_ms(scenario, algorithm):.1f} ms",
            _range([run.p95_ms for run in ours], "p95 {:.1f} to {:.1f} ms"),
            None,
        )
        failed, requests = measured.failures(scenario, algorithm)
        yield Row(
            f"{name}: failed",
            f"{paper.failed:,} of {paper.requests:,}",
            f"{failed:,} of {requests:,}",
            _failure_bound(failed, requests),
            None,
        )
        yield Row(
            f"{name}: requests/s",
            f"{paper.rate:g}",
            f"{measured.rate(scenario, algorithm):.1f}",
            _range([run.rate for run in ours], "{:.1f} to {:.1f}"),
            None,
        )


def _ratios_of(measured: BalancerFigures, scenario: Scenario) -> Iterator[Row]:
    """Round robin by hash: what can be compared, whatever machine and site it is measured on."""
    paper = [papers_c.C[scenario, algorithm] for algorithm in ALGORITHMS]
    pairs = list(zip(*(measured.of(scenario, algorithm) for algorithm in ALGORITHMS), strict=True))
    for name, theirs, ours, blocks in (
        (
            "p95",
            paper[0].p95_ms / paper[1].p95_ms,
            measured.p95_ms(scenario, ROUND_ROBIN) / measured.p95_ms(scenario, HASH),
            [by_turn.p95_ms / by_hash.p95_ms for by_turn, by_hash in pairs],
        ),
        (
            "requests/s",
            paper[0].rate / paper[1].rate,
            measured.rate(scenario, ROUND_ROBIN) / measured.rate(scenario, HASH),
            [by_turn.rate / by_hash.rate for by_turn, by_hash in pairs],
        ),
    ):
        yield Row(
            f"{TABLES[scenario]}, {scenario}: {name}, round robin by hash",
            f"{theirs:.2f}",
            f"{ours:.2f}",
            _range(blocks, "{:.2f} to {:.2f}"),
            (theirs < 1) == (ours < 1),
        )


def claims(measured: BalancerFigures) -> tuple[Claim, ...]:
    fewer = [_fewer_failures(measured, scenario) for scenario in SCENARIOS]
    sooner = [_sooner(measured, scenario) for scenario in ("average", "stress")]
    return (*fewer, *sooner, _rate_at_stress(measured))


def _fewer_failures(measured: BalancerFigures, scenario: Scenario) -> Claim:
    (by_turn, of_turn), (by_hash, of_hash) = (
        measured.failures(scenario, algorithm) for algorithm in ALGORITHMS
    )
    return Claim(
        f"{TABLES[scenario]}: round robin fails no more requests than the hash ({scenario})",
        by_turn * of_hash <= by_hash * of_turn,
        f"{by_turn} of {of_turn:,} against {by_hash} of {of_hash:,}",
    )


def _sooner(measured: BalancerFigures, scenario: Scenario) -> Claim:
    by_turn, by_hash = (measured.p95_ms(scenario, algorithm) for algorithm in ALGORITHMS)
    return Claim(
        f"{TABLES[scenario]}: the p95 of round robin is below that of the hash ({scenario})",
        by_turn < by_hash,
        f"{by_turn:.1f} against {by_hash:.1f} ms",
    )


def _rate_at_stress(measured: BalancerFigures) -> Claim:
    by_turn, by_hash = (measured.rate("stress", algorithm) for algorithm in ALGORITHMS)
    return Claim(
        "table 2: under stress round robin serves at least twice the requests a second of the hash",
        by_turn >= 2 * by_hash,
        f"{by_turn:.1f} against {by_hash:.1f} requests/s",
    )


def notes(measured: BalancerFigures) -> tuple[str, ...]:
    first = {
        scenario: [
            run.algorithm for run in measured.runs if (run.scenario, run.place) == (scenario, 1)
        ]
        for scenario in SCENARIOS
    }
    order = "; ".join(f"{scenario}: {', '.join(names)}" for scenario, names in first.items())
    scaled = (
        f"Times of the scenarios are scaled by {measured.time_scale:g}; the pause of 1 s of an iteration is not."
        " k6, nginx, two API replicas and the database share this machine."
    )
    turns = f"Which algorithm went first, block by block: {order}. The second finds figures that the first had made."
    return (
        scaled,
        turns,
        "A run of some seconds goes before all of them and counts nowhere.",
        OWN_SERVICE,
        *(f"The paper against itself: {sentence}" for sentence in papers_c.inconsistencies()),
    )


def _range(values: list[float], words: str) -> str:
    return "one run" if len(values) == 1 else words.format(min(values), max(values))


def _failure_bound(failed: int, requests: int) -> str:
    """The 95 % interval of Wilson, in % of all requests."""
    low, high = wilson(failed, requests)
    return f"{100 * low:.3f} to {100 * high:.3f} %"
