"""Database, API replicas and polls on loopback, started by the commands that production uses."""

from __future__ import annotations

import datetime as dt
import secrets
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

import httpx

from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from benchmarks._processes import postmaster
from benchmarks.requests.load import history
from benchmarks.requests.load.polls import Polls
from cli.postgres import embedded, migrate
from tests.services import Server, ServiceMissing, free_port, timescaledb
from tests.services.server import running as running_server

START_S = 60.0
SETUP = {
    "setup_code": secrets.token_hex(16),
    "username": "bench",
    "password": secrets.token_urlsafe(12),
    "campus_name": "Bench",
    "timezone": "Asia/Jakarta",
}


@dataclass(frozen=True, slots=True)
class Installation:
    """`ports` are the replicas'; `tokens` are API tokens of role noc."""

    database: Database
    polls: Polls
    ports: tuple[int, ...]
    tokens: tuple[str, ...]
    pids: Mapping[str, int]

    @property
    def token(self) -> str:
        return self.tokens[0]


@contextmanager
def running(
    folder: Path, replicas: int = 2, *, polling: bool = True, tokens: int = 1
) -> Iterator[Installation]:
    """The whole installation with five weeks behind it, while the block runs; polls go on if they shall."""
    secret = secrets.token_urlsafe(32)
    box = SecretBox([secret], allow_local=True)
    with ExitStack() as stack:
        url = stack.enter_context(database(folder))
        migrate.upgrade(url)
        opened = Database(url, pool=2, statement_timeout_ms=600_000)
        stack.callback(opened.close)
        history.make(opened, box, dt.datetime.now(dt.UTC))
        polls = Polls(opened, box)
        polls.store()
        servers = [stack.enter_context(api(folder, url, secret)) for _ in range(replicas)]
        pids = {"database": postmaster(url)}
        for number, server in enumerate(servers, 1):
            assert server.process is not None
            pids[f"api {number}"] = server.process.pid
        made = api_tokens(servers[0].url, tokens)
        with polls.going_on() if polling else nullcontext():
            yield Installation(opened, polls, tuple(server.port for server in servers), made, pids)


@contextmanager
def database(folder: Path) -> Iterator[str]:
    """A durable TimescaleDB where this machine has one, else PostgreSQL from the wheel."""
    with ExitStack() as stack:
        try:
            url = stack.enter_context(timescaledb(folder, durable=True)).url
            kind = "PostgreSQL with TimescaleDB"
        except ServiceMissing:
            url = stack.enter_context(embedded.running(folder))
            kind = "PostgreSQL from the wheel"
        print(f"database: {kind}", flush=True)
        yield url


@contextmanager
def api(folder: Path, url: str, secret: str) -> Iterator[Server]:
    """`timbang serve` on a port of its own."""
    port = free_port()
    command = [str(Path(sys.executable).with_name("timbang")), "serve", "--host", "127.0.0.1"]
    environment = {
        "TIMBANG_DATABASE_URL": url,
        "TIMBANG_SECRET_KEY": secret,
        "TIMBANG_SETUP_CODE": SETUP["setup_code"],
        "TIMBANG_DATA_DIR": str(folder),
        "TIMBANG_LOG_LEVEL": "WARNING",
    }
    words = ["env", *(f"{name}={value}" for name, value in environment.items())]

    def make(port: int) -> Server:
        address = f"http://127.0.0.1:{port}"
        log = folder / f"api-{port}.log"
        return Server(address, port, [*words, *command, "--port", str(port)], log)

    with running_server(make, port) as server:
        _wait(f"{server.url}/readyz")
        yield server


def _wait(url: str) -> None:
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline:
        if httpx.get(url, timeout=START_S).status_code == 200:
            return
        time.sleep(0.1)
    raise RuntimeError(f"{url} was not ready within {START_S:.0f} s")


def api_tokens(address: str, count: int) -> tuple[str, ...]:
    """Set up the first admin, who makes API tokens."""
    with httpx.Client(base_url=f"{address}/api/v1", headers={"Origin": address}) as browser:
        browser.post("/setup", json=SETUP).raise_for_status()
        names = [f"k6 {number}" for number in range(count)]
        answers = [browser.post("/tokens", json={"name": name, "role": "noc"}) for name in names]
        return tuple(str(answer.raise_for_status().json()["secret"]) for answer in answers)
