"""A router of the lab behind the whole application, for tests of changes: its rows, its plans, its runner."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from backend.domain.config.router_rows import Snapshot
from backend.domain.plans.codec import plan_json, target_json
from backend.domain.plans.plan import Plan, PlanTarget
from backend.store.tables import AuditEntry, RouterChange
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer, Served
from tests.integration.api.conftest import START, Site

API = "/api/v1"
MANGLE = "/ip/firewall/mangle"
SPEEDS_MBPS = (100, 200, 200)


@dataclass
class Changing:
    """One router of the lab with its ISPs, as `admin` sees it."""

    site: Site
    admin: TestClient
    served: Served
    router_id: int
    uplinks: list[int]

    @property
    def router(self) -> SimulatedRouter:
        return self.served.router

    @property
    def path(self) -> str:
        return f"{API}/routers/{self.router_id}/changes"

    def plan(self, weights: tuple[int, ...] = (1, 1, 3), **more: Any) -> Any:
        """The answer to asking for these weights."""
        wanted = {str(uplink): part for uplink, part in zip(self.uplinks, weights, strict=True)}
        body = {"weights": wanted, "reason": "ISP3 is idle", **more}
        return self.admin.post(self.path, json=body)

    def planned(self, weights: tuple[int, ...] = (1, 1, 3), **more: Any) -> dict[str, Any]:
        answer = self.plan(weights, **more)
        assert answer.status_code == 201, answer.text
        change: dict[str, Any] = answer.json()
        return change

    def put(self, change_id: int, **values: Any) -> None:
        """What a worker would have stored."""
        with self.site.database.transaction() as session:
            query = update(RouterChange).where(RouterChange.id == change_id)
            session.execute(query.values(**values))

    def audited(self, change_id: int) -> list[tuple[str, str]]:
        """(action, outcome) of the lines about a change, in order."""
        with self.site.database.transaction(reading=True) as session:
            rows = session.scalars(select(AuditEntry).order_by(AuditEntry.id)).all()
            return [
                (row.action, row.outcome) for row in rows if row.detail.get("change") == change_id
            ]

    def rows(self) -> list[dict[str, str]]:
        """The router's mangle rules as they are."""
        return [dict(row) for row in self.router.menus[MANGLE].rows]


def add_change(session: Session, router_id: int) -> None:
    """A plan that was stored for a router that nobody asked: it has nothing to do."""
    side = {"method": "none", "classifier": None, "denominator": None, "buckets": []}
    forecast = {"kind": "nothing", "effects": [], "before": side, "after": side, "lines": []}
    plan = Plan("nothing", PlanTarget(()), Snapshot({}), Snapshot({}))
    session.add(
        RouterChange(
            router_id=router_id,
            state="planned",
            reason="because",
            target=target_json(plan.target),
            plan=plan_json(plan),
            forecast={**forecast, "interfaces": {}, "marks_before": {}, "marks_after": {}},
            timer_s=180,
            confirm_by="person",
            created_at=START,
            created_by="nobody",
            outcome={},
        )
    )


@contextmanager
def changing(
    site: Site,
    admin: TestClient,
    lab: LabServer,
    names: tuple[str, str, str] = ("ISP1", "ISP2", "ISP3"),
    router: SimulatedRouter | None = None,
) -> Iterator[Changing]:
    """A lab router that the application knows, with three ISPs; the lab forgets it afterwards."""
    served, router_id = _enrolled(admin, lab, router or plain_router(traffic=False))
    wanted = [
        {"name": name, "interface": f"ether{n}", "download_bps": bps, "upload_bps": bps}
        for n, (name, bps) in enumerate(
            zip(names, (mbps * 10**6 for mbps in SPEEDS_MBPS), strict=True), 1
        )
    ]
    saved = admin.put(f"{API}/routers/{router_id}/uplinks", json=wanted)
    assert saved.status_code == 200, saved.text
    uplinks = [uplink["id"] for uplink in saved.json()["uplinks"]]
    yield Changing(site, admin, served, router_id, uplinks)
    lab.remove(served)


TRIES = 5


def _enrolled(admin: TestClient, lab: LabServer, router: SimulatedRouter) -> tuple[Served, int]:
    """On a port that no router of an earlier test had: the system may give one anew as soon as it is free."""
    for _ in range(TRIES):
        served = lab.add(router)
        place = {"campus_id": 1, "name": "Core", "host": served.host, "port": served.port}
        login = {"username": ADMIN, "password": ADMIN_PASSWORD, "tls": "off"}
        made = admin.post(f"{API}/routers", json={**place, **login})
        if made.status_code != 409:
            break
        lab.remove(served)
    assert made.status_code == 201, made.text
    return served, int(made.json()["id"])
