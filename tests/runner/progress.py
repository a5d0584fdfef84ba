"""What the runner says: while suites run, and at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tests.runner.processes import Ending
from tests.runner.results import Result
from tests.runner.suites import Suite

SLOWEST = 10


def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def status_line(
    *,
    seconds: float,
    ended: int,
    suites: int,
    running: Mapping[Suite, tuple[int, int]],
    results: Sequence[Result],
    left_s: float,
) -> str:
    """`running`: tests that ended and tests there are, of each suite that runs; 0 of 0 where it does not count."""
    counts = ", ".join(
        f"{suite.name} {done}/{all_of_it}" if all_of_it else suite.name
        for suite, (done, all_of_it) in running.items()
    )
    passed, failed = _count(results, "passed"), _count(results, "failed")
    return (
        f"{clock(seconds)}  {ended} of {suites} suites done; now {counts}; "
        f"{passed} tests passed, {failed} failed; about {clock(left_s)} left"
    )


def ended(suite: Suite, ending: Ending, output: Path) -> list[str]:
    """Of a suite that has just ended: how, and all that it said."""
    how = "passed" if ending.status == 0 else "FAILED"
    said = output.read_text(errors="replace").strip()
    return [f"\n=== {suite.name}: {how}, {ending.seconds:.0f} s", said]


def times(endings: Mapping[Suite, Ending]) -> list[str]:
    """A table of the suites, the longest first."""
    rows = sorted(endings.items(), key=lambda row: -row[1].seconds)
    return [
        f"{ending.seconds:6.0f} s {ending.processor_s:6.0f} s of processors  {suite.name}"
        f"{'' if ending.status == 0 else f': failed ({ending.status})'}"
        for suite, ending in rows
    ]


def slowest(results: Iterable[Result]) -> list[str]:
    rows = sorted(results, key=lambda result: -result.seconds)[:SLOWEST]
    return [f"{result.seconds:6.1f} s  {result.test}" for result in rows]


def failures(results: Iterable[Result]) -> list[str]:
    return [f"{result.test}: {result.why}" for result in results if result.outcome == "failed"]


def skips(results: Iterable[Result]) -> list[str]:
    """Each reason once, with the tests that it kept from running."""
    by_reason: dict[str, list[str]] = {}
    for result in results:
        if result.outcome == "skipped":
            by_reason.setdefault(result.why, []).append(result.test)
    return [f"{why}: {', '.join(tests)}" for why, tests in sorted(by_reason.items())]


def closing_line(results: Sequence[Result]) -> str:
    counts = [_count(results, outcome) for outcome in ("passed", "failed", "skipped")]
    return "{} passed, {} failed, {} skipped".format(*counts)


def _count(results: Iterable[Result], outcome: str) -> int:
    return sum(result.outcome == outcome for result in results)
