"""A campus of 10/20/20 Mbit/s under ECMP, known to a running Timbang that has a recommendation for it.

The packets, the lines' rates, the API of the router, the HTTP API, PostgreSQL and the thread that carries changes out
are real; only the four weeks of slots that the advice is made from are written into the database.
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
from zoneinfo import ZoneInfo

import httpx
import librouteros
import uvicorn
from librouteros.api import Api

from backend.api.app import create_app
from backend.routeros.reading.configuration import read_config
from backend.routeros.session.client import Deadline, Target, open_connection
from backend.services.changes.running import ChangeRunner
from backend.services.inventory import inventory
from backend.services.regimes.observe import record_config
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.polling import polls
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from lab.kernel.box import KernelLab
from lab.kernel.place import capabilities
from lab.kernel.place.spec import UplinkSpec
from tests.integration.rows import TEST_SECRET
from tests.integration.services.advice import carry

USERNAME, PASSWORD = "admin", "correct horse battery"
CAMPUS, ZONE = "Kediri", "Asia/Jakarta"
UPLINKS = tuple(
    UplinkSpec(f"ISP{n}", mbps * 10**6, mbps * 10**6) for n, mbps in ((1, 10), (2, 20), (3, 20))
)
THIRDS = (1 / 3, 1 / 3, 1 / 3)
DAYS = 28
PATIENCE_S = 300.0
FRONTEND = Path(__file__).parents[3] / "frontend" / "dist"


@dataclass(frozen=True)
class Advised:
    """`url`: where Timbang answers a browser; USERNAME and PASSWORD sign in. `http`: signed in already."""

    lab: KernelLab
    url: str
    http: httpx.Client
    database: Database
    router_id: int
    uplinks: tuple[int, ...]
    recommendation: dict[str, Any]

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
        while (seen := self.lab.control("stream_seen", port=port))["seen"] < count:
            assert time.monotonic() < until, seen
            time.sleep(0.2)
        seen = self.lab.control("stop_stream")
        return {name: part / seen["seen"] for name, part in seen["uplinks"].items()}


def answer_of(http: httpx.Client, method: str, path: str, body: object = None) -> Any:
    answer = http.request(method, f"/api/v1{path}", json=body)
    assert answer.is_success, answer.text
    return answer.json() if answer.content else None


@contextlib.contextmanager
def advised(database_url: str, data_dir: Path) -> Iterator[Advised]:
    with contextlib.ExitStack() as held:
        lab = held.enter_context(KernelLab(UPLINKS, pinned=False, needs=capabilities.BALANCING))
        to_ecmp(lab)
        settings = Settings(
            database_url=database_url,
            secret_key=TEST_SECRET,
            setup_code=TEST_SECRET,
            data_dir=data_dir,
            frontend_dir=FRONTEND,
        )
        database = Database(database_url, pool=4)
        held.callback(database.close)
        url = held.enter_context(_served(settings))
        runner = ChangeRunner(
            settings, database, SecretBox([TEST_SECRET], allow_local=True), token="w", clock=_now
        )
        runner.start()
        held.callback(runner.stop)
        http = held.enter_context(httpx.Client(base_url=url, headers={"Origin": url}, timeout=240))
        router_id, uplinks = _enrol(http, lab)
        _remember(database, lab, router_id)
        advice = answer_of(http, "POST", f"/routers/{router_id}/recommendations")
        yield Advised(lab, url, http, database, router_id, uplinks, advice)


def to_ecmp(lab: KernelLab) -> None:
    """No marks and no tables, equal routes: how a campus starts."""
    with contextlib.closing(_api(lab)) as api:
        for row in tuple(api.path("ip", "firewall", "mangle")):
            _do(api, "/ip/firewall/mangle/remove", **{".id": row[".id"]})
        for row in tuple(api.path("ip", "route")):
            if row.get("static") and row.get("routing-table", "main") != "main":
                _do(api, "/ip/route/remove", **{".id": row[".id"]})
            elif row.get("static"):
                _do(api, "/ip/route/set", **{".id": row[".id"], "distance": "1"})
        for row in tuple(api.path("routing", "table")):
            if row["name"] != "main":
                _do(api, "/routing/table/remove", **{".id": row[".id"]})


def _api(lab: KernelLab) -> Api:
    return librouteros.connect(
        lab.api.host, ADMIN, ADMIN_PASSWORD, port=lab.api.port, timeout=60, encoding="utf-8"
    )


def _do(api: Api, command: str, **words: object) -> None:
    tuple(api(command, **words))


def _now() -> dt.datetime:
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
        for number, uplink in enumerate(UPLINKS, 1)
    ]
    saved = answer_of(http, "PUT", f"/routers/{router_id}/uplinks", uplinks)
    return router_id, tuple(uplink["id"] for uplink in saved["uplinks"])


def _remember(database: Database, lab: KernelLab, router_id: int) -> None:
    """As if the router had been polled for four weeks, balancing as it does now."""
    address = Target(lab.api.host, lab.api.port, "off", ADMIN, ADMIN_PASSWORD, allow_local=True)
    with contextlib.closing(open_connection(address, Deadline(PATIENCE_S))) as connection:
        config = read_config(connection)
    today = _now().astimezone(ZoneInfo(ZONE)).date()
    first = today - dt.timedelta(days=DAYS)
    began_at = _now() - dt.timedelta(days=DAYS + 2)
    with database.transaction() as session:
        router = inventory.view(session, router_id)
        for uplink in router.uplinks:
            uplink.created_at = began_at
        interfaces = tuple(uplink.interface for uplink in router.uplinks)
        polls.prepare(session, [router_id])
        record_config(session, router_id, interfaces, config, began_at)
        carry(session, router, first, DAYS, THIRDS, total_mbps=lambda day: 20 + day % 3)
