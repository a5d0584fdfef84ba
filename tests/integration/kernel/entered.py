"""A router of the kernel lab that is known to a running Timbang: HTTP API, database, and the thread of changes.

The packets, the uplinks' rates, the API of the router, the HTTP API, PostgreSQL and the thread that carries changes
out are real.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from backend.api.app import create_app
from backend.services.changes.running import ChangeRunner
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from lab.kernel.box import KernelLab
from tests.integration.rows import TEST_SECRET

USERNAME, PASSWORD = "admin", "correct horse battery"
CAMPUS, ZONE = "Kediri", "Asia/Jakarta"
PATIENCE_S = 300.0
FRONTEND = Path(__file__).parents[3] / "frontend" / "dist"


@dataclass(frozen=True)
class Entered:
    """`url`: where Timbang answers a browser; USERNAME and PASSWORD sign in. `http`: signed in already."""

    lab: KernelLab
    url: str
    http: httpx.Client
    database: Database
    router_id: int
    uplinks: tuple[int, ...]

    def ask(self, method: str, path: str, body: object = None) -> Any:
        return answer_of(self.http, method, path, body)

    def change_in(self, change_id: int, *states: str) -> dict[str, Any]:
        """The change as soon as it is in one of these states."""
        until = time.monotonic() + PATIENCE_S
        while (change := self.ask("GET", f"/changes/{change_id}"))["state"] not in states:
            assert time.monotonic() < until, change["steps"]
            time.sleep(0.2)
        return dict(change)

    def new_connections(self, count: int) -> dict[str, float]:
        """Parts that the lines get of at least so many new connections, hardly two of one pair of hosts."""
        port = self.lab.control("start_stream", per_s=1000, servers=200)
        until = time.monotonic() + PATIENCE_S
        while (counted := self.lab.control("stream_seen", port=port))["seen"] < count:
            assert time.monotonic() < until, counted
            time.sleep(0.2)
        counted = self.lab.control("stop_stream")
        return {name: part / counted["seen"] for name, part in counted["uplinks"].items()}


def answer_of(http: httpx.Client, method: str, path: str, body: object = None) -> Any:
    answer = http.request(method, f"/api/v1{path}", json=body)
    assert answer.is_success, answer.text
    return answer.json() if answer.content else None


def settings_of(lab: KernelLab, database_url: str, data_dir: Path) -> Settings:
    """Tests of the ISPs go from the lab's probe host to its servers."""
    return Settings(
        database_url=database_url,
        secret_key=TEST_SECRET,
        setup_code=TEST_SECRET,
        data_dir=data_dir,
        frontend_dir=FRONTEND,
        allow_local_routers=True,
        probe_netns=lab.netns,
        probe_private_targets=True,
        change_lease_s=60,
        change_write_deadline_s=120,  # a lab that gets no processor answers late
    )


@contextlib.contextmanager
def entered(lab: KernelLab, database_url: str, data_dir: Path) -> Iterator[Entered]:
    """The lab's router and uplinks, entered as an admin does it; changes are carried out while the block runs."""
    with contextlib.ExitStack() as held:
        settings = settings_of(lab, database_url, data_dir)
        database = Database(database_url, pool=4)
        held.callback(database.close)
        url = held.enter_context(_served(settings))
        runner = ChangeRunner(
            settings, database, SecretBox([TEST_SECRET], allow_local=True), token="w", clock=now
        )
        runner.start()
        held.callback(runner.stop)
        http = held.enter_context(httpx.Client(base_url=url, headers={"Origin": url}, timeout=240))
        router_id, uplinks = _enrol(http, lab)
        yield Entered(lab, url, http, database, router_id, uplinks)


def now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


@contextlib.contextmanager
def _served(settings: Settings) -> Iterator[str]:
    config = uvicorn.Config(
        create_app(settings),
        host="127.0.0.1",
        port=0,
        log_config=None,
        timeout_graceful_shutdown=5,  # live streams of a browser that is still there do not keep it
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(PATIENCE_S)


def _enrol(http: httpx.Client, lab: KernelLab) -> tuple[int, tuple[int, ...]]:
    login = {"username": USERNAME, "password": PASSWORD}
    place = {"setup_code": TEST_SECRET, "campus_name": CAMPUS, "timezone": ZONE}
    answer_of(http, "POST", "/setup", {**login, **place})
    place = {"campus_id": 1, "name": "Core", "host": lab.api.host, "port": lab.api.port}
    login = {"username": ADMIN, "password": ADMIN_PASSWORD, "tls": "off"}
    router_id = answer_of(http, "POST", "/routers", {**place, **login})["id"]
    uplinks = [
        {
            "name": uplink.name,
            "interface": f"ether{number}",
            "download_bps": uplink.download_bps,
            "upload_bps": uplink.upload_bps,
        }
        for number, uplink in enumerate(lab.uplinks, 1)
    ]
    saved = answer_of(http, "PUT", f"/routers/{router_id}/uplinks", uplinks)
    return router_id, tuple(uplink["id"] for uplink in saved["uplinks"])
