"""Valkey, or the Redis it came from: the broker of an installation with many processes."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.services.programs import find
from tests.services.server import Server, running

ON_THE_REAL_CLOCK = ("env", "--unset=LD_PRELOAD")
"""Whatever clock the tests have (tests/clock.py): jemalloc asks libfaketime for the time before it can answer, and both
wait for ever. Nothing compares the broker's clock with another."""


@contextmanager
def valkey(
    directory: Path, *, durable: bool = False, port: int | None = None, password: str = ""
) -> Iterator[Server]:
    """A server with its files in `directory`; `durable`: each write is on disk before it is answered.

    Raises ServiceMissing.
    """
    program = find("valkey-server", "redis-server")

    def make(port: int) -> Server:
        command = [*ON_THE_REAL_CLOCK, str(program), "--port", str(port), "--bind", "127.0.0.1"]
        command += ["--save", "", "--dir", str(directory)]
        command += ["--appendonly", "yes" if durable else "no"]
        command += ["--appendfsync", "always", "--maxmemory-policy", "noeviction"]
        if password:
            command += ["--requirepass", password]
        url = f"redis://{f':{password}@' if password else ''}127.0.0.1:{port}/0"
        return Server(url, port, command, directory / "valkey.log", ready=lambda: _answers(port))

    with running(make, port) as server:
        yield server


def _answers(port: int) -> bool:
    """Whether it has read its files: until then it says LOADING."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(64).startswith((b"+PONG", b"-NOAUTH"))
    except OSError:
        return False
