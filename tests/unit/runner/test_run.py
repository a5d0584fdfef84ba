"""The runner as `bin/test` calls it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
READS = ("tests/runner", "tests/unit/domain/metering/test_slots.py")
TEST = READS[1]


def run(*words: str) -> tuple[int, list[str]]:
    command = [sys.executable, "-m", "tests.runner", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, [*done.stdout.splitlines(), done.stderr]


def test_a_test_is_run_several_times() -> None:
    status, lines = run("--repeat", "3", TEST, "--collect-only")
    assert status == 0, lines
    assert sum("time3" in line for line in lines) == sum("time1" in line for line in lines) > 0


def test_an_order_is_drawn_from_its_seed() -> None:
    words = ("--repeat", "1", TEST, "--collect-only")
    plain, first, again = run(*words), run(*words, "--shuffle", "5"), run(*words, "--shuffle", "5")
    assert first[0] == 0
    names = [[line for line in run[1] if "::" in line] for run in (plain, first, again)]
    assert names[1] == names[2] != names[0]
    assert sorted(names[1]) == sorted(names[0])


def test_a_suite_that_is_not_there_is_one_sentence() -> None:
    status, lines = run("--only", "nonsense")
    assert status == 1
    assert "no suite nonsense; there are: production, unit," in lines[-1]


def test_a_number_of_times_that_is_none_is_one_sentence() -> None:
    status, lines = run("--repeat", "often", TEST)
    assert status == 2
    assert "--repeat: 'often' is no number of times" in lines[-1]
