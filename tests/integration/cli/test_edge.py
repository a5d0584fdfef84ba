"""`timbang serve` as strangers meet it: one that floods it does not keep others waiting."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import httpx
import pytest

from tests.integration.api.conftest import SECRET, make_site

FEW_FILES = ["sh", "-c", 'ulimit -S -n 256; ulimit -H -n 1024; exec "$@"', "-"]
"""1,024 is what a process may open where nobody has said otherwise."""

SERVE = [sys.executable, "-c", "from cli.main import app; app()", "serve", "--port", "0"]

MIB = 2**20
ALL_IN_ALL_S = 240.0
LONGEST_WAIT_S = 60.0
"""Half a second on a quiet machine; a head of 120 MB used to take 86."""

NO_ANSWER = 0


@contextlib.contextmanager
def serving(url: str, folder: Path) -> Iterator[tuple[int, Path]]:
    """Its port and its log; it may open few files, and begins with fewer."""
    log = folder / "serve.log"
    settings = {"TIMBANG_DATABASE_URL": url, "TIMBANG_SECRET_KEY": SECRET}
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*FEW_FILES, *SERVE],
            stdout=subprocess.PIPE,
            stderr=output,
            text=True,
            env={**os.environ, **settings, "TIMBANG_DATA_DIR": str(folder)},
        )
    try:
        assert process.stdout is not None
        line = next(line for line in process.stdout if "answers on" in line)
        yield int(line.split("127.0.0.1:")[1].split()[0]), log
    finally:
        process.terminate()
        process.wait(ALL_IN_ALL_S)
        process.stdout.close()


class Asking:
    """Asks for /healthz again and again, each time over a new connection, without a second try."""

    def __init__(self, port: int) -> None:
        self.statuses: set[int] = set()
        self._url = f"http://127.0.0.1:{port}/healthz"
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(ALL_IN_ALL_S)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self.statuses.add(httpx.get(self._url, timeout=LONGEST_WAIT_S).status_code)
            except httpx.TransportError:
                self.statuses.add(NO_ANSWER)


def bytes_taken(port: int, whole: int) -> int:
    """How much of a head of so many bytes the server let come."""
    taken = 0
    with (
        contextlib.suppress(ConnectionError),
        socket.create_connection(("127.0.0.1", port), ALL_IN_ALL_S) as hostile,
    ):
        hostile.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ")
        while taken < whole:
            taken += hostile.send(b"a" * MIB)
    return taken


def statuses_of_streams(stack: contextlib.ExitStack, port: int, token: str) -> list[int]:
    """100 live streams with one token, all left open."""
    headers = {"Authorization": f"Bearer {token}"}
    client = stack.enter_context(
        httpx.Client(
            base_url=f"http://127.0.0.1:{port}",
            headers=headers,
            timeout=ALL_IN_ALL_S,
            limits=httpx.Limits(max_connections=None),
        )
    )
    return [
        stack.enter_context(client.stream("GET", "/api/v1/live")).status_code for _ in range(100)
    ]


def wall_token(url: str, folder: Path) -> str:
    site = make_site(url, folder)
    try:
        made = site.set_up().post("/api/v1/tokens", json={"name": "w", "role": "wall"})
        return str(made.json()["secret"])
    finally:
        site.database.close()


@pytest.mark.slow
def test_health_is_answered_while_three_strangers_flood_it(
    database_url: str, tmp_path: Path
) -> None:
    token = wall_token(database_url, tmp_path)
    with (
        serving(database_url, tmp_path) as (port, log),
        contextlib.ExitStack() as stack,
        Asking(port) as asking,
    ):
        assert bytes_taken(port, 120 * MIB) < 30 * MIB
        for _ in range(2000):
            stack.enter_context(socket.create_connection(("127.0.0.1", port), ALL_IN_ALL_S))
        statuses = statuses_of_streams(stack, port, token)
    assert statuses == [200] * 20 + [429] * 80
    assert asking.statuses == {200}
    assert log.read_text().count("connections at once") == 1


def test_a_flood_that_lasts_keeps_nobody_out(database_url: str, tmp_path: Path) -> None:
    """More connections than files: each new one closes an old one, and requests are answered in between."""
    with serving(database_url, tmp_path) as (port, _), contextlib.ExitStack() as stack:
        for _ in range(10):
            for _ in range(150):
                stack.enter_context(socket.create_connection(("127.0.0.1", port), ALL_IN_ALL_S))
            answer = httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=ALL_IN_ALL_S)
            assert answer.status_code == 200
