"""Asking for probes over HTTP: now, no more, of which server, and what pins an address."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from backend.probes.tools import ProbeTools
from backend.probes.trial import Step, Trial
from backend.services.probes import trials as probe_trials
from backend.services.probes.pins import EXPLAINED
from backend.store.engine import workers
from backend.store.engine.workers import WorkerIdentity
from backend.store.probes import runs as probe_runs
from backend.store.probes import trials as stored_trials
from backend.store.tables import AuditEntry, Uplink
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server.server import LabServer
from tests.integration.api.conftest import Site
from tests.integration.api.test_live import events, listening
from tests.integration.probe_rows import add_line, add_server

API = "/api/v1"
ME = WorkerIdentity("t", "probe host")


@dataclass
class Ready:
    router_id: int
    uplinks: list[int]
    server_id: int

    def request_body(self, **changes: object) -> dict[str, object]:
        body = {"uplink_id": self.uplinks[0], "server_id": self.server_id, "kind": "tcp"}
        return {**body, "direction": "download", "duration_s": 5, **changes}


@pytest.fixture
def ready(site: Site, admin: TestClient) -> Iterator[Ready]:
    """A lab router with three ISPs, the first of which has a source address, and a server."""
    with LabServer() as lab:
        served = lab.add(plain_router(traffic=False))
        body = {"campus_id": 1, "name": "R", "host": served.host, "port": served.port, "tls": "off"}
        login = {"username": MONITOR, "password": MONITOR_PASSWORD}
        made = admin.post(f"{API}/routers", json={**body, **login}).json()["id"]
        speed = {"download_bps": 10**8, "upload_bps": 10**8}
        lines = [{"name": f"ISP{n}", "interface": f"ether{n}", **speed} for n in (1, 2, 3)]
        uplinks = admin.put(f"{API}/routers/{made}/uplinks", json=lines).json()["uplinks"]
        with site.database.transaction() as session:
            first = session.get(Uplink, uplinks[0]["id"])
            assert first is not None
            add_line(session, first, "10.10.0.11")
            server_id = add_server(session)
        yield Ready(made, [uplink["id"] for uplink in uplinks], server_id)


def test_a_probe_is_asked_for_and_cancelled(site: Site, admin: TestClient, ready: Ready) -> None:
    answer = admin.post(f"{API}/routers/{ready.router_id}/probe-runs", json=ready.request_body())
    assert answer.status_code == 202, answer.text
    row = answer.json()
    assert (row["state"], row["outcome"], row["uplink_name"]) == ("waiting", None, "ISP1")
    assert (row["server_name"], row["preset"], row["valid"]) == ("one", "custom", False)
    with site.database.transaction() as session:
        claimed = probe_runs.claim(session, "w", site.clock(), 60)
    assert claimed is not None
    assert (claimed.id, claimed.by_hand, claimed.spec.duration_s) == (row["id"], True, 5)
    cancelled = admin.post(f"{API}/probe-runs/{row['id']}/cancel")
    assert cancelled.status_code == 202
    assert (cancelled.json()["state"], cancelled.json()["cancel_requested"]) == ("running", True)
    waiting = admin.post(
        f"{API}/routers/{ready.router_id}/probe-runs", json=ready.request_body()
    ).json()
    over = admin.post(f"{API}/probe-runs/{waiting['id']}/cancel").json()
    assert (over["state"], over["outcome"], over["reason"]) == ("over", "failed", "cancelled")
    assert admin.post(f"{API}/probe-runs/{waiting['id']}/cancel").status_code == 409
    with site.database.transaction() as session:
        actions = session.scalars(select(AuditEntry.action).order_by(AuditEntry.id)).all()
    assert actions[-4:] == ["run_probe", "cancel_probe", "run_probe", "cancel_probe"]


@pytest.mark.parametrize(
    "changes, field",
    [
        ({"direction": None}, "direction"),
        ({"kind": "load"}, "direction"),
        ({"kind": "http", "direction": None}, "server_id"),
        ({"server_id": 999}, "server_id"),
        ({"uplink_id": 999}, "uplink_id"),
        ({"duration_s": 0}, "duration_s"),
        ({"streams": 33}, "streams"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(
    admin: TestClient, ready: Ready, changes: dict[str, object], field: str
) -> None:
    refused = admin.post(
        f"{API}/routers/{ready.router_id}/probe-runs", json=ready.request_body(**changes)
    )
    assert refused.status_code == 422
    assert [error["field"] for error in refused.json()["errors"]] == [field]


def test_an_isp_without_source_address_is_refused(admin: TestClient, ready: Ready) -> None:
    body = ready.request_body(uplink_id=ready.uplinks[1])
    refused = admin.post(f"{API}/routers/{ready.router_id}/probe-runs", json=body)
    assert refused.status_code == 422
    assert "source address" in refused.json()["detail"]


def test_only_admins_may(site: Site, admin: TestClient, ready: Ready) -> None:
    manager = site.person(admin, "manager")
    for path in (f"routers/{ready.router_id}/probe-runs", f"probe-servers/{ready.server_id}/try"):
        assert manager.post(f"{API}/{path}", json={}).status_code == 403
    assert manager.get(f"{API}/routers/{ready.router_id}/probe-pins").status_code == 403


def test_a_change_of_a_run_reaches_the_browser(
    site: Site, admin: TestClient, served: str, ready: Ready
) -> None:
    with listening(served, admin, f"?router_id={ready.router_id}") as lines:
        row = admin.post(
            f"{API}/routers/{ready.router_id}/probe-runs", json=ready.request_body()
        ).json()
        heard = next(event for event in events(lines) if event[0] == "probe")
    assert heard[1] == {
        "run_id": row["id"],
        "router_id": ready.router_id,
        "uplink_id": ready.uplinks[0],
        "kind": "tcp",
        "state": "waiting",
        "outcome": None,
    }


def test_without_a_worker_no_server_can_be_tried(admin: TestClient, ready: Ready) -> None:
    tried = admin.post(f"{API}/probe-servers/{ready.server_id}/try", json={})
    assert tried.status_code == 200
    assert (tried.json()["ok"], tried.json()["code"]) == (False, "not_running")
    assert admin.post(f"{API}/probe-servers/999/try", json={}).status_code == 404


class Trying:
    """As much of a prober as a trial needs."""

    tools = ProbeTools()

    def try_server(self, target, source_address, _stop) -> Trial:
        step = Step("connect", "ok", f"{target.host} from {source_address}")
        return Trial(True, "", "It answers.", (step,))


def test_a_worker_tries_a_server_and_the_browser_hears_of_it(
    site: Site, admin: TestClient, ready: Ready
) -> None:
    stop = threading.Event()
    with site.database.transaction() as session:
        seen = {"running": 0, "addresses": ["10.10.0.11"], "missing": ""}
        workers.seen(session, ME, "probe", 600, **seen)

    def work() -> None:
        while not stop.wait(0.05):
            with site.database.transaction() as session:
                trial = stored_trials.take(session, ME.token, ["10.10.0.11"], 60)
            if trial is not None:
                probe_trials.do(site.database, Trying(), trial, stop)  # type: ignore[arg-type]

    thread = threading.Thread(target=work)
    thread.start()
    body = {"uplink_id": ready.uplinks[0]}
    tried = admin.post(f"{API}/probe-servers/{ready.server_id}/try", json=body)
    stop.set()
    thread.join()
    assert tried.json() == {
        "ok": True,
        "code": "",
        "detail": "It answers.",
        "steps": [{"name": "connect", "state": "ok", "detail": "127.0.0.1 from 10.10.0.11"}],
    }


def test_pins_are_read_from_the_router(admin: TestClient, ready: Ready) -> None:
    answer = admin.get(f"{API}/routers/{ready.router_id}/probe-pins")
    assert answer.status_code == 200, answer.text
    first, second, _ = answer.json()["pins"]
    assert (first["state"], first["table"]) == ("missing", "ISP1_table")
    assert first["rules"][0].startswith("/routing/rule/add src-address=10.10.0.11/32")
    assert "place-before=*" in first["rules"][1]
    assert first["explanation"]["text"] == EXPLAINED[first["explanation"]["code"]]
    assert (second["state"], second["rules"]) == ("not_configured", [])
