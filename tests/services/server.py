"""A server as a child process: started on a port, stopped, killed, started again on the same files and port."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

READY_TIMEOUT_S = 240.0
STOP_TIMEOUT_S = 120.0
SETPRIV = shutil.which("setpriv") or "setpriv"
LISTENING = "0A"
"""State of a socket in /proc/net/tcp."""

PORTS = range(20_000, 32_000)
"""Below the ports that Linux gives to outgoing connections: a server that is down for a while gets its own again."""


class ServerFailed(Exception):
    """A server ended, or did not answer in time; with the end of its log."""


def free_port() -> int:
    """A port of 127.0.0.1 that nobody uses now."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """One server; `url` stays the same over `kill()`, `stop()` and `start()`.

    `command` must run in the foreground; `privileges` are options of setpriv(1). It ends with the thread that starts it
    (`pdeathsig`), so start it from one that lives as long as the test. `stop_signal` asks it to end in good order.
    """

    def __init__(
        self,
        url: str,
        port: int,
        command: Sequence[str],
        log: Path,
        *,
        ready: Callable[[], bool] = lambda: True,
        stop_signal: signal.Signals = signal.SIGTERM,
        privileges: Sequence[str] = (),
    ) -> None:
        self.url = url
        self.port = port
        self.log = log
        self._command = [SETPRIV, "--pdeathsig", stop_signal.name[3:], *privileges, *command]
        self._ready = ready
        self._stop_signal = stop_signal
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it answers; again if it ends at once (files or port of a killed one still in use)."""
        deadline = time.monotonic() + READY_TIMEOUT_S
        while time.monotonic() < deadline:
            self.process = self._spawn()
            if self._answers(self.process, deadline):
                return
            time.sleep(0.2)
        self.stop()
        raise ServerFailed(f"{self._command}: {self.log}:\n{self.log_tail()}")

    def stop(self) -> None:
        """End it in good order, by force if that takes too long."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(self._stop_signal)
        try:
            self.process.wait(STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """As `kill -9` does, for all processes of its group: nginx's workers would keep the port."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(STOP_TIMEOUT_S)

    def log_tail(self) -> str:
        return self.log.read_text(errors="replace")[-4000:] if self.log.exists() else ""

    def _spawn(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as output:
            return subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def _answers(self, process: subprocess.Popen[bytes], deadline: float) -> bool:
        while time.monotonic() < deadline and process.poll() is None:
            if listens(process.pid, self.port) and self._ready():
                return True
            time.sleep(0.03)
        return False


@contextmanager
def running(make: Callable[[int], Server], port: int | None = None) -> Iterator[Server]:
    """The server that `make(port)` describes, started; stopped at the end whatever happens."""
    server = make(port or free_port())
    try:
        server.start()
        yield server
    finally:
        server.stop()


def listens(pid: int, port: int) -> bool:
    """Whether this very process (not some other that took the port first) listens on `port`."""
    wanted = {
        f"socket:[{fields[9]}]"
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]
        if (fields := line.split())[3] == LISTENING and fields[1].endswith(f":{port:04X}")
    }
    with suppress(OSError):
        return any(
            str(descriptor.readlink()) in wanted for descriptor in Path(f"/proc/{pid}/fd").iterdir()
        )
    return False
