"""Operating-system processes that a test starts, kills and starts again, and conditions that it waits for.

What a process says goes to a file: a pipe that nobody empties would stop it in the middle.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from tests.services import free_port

ROOT = Path(__file__).parents[2]
STOP_S = 120.0
LOOK_EVERY_S = 0.1
DIES_WITH_US = ("setpriv", "--pdeathsig", "KILL")
"""Words before a command: it ends when the thread that started it does, so nothing is left behind."""

T = TypeVar("T")
_given: set[int] = set()


class NeverHappenedError(AssertionError):
    """A condition that the test waited for did not come true in its time."""


def until(condition: Callable[[], T], limit_s: float, what: str) -> T:
    """The first true value of `condition`; it is asked again and again for at most `limit_s`."""
    deadline = time.monotonic() + limit_s
    while True:
        outcome = condition()
        if outcome:
            return outcome
        if time.monotonic() > deadline:
            raise NeverHappenedError(f"not within {limit_s:g} s: {what}")
        time.sleep(LOOK_EVERY_S)


def new_port() -> int:
    """A free port that was not given before: what is started on it may take its time."""
    while (port := free_port()) in _given:
        pass
    _given.add(port)
    return port


def answers(port: int) -> bool:
    """Whether something accepts connections on the port."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=10):
            return True
    except OSError:
        return False


@dataclass
class Process:
    """One process and everything that it starts. `kill` is SIGKILL to all of it, as when a container is killed."""

    name: str
    command: Sequence[str]
    log: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    running: subprocess.Popen[bytes] | None = None
    starts: int = 0

    def start(self) -> None:
        self.starts += 1
        with self.log.open("ab") as output:
            output.write(f"--- start {self.starts}: {' '.join(self.command)}\n".encode())
            output.flush()
            self.running = subprocess.Popen(
                [*DIES_WITH_US, *self.command],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=_clean_environment() | dict(self.environment),
                start_new_session=True,
            )

    @property
    def alive(self) -> bool:
        return self.running is not None and self.running.poll() is None

    def kill(self) -> None:
        """SIGKILL, without a word, to the process and its descendants."""
        assert self.running is not None
        for pid in [self.running.pid, *descendants(self.running.pid)]:
            _signal(pid, signal.SIGKILL)
        self.running.wait()

    def stop(self) -> int:
        """SIGTERM, as a supervisor asks; returns the exit code. Killed if it does not listen."""
        assert self.running is not None
        _signal(self.running.pid, signal.SIGTERM)
        try:
            return self.running.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def hang_up(self) -> None:
        """SIGHUP: read the configuration again."""
        assert self.running is not None
        _signal(self.running.pid, signal.SIGHUP)

    def said(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""


def descendants(pid: int) -> list[int]:
    """Children, their children and so on, as they are now."""
    parents = dict(_parents())
    children, edge = [], {pid}
    while edge:
        edge = {child for child, parent in parents.items() if parent in edge}
        children += sorted(edge)
    return children


def _parents() -> Iterator[tuple[int, int]]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            yield int(entry.name), int(fields[1])


def _signal(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def _clean_environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TIMBANG_")}
    return kept | {"PYTHONUNBUFFERED": "1"}
