"""The three k6 scenarios against two API replicas behind nginx with TLS, by round robin and by address hash.

    bin/bench load [--time-scale 0.1] [--scenario average] [--algorithm "round robin"] [--seed 1]

Everything runs on loopback. At time scale 1 the average takes 20 minutes, stress 25, for each algorithm.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.requests.load import k6, replicas, runs, tables
from benchmarks.requests.load.proxy import ALGORITHMS

SCENARIOS = ("average", "stress", "breakpoint")


def main() -> int:
    options = _options(sys.argv[1:])
    k6.program()
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        folder.chmod(0o755)
        with replicas.running(folder) as installation:
            for scenario in options.scenario or SCENARIOS:
                print(f"\n### {scenario}, times scaled by {options.time_scale:g}\n", flush=True)
                algorithms = runs.order(
                    options.algorithm or list(ALGORITHMS), scenario, options.seed
                )
                outcomes = {
                    algorithm: runs.run(
                        folder, installation, scenario, algorithm, options.time_scale
                    )
                    for algorithm in algorithms
                }
                print(tables.summary(outcomes), "\n", tables.views(outcomes), sep="\n", flush=True)
    return 0


def _options(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bin/bench load")
    parser.add_argument("--time-scale", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1, help="which algorithm goes first")
    parser.add_argument("--scenario", action="append", choices=SCENARIOS)
    parser.add_argument("--algorithm", action="append", choices=list(ALGORITHMS))
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
