"""`timbang up` as a process that is killed and started again, beside a router of the lab and an ISP that iperf3 fills.

The process, its database and HTTP API, iperf3, ping and the wire to the router are real. The router's clock is moved.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import func, select

from backend.domain.trials.runs import TrialDesign
from backend.routeros.reading.rows import read_snapshot
from backend.store.engine.database import Database
from backend.store.engine.instants import utc_now
from backend.store.tables import QueueTrial, RouterChange, RouterState
from cli.postgres import embedded
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, LinearTraffic, plain_router
from lab.device.router import SimulatedRouter
from lab.menus.values import duration_us
from lab.relay.iperf3_server import Iperf3Server
from lab.relay.relay import ProbeRelay
from lab.server.server import LabServer, Served
from tests.integration.cli.tested_isp import ISP_BPS, TestedIsp
from tests.integration.rows import TEST_SECRET
from tests.integration.services.lab_site import Rows, connected, rows_of
from tests.services.server import Server, free_port

PATIENCE_S = 240.0
HOST = "127.0.0.1"
OTHERS = (20_000, 5_000)
"""What the campus itself moves on each ISP, byte/s down and up: no line is silent when a test ends."""
APART_S = 10
"""A drift is looked for from so long after a run on: the clocks of a router and of Timbang may differ."""
SHORT = TrialDesign((("cake", "as_it_is"),), warm_s=0, measure_s=1, streams=1, accepts_others=True)
"""CAKE first; what comes after it writes nothing."""
TIMBANG = (sys.executable, "-c", "from cli.main import app; app()", "up")
SETTINGS = {
    "SETUP_CODE": TEST_SECRET,
    "ALLOW_LOCAL_ROUTERS": "true",
    "PROBE_PRIVATE_TARGETS": "true",
    "CHANGE_LEASE_S": "6",
    "OBSERVE_INTERVAL_S": "10",
}


@dataclass
class TrialCampus:
    """A router with three ISPs, entered as an admin does it; the first one is tested."""

    timbang: Server
    folder: Path
    lab: LabServer
    served: Served
    isp: TestedIsp
    http: httpx.Client
    router_id: int = 0
    uplinks: tuple[int, ...] = ()
    server_id: int = 0

    @property
    def router(self) -> SimulatedRouter:
        return self.served.router

    def ask(self, method: str, path: str, body: object = None) -> Any:
        answer = self.http.request(method, f"/api/v1{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def enter(self, relay_port: int) -> None:
        place = {"setup_code": TEST_SECRET, "campus_name": "Kediri", "timezone": "Asia/Jakarta"}
        login = {"username": "admin", "password": "correct horse battery"}
        self.ask("POST", "/setup", {**login, **place})
        login = {"username": ADMIN, "password": ADMIN_PASSWORD, "tls": "off"}
        place = {"campus_id": 1, "name": "Core", "host": HOST, "port": self.served.port}
        self.router_id = self.ask("POST", "/routers", {**place, **login})["id"]
        speeds = {"download_bps": ISP_BPS, "upload_bps": ISP_BPS}
        isps = [{"name": f"ISP{n}", "interface": f"ether{n}", **speeds} for n in (1, 2, 3)]
        saved = self.ask("PUT", f"/routers/{self.router_id}/uplinks", isps)
        self.uplinks = tuple(uplink["id"] for uplink in saved["uplinks"])
        address = {"name": "lab", "url": "", "host": HOST, "port": relay_port, "place": "lab"}
        self.server_id = self.ask("POST", "/probe-servers", address)["id"]
        source = {"uplink_id": self.uplinks[0], "source_address": HOST}
        tests = {"lines": [source], "plans": []}
        self.ask("PUT", f"/routers/{self.router_id}/probe-settings", tests)

    @contextlib.contextmanager
    def database(self) -> Iterator[Database]:
        """It has another address after each start of Timbang."""
        url = embedded.answering(self.folder)
        assert url is not None
        with contextlib.closing(Database(url, pool=1)) as opened:
            yield opened

    def begin_trial(self, measure_s: int = 1) -> int:
        """Planned for later, made short, and due: the first run's queue comes next. `measure_s`: of each phase."""
        body = {
            "uplink_id": self.uplinks[0],
            "server_id": self.server_id,
            "variants": ["cake"],
            "window_from": (utc_now() + dt.timedelta(hours=1)).isoformat(),
        }
        trial_id = int(self.ask("POST", f"/routers/{self.router_id}/trials", body)["id"])
        with self.database() as database, database.transaction() as session:
            row = session.get_one(QueueTrial, trial_id, with_for_update=True)
            row.design = replace(SHORT, measure_s=measure_s).json
            row.window_from = utc_now()
        return trial_id

    def trial(self, trial_id: int) -> dict[str, Any]:
        return dict(self.ask("GET", f"/trials/{trial_id}"))

    def until_measured(self) -> None:
        """A run's queue is on the router, and its test moves bytes."""
        before = self.isp.carried_bytes
        until(lambda: self.isp.carried_bytes > before and self.has_queue())

    def until_over(self, trial_id: int, run: int) -> dict[str, Any]:
        """The trial, once this run of it has ended."""

        def is_over() -> bool:
            ended = [each["ended_at"] for each in self.trial(trial_id)["runs"]]
            return len(ended) > run and ended[run] is not None

        until(is_over)
        return self.trial(trial_id)

    def until_as(self, before: Rows) -> None:
        """A later run of the trial may have its queue there for a while: nothing else is left for good."""
        until(lambda: self.rows() == before)

    def until_ended(self, trial_id: int, state: str) -> dict[str, Any]:
        until(lambda: self.trial(trial_id)["state"] == state)
        return self.trial(trial_id)

    def end_trial(self, trial_id: int) -> None:
        """Stopped, unless its last run is over already."""
        self.http.post(f"/api/v1/trials/{trial_id}/stop")
        until(lambda: self.trial(trial_id)["state"] in ("stopped", "done"))

    def has_queue(self) -> bool:
        rows = self.router.menus["/queue/simple"].rows
        return any(row["name"] == "timbang-trial" for row in rows)

    def kill(self) -> None:
        """As kill -9; what the router said or did not say meanwhile reaches nobody."""
        self.timbang.kill()
        self.router.faults.clear()

    def let_timer_fire(self) -> None:
        """The router's clock is five seconds after the timer of the run that is armed."""
        self.router.step_clock(self._timer_s() + 5)
        self.router.catch_up()

    def _timer_s(self) -> float:
        """As the scheduler's row says it, since Timbang is dead."""
        intervals = [row["interval"] for row in self.router.menus["/system/scheduler"].rows]
        return max(map(_seconds, intervals))

    def rows(self) -> Rows:
        return rows_of(self.router)

    def settled(self) -> Rows:
        """Menus fill some rows when they are first read."""
        with connected(self.served) as connection:
            read_snapshot(connection)
        return self.rows()

    def until_observed(self) -> None:
        """The configuration was read so long after all runs that their queues do not excuse anything any more."""
        with self.database() as database:

            def is_observed() -> bool:
                with database.transaction() as session:
                    last = session.scalar(select(func.max(RouterChange.ended_at)))
                    read_at = session.get_one(RouterState, self.router_id).config_read_at
                assert last is not None
                return read_at is not None and read_at > last + dt.timedelta(seconds=APART_S)

            until(is_observed)

    def first_reading(self) -> None:
        until(lambda: len(self.ask("GET", f"/routers/{self.router_id}/regimes")) == 1)

    def marks(self) -> dict[str, int]:
        """What pages count: regimes, drifts, changes of people, advice that was applied."""
        path = f"/routers/{self.router_id}"
        return {
            "regimes": len(self.ask("GET", f"{path}/regimes")),
            "drifts": len(self.ask("GET", f"{path}/drifts")),
            "changes": len(self.ask("GET", f"{path}/changes")["items"]),
            "scored": len(self.ask("GET", f"{path}/track-record")["items"]),
        }


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.5)


@contextlib.contextmanager
def trial_campus(folder: Path) -> Iterator[TrialCampus]:
    """Timbang has read the router's configuration once: that is its first regime."""
    with contextlib.ExitStack() as held:
        lab = held.enter_context(LabServer())
        router = plain_router(traffic=False)
        router.model = LinearTraffic(dict.fromkeys((1, 2, 3), OTHERS), router.now())
        served, isp = lab.add(router), TestedIsp(router, "ether1")
        relay = held.enter_context(ProbeRelay(HOST, {HOST: isp}, Iperf3Server()))
        timbang = _server(folder, free_port())
        held.callback(timbang.stop)
        timbang.start()
        http = held.enter_context(
            httpx.Client(base_url=timbang.url, headers={"Origin": timbang.url}, timeout=240)
        )
        campus = TrialCampus(timbang, folder / "data", lab, served, isp, http)
        campus.enter(relay.address[1])
        campus.first_reading()
        yield campus


def _server(folder: Path, port: int) -> Server:
    named = [f"TIMBANG_{name}={value}" for name, value in SETTINGS.items()]
    words = ["--data", str(folder / "data"), "--port", str(port)]
    command = ["env", *named, *TIMBANG, *words]
    return Server(f"http://{HOST}:{port}", port, command, folder / "log")


def _seconds(interval: str) -> float:
    return (duration_us(interval) or 0) / 1e6
