"""What the tests of a suite said so far, read from what `reporting` writes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Result:
    """One test that ended. `why`: the reason of a skip, the first line of a failure."""

    test: str
    outcome: str
    seconds: float
    why: str


def of_a_suite(name: str, status: int, ended: Sequence[Result]) -> list[Result]:
    """What ended in a suite. A suite that failed without a failed test (a linter, a crash) is a failure itself."""
    if status == 0 or any(result.outcome == "failed" for result in ended):
        return list(ended)
    return [*ended, Result(name, "failed", 0, f"ended with status {status}; its output says why")]


class Results:
    """Follows the report of one suite; `read` takes what was added since."""

    def __init__(self, report: Path) -> None:
        self._report = report
        self._place = 0
        self.collected = 0
        self.ended: list[Result] = []

    def read(self) -> None:
        if not self._report.exists():
            return
        with self._report.open("rb") as report:
            report.seek(self._place)
            for line in report:
                if not line.endswith(b"\n"):
                    break  # in the middle of being written
                self._place += len(line)
                self._take(json.loads(line))

    def _take(self, line: dict[str, Any]) -> None:
        if "collected" in line:
            self.collected += line["collected"]
        else:
            self.ended.append(Result(line["test"], line["outcome"], line["seconds"], line["why"]))

    def count(self, outcome: str) -> int:
        return sum(result.outcome == outcome for result in self.ended)
