"""A campus with something in every table, made by a commit's own demo and through its own API."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.answers import worktrees
from tests.answers.acts import fill
from tests.answers.client import Api
from tests.answers.exchange import ADMIN
from tests.services import free_port

PASSWORD = "not too long ago"
SECRET = "secret.key"
SOCKET_LINE = 4
"""Of postmaster.pid: the folder of the server's socket."""

SETTINGS = {
    "TIMBANG_OBSERVE_INTERVAL_S": "10",
    "TIMBANG_ALLOW_LOCAL_ROUTERS": "true",
    "TIMBANG_PROBE_PRIVATE_TARGETS": "true",
}
"""An edit of a router by hand is seen within a minute."""


@dataclass(frozen=True, slots=True)
class Campus:
    """A running demo: its database, the key of its secrets, and the moment that it is asked at."""

    database_url: str
    secret_key: str
    moment: dt.datetime


@contextmanager
def running(tree: Path, folder: Path, scenario: str) -> Iterator[Campus]:
    """The demo of the commit in `tree`. It goes on while the block runs: its routers answer questions of both sides."""
    port, lab_port = free_port(), free_port()
    data = folder / "demo"
    words = ("demo", "--scenario", scenario, "--data", str(data), "--port", str(port))
    command = (*worktrees.COMMAND, *words, "--password", PASSWORD)
    lab = (*worktrees.PYTHON, "-m", "lab", "--port", str(lab_port))
    with (
        worktrees.running(tree, lab, {}, folder / "lab.log"),
        worktrees.running(tree, command, SETTINGS, folder / "demo.log") as process,
    ):
        api = Api(f"http://127.0.0.1:{port}")
        api.wait(process)
        api.sign_in(ADMIN, PASSWORD)
        url = _url(data)
        fill(api, lab_port, lambda: _probes(tree, url))
        moment = dt.datetime.fromtimestamp(int(time.time()), dt.UTC)
        yield Campus(url, (data / SECRET).read_text().strip(), moment)


def _url(data: Path) -> str:
    """Of the demo's own PostgreSQL."""
    lines = (data / "postgres" / "postmaster.pid").read_text().split("\n")
    return f"postgresql:///timbang?host={lines[SOCKET_LINE]}&user=timbang"


def _probes(tree: Path, url: str) -> None:
    now = dt.datetime.now(dt.UTC).isoformat()
    program = str(worktrees.PROGRAMS / "probe_rows.py")
    worktrees.run(tree, (*worktrees.PYTHON, program, url, now), {})
