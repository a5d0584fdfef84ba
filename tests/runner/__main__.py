"""`python -m tests.runner [OPTION]...`, called by `bin/test`."""

from __future__ import annotations

import signal
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests import shared
from tests.runner import options, progress
from tests.runner.priority import can_prefer
from tests.runner.processes import Ending, Running
from tests.runner.results import Result, of_a_suite
from tests.runner.scheduling import in_order, next_suite, only_modest, pace_of, seconds_left
from tests.runner.suites import ONLY_THESE, PYTEST, SCHEMATHESIS, SUITES, Manners, Suite

LOOK_EVERY_S = 0.2
SAY_EVERY_S = 30.0
PLUGINS = ("-p", "tests.runner.reporting", "-p", "tests.runner.repeating")


class Run:
    """All suites of one call of `bin/test`."""

    def __init__(self, suites: list[Suite], chosen: options.Options, folder: Path) -> None:
        self._waiting = in_order(suites)
        self._options = chosen
        self._folder = folder
        self._running: dict[Suite, Running] = {}
        self._endings: dict[Suite, Ending] = {}
        self._results: list[Result] = []
        self._failures: set[str] = set()
        self._began = self._said = time.monotonic()
        self._suites = len(suites)
        self._can_prefer = can_prefer()

    def all(self) -> int:
        """The exit status. Stops what runs if it is interrupted."""
        try:
            while self._waiting or self._running:
                self._begin()
                self._gather()
                self._say_failures()
                self._say()
                time.sleep(LOOK_EVERY_S)
        finally:
            for running in self._running.values():
                running.stop()
            self._close()
        return int(any(ending.status for ending in self._endings.values()))

    def _begin(self) -> None:
        while suite := next_suite(self._waiting, self._running, self._can_prefer):
            self._waiting.remove(suite)
            arguments = (*PLUGINS, *self._options.pytest) if suite.is_pytest else ()
            environment = {**self._options.environment, shared.FOLDER: str(self._folder)}
            self._running[suite] = Running(suite, self._folder, arguments, environment)
        if only_modest(self._waiting, self._running):
            for running in self._running.values():
                running.weigh_as_all()

    def _gather(self) -> None:
        for suite, running in list(self._running.items()):
            ending = running.ended()
            if ending is None:
                continue
            del self._running[suite]
            self._endings[suite] = self._judged(ending)
            status = self._endings[suite].status
            self._results += of_a_suite(suite.name, status, running.results.ended)
            for line in progress.ended(suite, self._endings[suite], running.output):
                print(line, flush=True)

    def _judged(self, ending: Ending) -> Ending:
        """Where words for pytest chose the tests, a suite that has none of them is well."""
        if ending.status == pytest.ExitCode.NO_TESTS_COLLECTED and self._options.pytest:
            return replace(ending, status=0)
        return ending

    def _results_so_far(self) -> list[Result]:
        running = (r for running in self._running.values() for r in running.results.ended)
        return [*self._results, *running]

    def _say_failures(self) -> None:
        """As they come: what the rest of a suite does, nobody who mends one has to wait for."""
        failures = progress.failures(self._results_so_far())
        for failure in failures:
            if failure not in self._failures:
                print(f"failed: {failure}", flush=True)
        self._failures.update(failures)

    def _say(self) -> None:
        now = time.monotonic()
        if now - self._said < SAY_EVERY_S or not self._running:
            return
        self._said = now
        counts = {
            suite: (len(running.results.ended), running.results.collected)
            for suite, running in self._running.items()
        }
        results = self._results_so_far()
        pace = pace_of({suite: ending.seconds for suite, ending in self._endings.items()})
        left_s = seconds_left(self._waiting, {s: r.seconds for s, r in self._running.items()}, pace)
        line = progress.status_line(
            seconds=now - self._began,
            ended=len(self._endings),
            suites=self._suites,
            running=counts,
            results=results,
            left_s=left_s,
        )
        print(line, flush=True)

    def _close(self) -> None:
        for title, rows in (
            ("How long each suite took", progress.times(self._endings)),
            ("The slowest tests", progress.slowest(self._results)),
            ("Skipped, and why", progress.skips(self._results) or ["nothing"]),
            ("Failed, and why", progress.failures(self._results) or ["nothing"]),
        ):
            print(f"\n{title}:", *rows, sep="\n")
        print(f"\nall of it: {time.monotonic() - self._began:.0f} s")
        print(progress.closing_line(self._results), flush=True)


def suites_of(wanted: options.Options) -> list[Suite]:
    """Those that were named; all by default; for `--repeat` one that is made of the test."""
    if wanted.repeat:
        count, name = wanted.repeat
        chosen = [name] if Path(name.partition("::")[0]).exists() else ["tests", "-k", name]
        command = (*PYTEST, *SCHEMATHESIS, *chosen, "--times", str(count))
        return [Suite(f"{count} times", command, Manners.PLAIN, 60, ONLY_THESE)]
    unknown = set(wanted.only) - {suite.name for suite in SUITES}
    if unknown:
        names = ", ".join(suite.name for suite in SUITES)
        sys.exit(f"bin/test: no suite {', '.join(sorted(unknown))}; there are: {names}")
    return [suite for suite in SUITES if not wanted.only or suite.name in wanted.only]


def main() -> int:
    # Who starts us in the background of a script lets SIGINT be ignored, and tests that send it would wait for ever.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    chosen = options.parse(sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="timbang-test-") as folder:
        return Run(suites_of(chosen), chosen, Path(folder)).all()


sys.exit(main())
