"""Paper C: the three k6 scenarios against two replicas behind nginx, by round robin and by a hash of addresses.

Virtual users have 199 source addresses, else a hash would feed one replica. Which algorithm goes first is drawn by
the seed, and turns around from block to block.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from benchmarks.evidence.balancer.figures import BalancerFigures, LoadRun
from benchmarks.evidence.balancer.table import ALGORITHMS, SCENARIOS, claims, notes, rows
from benchmarks.evidence.papers_c import Scenario
from benchmarks.evidence.scale import Scale
from benchmarks.requests.load import k6, replicas, runs
from benchmarks.requests.load.k6 import Outcome

__all__ = ["claims", "notes", "rows", "run"]

BLOCKS: Mapping[Scale, int] = {"quick": 1, "normal": 2, "full": 2}
TIME_SCALES: Mapping[Scale, float] = {"quick": 0.05, "normal": 0.1, "full": 1.0}
WARM_UP = 0.01
"""Time scale of the run before all others, which fills the caches of both replicas; it counts nowhere."""


def run(scale: Scale, seed: int) -> BalancerFigures:
    k6.program()
    time_scale = TIME_SCALES[scale]
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        folder.chmod(0o755)
        with replicas.running(folder) as installation:
            made: list[LoadRun] = []
            warm = folder / "warm"
            warm.mkdir()
            runs.run(warm, installation, "average", ALGORITHMS[seed % 2], WARM_UP)
            for block in range(BLOCKS[scale]):
                own = folder / f"block-{block}"
                own.mkdir()
                for scenario in SCENARIOS:
                    order = runs.order(ALGORITHMS, scenario, seed, block)
                    for place, algorithm in enumerate(order, 1):
                        print(f"{scenario} by {algorithm}, block {block + 1}", flush=True)
                        outcome = runs.run(own, installation, scenario, algorithm, time_scale)
                        made.append(_load_run(outcome, scenario, algorithm, block, place))
    return BalancerFigures(time_scale, tuple(made))


def _load_run(
    outcome: Outcome, scenario: Scenario, algorithm: str, block: int, place: int
) -> LoadRun:
    # http_req_failed counts what it is named after: its passes are the failures.
    return LoadRun(
        scenario,
        algorithm,
        block,
        place,
        avg_ms=outcome.value("http_req_duration", "avg") or 0.0,
        p95_ms=outcome.value("http_req_duration", "p(95)") or 0.0,
        failed=round(outcome.value("http_req_failed", "passes") or 0),
        requests=round(outcome.value("http_reqs", "count") or 0),
        rate=outcome.value("http_reqs", "rate") or 0.0,
    )
