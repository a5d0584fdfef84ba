"""What a suite writes while it runs, and what is said of it at the end: a real pytest on a small folder of tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.runner import progress
from tests.runner.reporting import REPORT
from tests.runner.results import Result, Results, of_a_suite

ROOT = Path(__file__).parents[3]
TESTS = """
import pytest

def test_good(): pass
def test_bad(): assert 1 + 1 == 3, "not what was expected"
@pytest.mark.LEFT_OUT(reason="no such tool on this machine")
def test_left_out(): pass
@pytest.fixture
def broken():
    yield
    raise OSError
def test_that_ends_badly(broken): pass
""".replace("LEFT_OUT", "skip")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small")
    (folder / "test_small.py").write_text(TESTS)
    (folder / "pytest.ini").write_text("[pytest]\n")
    plugins = ["-p", "no:cacheprovider", "-p", "tests.runner.reporting"]
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *plugins, "test_small.py"],
        cwd=folder,
        env={
            **os.environ,
            REPORT: str(folder / "report"),
            "PYTHONPATH": str(ROOT),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        check=False,
        capture_output=True,
    )
    return folder / "report"


def test_each_test_has_one_outcome(report: Path) -> None:
    results = Results(report)
    results.read()
    assert results.collected == 4
    assert {result.test.partition("::")[2]: result.outcome for result in results.ended} == {
        "test_good": "passed",
        "test_bad": "failed",
        "test_left_out": "skipped",
        "test_that_ends_badly": "failed",
    }
    assert progress.closing_line(results.ended) == "1 passed, 2 failed, 1 skipped"
    assert progress.skips(results.ended) == [
        "no such tool on this machine: test_small.py::test_left_out"
    ]
    assert progress.failures(results.ended) == [
        "test_small.py::test_bad: AssertionError: not what was expected",
        "test_small.py::test_that_ends_badly: OSError",
    ]


def test_a_line_in_the_middle_of_being_written_waits(report: Path, tmp_path: Path) -> None:
    lines = report.read_bytes()
    growing = tmp_path / "growing"
    results = Results(growing)
    results.read()
    growing.write_bytes(lines[:-5])
    results.read()
    assert len(results.ended) == 3
    growing.write_bytes(lines)
    results.read()
    results.read()
    assert len(results.ended) == 4


PASSED = Result("test_good", "passed", 1, "")
FAILED = Result("test_bad", "failed", 1, "not what was expected")


@pytest.mark.parametrize(
    "status, ended, failures",
    [
        (0, [PASSED], []),
        (1, [PASSED, FAILED], ["test_bad: not what was expected"]),
        (2, [], ["frontend's checks: ended with status 2; its output says why"]),
        (-9, [PASSED], ["unit: ended with status -9; its output says why"]),
    ],
)
def test_a_suite_that_failed_is_named_among_the_failures(
    status: int, ended: list[Result], failures: list[str]
) -> None:
    name = "unit" if ended else "frontend's checks"
    assert progress.failures(of_a_suite(name, status, ended)) == failures
