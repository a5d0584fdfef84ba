"""An iperf3 server on a free port of this machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.services.server import Server, running


@contextmanager
def iperf3_server() -> Iterator[int]:
    """The port of a server that runs while the block does; it takes one test at a time, as iperf3 does."""
    program = shutil.which("iperf3")
    assert program is not None
    with running(lambda port: _server(program, port)) as server:
        yield server.port


def _server(program: str, port: int) -> Server:
    """It is known to listen by the kernel's list of sockets: a connection would be taken for a test."""
    command = [program, "--server", "--bind", "127.0.0.1", "--port", str(port)]
    return Server(f"127.0.0.1:{port}", port, command, Path(os.devnull))
