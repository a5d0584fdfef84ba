"""A router that is added at nine in the morning, polled by the clock of the test, and what each page is told then."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from fastapi.testclient import TestClient

from backend.routeros.session.connections import Connections
from backend.services.advice import runs as recommendation_runs
from backend.services.alerts import passes
from backend.services.polling.poll import Poller
from backend.services.regimes.observe import Observer
from backend.store.access.secrets import SecretBox
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server.server import LabServer
from tests.integration.api.conftest import Site

API = "/api/v1"
ROUTER = f"{API}/routers/1"
ZONE = ZoneInfo("Asia/Jakarta")
NINE = dt.datetime(2026, 11, 18, 9, 0, tzinfo=ZONE)
SPEEDS_MBPS = (100, 200, 200)
OBSERVE_S, ADVISE_S = 240.0, 600.0

PAGES: dict[str, str] = {
    "now": f"{ROUTER}/overview",
    "verdict": f"{ROUTER}/verdict",
    "uplink": f"{ROUTER}/lines/1",
    "quality": f"{ROUTER}/quality",
    "quality_profile": f"{ROUTER}/quality/profile",
    "weeks": f"{ROUTER}/weeks",
    "week": f"{ROUTER}/weeks/2026-W47",
    "hours": f"{ROUTER}/profile",
    "which_isp": f"{ROUTER}/side-by-side",
    "balance": f"{ROUTER}/balance",
    "track_record": f"{ROUTER}/track-record",
    "smaller_contracts": f"{ROUTER}/smaller-contracts",
    "contract_choices": f"{ROUTER}/contract-choices",
    "money": f"{ROUTER}/costs",
    "availability": f"{ROUTER}/availability",
    "fillings": f"{ROUTER}/fillings",
    "router": f"{ROUTER}",
    "load": f"{ROUTER}/vitals",
    "buckets": f"{ROUTER}/buckets",
    "findings": f"{ROUTER}/findings",
    "all": f"{API}/overview",
    "wall": f"{API}/wall",
    "incidents": f"{API}/incidents",
}
"""What each page asks for."""


@dataclass
class FirstHour:
    """An installation with one new router; `until` lets its workers live to a time of the first days."""

    site: Site
    observer: Observer
    connections: Connections
    pollers: dict[float, Poller] = field(default_factory=dict)
    observed_at: float = float("-inf")
    advised_at: float = float("-inf")

    def until(self, moment: dt.datetime, step_s: float = 10.0) -> None:
        """A worker that polls every `step_s` reads the configuration and judges as it does automatically."""
        poller = self._poller(step_s)
        while self.site.clock.at + dt.timedelta(seconds=step_s) <= moment:
            self.site.clock.forward(seconds=step_s)
            self._work(poller)
        self.site.clock.at = moment

    def _poller(self, step_s: float) -> Poller:
        if step_s not in self.pollers:
            pace = {"poll_interval_s": step_s, "poll_deadline_s": 9.0}
            self.pollers[step_s] = Poller(
                self.site.settings.model_copy(update=pace),
                self.site.database,
                SecretBox(self.site.settings.secret_keys, allow_local=True),
                self.connections,
                clock_ms=lambda: round(self.site.clock.at.timestamp() * 1000),
            )
        return self.pollers[step_s]

    def close(self) -> None:
        for poller in self.pollers.values():
            poller.close()

    def _work(self, poller: Poller) -> None:
        now = self.site.clock.at
        assert poller.run() is not None
        if now.timestamp() - self.observed_at >= OBSERVE_S:
            self.observed_at = now.timestamp()
            [observed] = self.observer.run(poller.targets(), now)
            assert observed.error is None
        with self.site.database.transaction() as session:
            passes.run(session, now, 10.0)
        if now.timestamp() - self.advised_at >= ADVISE_S:
            self.advised_at = now.timestamp()
            recommendation_runs.run(self.site.database, 10.0, now)

    def pages(self) -> dict[str, Any]:
        """Each page's answer; a day later one signs in again."""
        admin = self.site.sign_in("admin")
        answers = {name: admin.get(path) for name, path in PAGES.items()}
        refused = {name: each.text for name, each in answers.items() if each.status_code != 200}
        assert refused == {}
        return {name: each.json() for name, each in answers.items()}


def at(hour: int, minute: int = 0, second: int = 0, days: int = 0) -> dt.datetime:
    return NINE.replace(hour=hour, minute=minute, second=second) + dt.timedelta(days=days)


@contextmanager
def first_hour(site: Site) -> Iterator[FirstHour]:
    """The router is entered at nine, its ISPs confirmed; nothing was polled yet."""
    site.clock.at = NINE
    admin = site.set_up()
    with LabServer() as lab:
        served = lab.add(plain_router(clock=lambda: site.clock().timestamp()))
        _enter(admin, served.host, served.port)
        connections = Connections(random.random)
        living = FirstHour(site, Observer(site.database, connections, 0.0), connections)
        try:
            yield living
        finally:
            living.close()


def _enter(admin: TestClient, host: str, port: int) -> None:
    body = {
        "campus_id": 1, "name": "Core", "host": host, "port": port, "tls": "off",
        "username": MONITOR, "password": MONITOR_PASSWORD,
    }  # fmt: skip
    assert admin.post(f"{API}/routers", json=body).status_code == 201
    uplinks = [
        {"name": f"ISP{n}", "interface": f"ether{n}", "download_bps": bps, "upload_bps": bps}
        for n, bps in enumerate((mbps * 10**6 for mbps in SPEEDS_MBPS), 1)
    ]
    assert admin.put(f"{ROUTER}/uplinks", json=uplinks).status_code == 200
