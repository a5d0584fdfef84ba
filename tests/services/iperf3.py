"""An iperf3 server on a free port of this machine."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_S = 60.0


@contextmanager
def iperf3_server() -> Iterator[int]:
    """The port of a server that runs while the block does; it takes one test at a time, as iperf3 does."""
    program = shutil.which("iperf3")
    assert program is not None
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    server = subprocess.Popen(
        [program, "--server", "--bind", "127.0.0.1", "--port", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        _wait_until_listening(port)
        yield port
    finally:
        server.kill()
        server.wait()


def _wait_until_listening(port: int) -> None:
    """By the kernel's list of sockets: a connection would be taken for a test."""
    wanted = f":{port:04X} "
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline:
        with Path("/proc/net/tcp").open() as table:
            if any(wanted in line and " 0A " in line for line in table):
                return
        time.sleep(0.05)
    raise AssertionError(f"iperf3 does not listen on port {port}")
