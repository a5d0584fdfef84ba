"""Faults put into a small module of its own, judged by a small test of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

MODULE = """
LEAST = 3

def is_enough(count):
    return count >= LEAST

def endless(count):
    while count:
        count -= 1
    return count
"""
SEEING = """
from weighed import endless, is_enough

def test_enough():
    assert is_enough(3)
    assert not is_enough(2)

def test_endless():
    assert endless(3) == 0
"""
BLIND = """
from weighed import endless, is_enough

def test_enough():
    assert is_enough(5)
    assert endless(0) == 0
"""
PROGRAM = """
from pathlib import Path
from tests.mutation.mutants import mutants
from tests.mutation import judge
from tests.mutation.run import survivors

judge.LEAST_CPU_S = 1
for mutant in survivors(Path("weighed.py"), ["test_weighed.py"], mutants(Path("weighed.py").read_text())):
    print(mutant.after)
"""


def alive(folder: Path, tests: str) -> list[str]:
    (folder / "weighed.py").write_text(MODULE)
    (folder / "test_weighed.py").write_text(tests)
    (folder / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    root = Path(__file__).parents[3]
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(root)!r}){PROGRAM}"]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return sorted(ended.stdout.splitlines())


def test_a_test_that_sees_leaves_none_alive_not_even_an_endless_loop(tmp_path: Path) -> None:
    assert alive(tmp_path, SEEING) == []


def test_what_no_test_notices_is_told(tmp_path: Path) -> None:
    expected = ["LEAST = 4", "count += 1", "count -= 2", "pass", "return count > LEAST"]
    assert alive(tmp_path, BLIND) == expected


def test_tests_that_fail_without_a_fault_judge_nothing(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="fail without a fault"):
        alive(tmp_path, "def test_red():\n    assert False\n")
