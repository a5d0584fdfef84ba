"""iperf3 servers and the HTTP server in the lab's internet: started, killed, kept busy."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from lab.kernel.place import contract
from lab.kernel.place.contract import Names
from lab.kernel.place.namespaces import inside

IPERF3_FIRST = 5201  # line 1; the next is line 2's: an iperf3 server runs one test at a time
LOAD_FIRST = 5301  # of the first host of a load (load.py), the next is the second's

_ESTABLISHED, _LISTEN = "01", "0A"
_IN_A_TEST = 2  # connections of a server that tests: for control and for data
_WEB_PORTS = {80, 443}
_START_S = 120.0

Process = subprocess.Popen[bytes]


class Servers:
    """Children of this process: they end with it."""

    def __init__(self, names: Names, uplinks: int) -> None:
        self._internet = names.internet
        self._uplinks = uplinks
        self._iperf3: dict[tuple[str, int], Process] = {}
        self._busy: dict[tuple[str, int], Process] = {}
        self._web: Process | None = None

    def start(self) -> None:
        self._web = self._spawn(sys.executable, "-m", "lab.kernel.hosts.internet")
        for host in contract.SERVERS:
            for port in range(IPERF3_FIRST, IPERF3_FIRST + self._uplinks):
                self.start_server(host, port)
        self._wait()

    def _wait(self) -> None:
        wanted = _WEB_PORTS | {port for _, port in self._iperf3}
        deadline = time.monotonic() + _START_S
        while missing := wanted - set(sockets(self._internet, _LISTEN)):
            if time.monotonic() > deadline:
                raise TimeoutError(f"the lab's internet does not listen on {sorted(missing)}")
            time.sleep(0.05)

    def start_server(self, host: str, port: int) -> None:
        """Starts a killed one; a running one goes on."""
        running = self._iperf3.get((host, port))
        if running is None or running.poll() is not None:
            self._iperf3[host, port] = self._spawn("iperf3", "-s", "-B", host, "-p", str(port))

    def ready_for_load(self, clients: int) -> None:
        """One server for each, as new: none is still busy with the load before."""
        ports = range(LOAD_FIRST, LOAD_FIRST + clients)
        for port in ports:
            if running := self._iperf3.get((contract.SERVERS[0], port)):
                _end(running)
            self.start_server(contract.SERVERS[0], port)
        self._wait()

    def kill_server(self, host: str, port: int) -> None:
        """As a crash: connections are reset, the port is closed until `start_server`."""
        _end(self._known(host, port))

    def busy_server(self, host: str, port: int, seconds: int = 600) -> None:
        """Somebody else measures with it, slowly, for so long or until `free_server`."""
        self._known(host, port)
        self.free_server(host, port)
        options = f"-c {host} -p {port} -b 8k -l 1000 -t {int(seconds)}".split()
        deadline = time.monotonic() + _START_S
        while sockets(self._internet, _ESTABLISHED).count(port) < _IN_A_TEST:
            guest = self._busy.get((host, port))
            if guest is None or guest.poll() is not None:
                # The first, or one that found the server busy with somebody else.
                self._busy[host, port] = self._spawn("iperf3", *options)
            if time.monotonic() > deadline:
                raise TimeoutError(f"{host}:{port} does not let itself be kept busy")
            time.sleep(0.1)

    def free_server(self, host: str, port: int) -> None:
        if guest := self._busy.pop((host, port), None):
            _end(guest)
            # Leftovers of an aborted test would answer "busy" for a while.
            _end(self._known(host, port))
            self.start_server(host, port)

    def _known(self, host: str, port: int) -> Process:
        process = self._iperf3.get((host, port))
        if process is None:
            raise ValueError(f"no iperf3 server {host}:{port} in this lab")
        return process

    def _spawn(self, *argv: str) -> Process:
        start: Callable[[], Process] = lambda: subprocess.Popen(  # noqa: E731, S603 - of this lab
            argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        return inside(self._internet, start)


def _end(process: Process) -> None:
    process.kill()
    process.wait()


def sockets(namespace: str, state: str) -> list[int]:
    """The local port of each IPv4 TCP socket in this state (of /proc/net/tcp)."""
    text = inside(namespace, lambda: Path("/proc/thread-self/net/tcp").read_text())
    rows = (line.split() for line in text.splitlines()[1:])
    return [int(row[1].rpartition(":")[2], 16) for row in rows if row[3] == state]
