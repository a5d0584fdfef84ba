"""What k6 measured, run by run, and what follows for a scenario and an algorithm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean

from benchmarks.evidence.papers_c import Scenario


@dataclass(frozen=True, slots=True)
class LoadRun:
    """One run of k6. `place`: 1 for the algorithm that went first in its block."""

    scenario: Scenario
    algorithm: str
    block: int
    place: int
    avg_ms: float
    p95_ms: float
    failed: int
    requests: int
    rate: float


@dataclass(frozen=True, slots=True)
class BalancerFigures:
    time_scale: float
    runs: tuple[LoadRun, ...]

    def of(self, scenario: Scenario, algorithm: str) -> tuple[LoadRun, ...]:
        return tuple(
            run for run in self.runs if (run.scenario, run.algorithm) == (scenario, algorithm)
        )

    def mean(self, scenario: Scenario, algorithm: str, figure: Callable[[LoadRun], float]) -> float:
        """The mean over blocks."""
        return fmean(figure(run) for run in self.of(scenario, algorithm))

    def p95_ms(self, scenario: Scenario, algorithm: str) -> float:
        return self.mean(scenario, algorithm, lambda run: run.p95_ms)

    def rate(self, scenario: Scenario, algorithm: str) -> float:
        """Requests a second."""
        return self.mean(scenario, algorithm, lambda run: run.rate)

    def failures(self, scenario: Scenario, algorithm: str) -> tuple[int, int]:
        """Failed requests of all blocks, and all requests."""
        runs = self.of(scenario, algorithm)
        return sum(run.failed for run in runs), sum(run.requests for run in runs)
