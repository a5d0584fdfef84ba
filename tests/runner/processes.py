"""A suite as a process with its own session: started, waited for, ended with all that it started."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.runner import priority
from tests.runner.reporting import REPORT
from tests.runner.results import Results
from tests.runner.suites import Manners, Suite

WEIGHTS = {Manners.MODEST: "last", Manners.PLAIN: "as all", Manners.SENSITIVE: "first"}

GRACE_S = 60.0
"""For the servers that a suite started to stop in order."""


@dataclass(frozen=True)
class Ending:
    """How a suite ended: its exit status, and what it took of the clock and of the processors."""

    status: int
    seconds: float
    processor_s: float


class Running:
    """One suite that runs. Its output goes to a file, shown whole when it has ended."""

    def __init__(
        self, suite: Suite, folder: Path, arguments: tuple[str, ...], environment: Mapping[str, str]
    ) -> None:
        place = folder / suite.name.replace(" ", "-")
        self.output = place.with_suffix(".txt")
        self.results = Results(place.with_suffix(".jsonl"))
        self.began = time.monotonic()
        self._group = priority.group(WEIGHTS[suite.manners])
        with self.output.open("wb") as output:
            self._process = subprocess.Popen(
                [*suite.command, *arguments],
                cwd=suite.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env={
                    **os.environ,
                    **environment,
                    **suite.environment,
                    REPORT: str(place.with_suffix(".jsonl")),
                },
                start_new_session=True,
                preexec_fn=self._group.enter if self._group else None,  # noqa: PLW1509 (one thread)
            )

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def ended(self) -> Ending | None:
        """None while it runs."""
        self.results.read()
        pid, status, usage = os.wait4(self._process.pid, os.WNOHANG)
        if pid == 0:
            return None
        self.results.read()
        seconds, processor_s = self.seconds, self._processor_s(usage)
        self._end_the_rest()
        self._process.returncode = os.waitstatus_to_exitcode(status)
        return Ending(self._process.returncode, seconds, processor_s)

    def weigh_as_all(self) -> None:
        """Gives it the normal weight again: for when no other suite runs, though other programs may."""
        if self._group:
            self._group.weigh("as all")

    def stop(self) -> None:
        """End it before its time, and whatever it started."""
        self._process.terminate()
        try:
            self._process.wait(GRACE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._end_the_rest()

    def _end_the_rest(self) -> None:
        """Of its session: a suite that was killed leaves servers."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        if self._group:
            self._group.remove()

    def _processor_s(self, usage: resource.struct_rusage) -> float:
        """Without a control group, what its children took that were waited for: not those that were killed."""
        counted = self._group.processor_s() if self._group else None
        return usage.ru_utime + usage.ru_stime if counted is None else counted
