"""A real iperf3 server on a free port of 127.0.0.1, and a prober that may use it."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from backend.domain.metering.capacity import MAX_BPS, Capacity
from backend.domain.probes.probe import Measured, ProbeSpec, Result, Target
from backend.probes.run import Prober
from backend.probes.tools import ProbeTools
from tests.services import free_port
from tests.services.require import require
from tests.services.server import listens

PATIENCE_S = 240.0
TRIES = 4
SECOND = re.compile(r"-\d+\.\d\d +sec ")
"""What a server's log has for each second that bytes came, be it a long one: `0.00-1.00`, or `1.03-2.11`."""
UPLINK = Capacity(MAX_BPS, MAX_BPS)
TOOLS = ProbeTools(private_targets=True)


@dataclass(frozen=True, slots=True)
class Server:
    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def target(self) -> Target:
        return Target("here", "127.0.0.1", self.port)

    def wait_for(self, text: str) -> None:
        wait_until(lambda: text in self.log.read_text())

    def seconds(self) -> int:
        """For how many seconds bytes have come, as the server counts them."""
        return len(SECOND.findall(self.log.read_text()))

    def wait_for_seconds(self, count: int) -> None:
        wait_until(lambda: self.seconds() >= count)


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)


@contextlib.contextmanager
def serving(folder: Path, *words: str, before: tuple[str, ...] = ()) -> Iterator[Server]:
    port = free_port()
    log = folder / f"iperf3-{port}.log"
    command = [*before, "iperf3", "-s", "-p", str(port), "--forceflush", *words]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
    server = Server(process, port, log)
    try:
        if "-J" in words:  # it prints nothing before its first test is over
            wait_until(lambda: listens(process.pid, port))
        else:
            server.wait_for("Server listening")
        yield server
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    require("iperf3")
    with serving(tmp_path) as running:
        yield running


@pytest.fixture
def json_server(tmp_path: Path) -> Iterator[Server]:
    require("iperf3")
    with serving(tmp_path, "-J", "-B", "127.0.0.1") as running:
        yield running


def measure(
    spec: ProbeSpec,
    target: Target,
    *,
    source: str = "127.0.0.1",
    stop: threading.Event | None = None,
    deadline_s: float = 120,
    tools: ProbeTools = TOOLS,
) -> Result:
    stop = stop or threading.Event()
    return Prober(tools).run(spec, target, source, UPLINK, stop=stop, deadline_s=deadline_s)


def measured(spec: ProbeSpec, target: Target, enough: Callable[[Measured], bool]) -> Measured:
    """A test that measured enough.

    On a busy machine first packets get lost, echoes are late and buffers overflow: then it is tested again, as often as
    TRIES says.
    """
    for _ in range(TRIES):
        outcome = measure(spec, target)
        assert isinstance(outcome, Measured) or outcome.retry, outcome
        if isinstance(outcome, Measured) and enough(outcome):
            break
    assert isinstance(outcome, Measured), outcome
    return outcome


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port on which nobody listens, nor can while the test runs."""
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        yield int(holder.getsockname()[1])


def children_of(pid: int) -> dict[int, str]:
    """Numbers and names of the children of a process, those that nobody has reaped included."""
    commands: dict[int, str] = {}
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in task.read_text().split():
                commands[int(child)] = Path(f"/proc/{child}/comm").read_text().strip()
    return commands


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Every child of a probe is gone and reaped when the call returns."""
    yield
    tools = {"iperf3", "ping", "curl", "ip", "setpriv", "prlimit", "sh"}
    left = {pid: name for pid, name in children_of(os.getpid()).items() if name in tools}
    assert left == {}
