"""A plugin of pytest: tells the runner, in lines of JSON, how many tests there are and how each of them ended."""

from __future__ import annotations

import json
import os
from collections import defaultdict

import pytest

REPORT = "TIMBANG_TEST_REPORT"
"""Names the file; lines are appended."""

_seconds: dict[str, float] = defaultdict(float)
_outcomes: dict[str, tuple[str, str]] = {}


def pytest_collection_finish(session: pytest.Session) -> None:
    _write({"collected": len(session.items)})


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.skipped:
        _write({"test": report.nodeid, "outcome": "skipped", "why": _reason(report), "seconds": 0})


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Set-up, call and the end of a test come one after the other; the worst of them is its outcome."""
    _seconds[report.nodeid] += report.duration
    if report.outcome != "passed" and _outcomes.get(report.nodeid, ("",))[0] != "failed":
        why = _reason(report) if report.skipped else _message(report)
        _outcomes[report.nodeid] = (report.outcome, why)
    if report.when == "teardown":
        # Taken out, as generated tests share one name.
        outcome, why = _outcomes.pop(report.nodeid, ("passed", ""))
        seconds = round(_seconds.pop(report.nodeid), 2)
        _write({"test": report.nodeid, "outcome": outcome, "why": why, "seconds": seconds})


def _reason(report: pytest.CollectReport | pytest.TestReport) -> str:
    place = report.longrepr
    return place[2].removeprefix("Skipped: ") if isinstance(place, tuple) else str(place)


def _message(report: pytest.TestReport) -> str:
    """The first line of what a failed test says."""
    crash = getattr(report.longrepr, "reprcrash", None)
    message = crash.message if crash else report.longreprtext
    return message.strip().partition("\n")[0]


def _write(line: dict[str, object]) -> None:
    with open(os.environ[REPORT], "a", encoding="utf-8") as report:  # noqa: PTH123 (one call a test)
        report.write(json.dumps(line) + "\n")
