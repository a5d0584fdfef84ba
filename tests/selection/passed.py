"""What passed before, by digest, and who passes now."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

MOST_KEPT = 5_000
"""Digests of some dozen states of the checkout: going back to a branch runs nothing twice."""


class Passed:
    """Digests of test files that passed, the latest last, in a file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._digests: list[str] = json.loads(file.read_text()) if file.exists() else []

    def has(self, digest: str) -> bool:
        return digest in self._digests

    def add(self, digests: Iterable[str]) -> None:
        new = dict.fromkeys(digests)
        kept = [digest for digest in self._digests if digest not in new]
        self._digests = [*kept, *new][-MOST_KEPT:]
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text(json.dumps(self._digests))


class Recorder:
    """A plugin of pytest: files of which every test passed or was skipped. A collection error passes nothing."""

    def __init__(self) -> None:
        self._good: set[str] = set()
        self._bad: set[str] = set()

    @property
    def passed(self) -> set[str]:
        return self._good - self._bad

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        (self._bad if report.failed else self._good).add(_file(report.nodeid))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._bad.add(_file(report.nodeid))


def _file(nodeid: str) -> str:
    return nodeid.partition("::")[0]
