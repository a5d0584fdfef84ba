"""The first numbers of new ISPs: counters are read when they are confirmed, so the first poll gives rates."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.routeros.session.connections import Connections
from backend.services.polling.poll import Poller
from backend.store.access.secrets import SecretBox
from backend.store.polling.samples import BRIDGED
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.server.server import LabServer, Served
from tests.integration.api.conftest import Site

API = "/api/v1"
Isps = list[dict[str, Any]]
PATH = f"{API}/routers/1"
RATES_BPS = [8e6, 16e6, 16e6]
"""What the ISPs of the simulated router carry."""


@pytest.fixture
def served(site: Site) -> Iterator[Served]:
    """A router that lives by the site's clock."""
    with LabServer() as lab:
        yield lab.add(plain_router(uplinks=3, clock=lambda: site.clock().timestamp()))


@pytest.fixture
def isps(admin: TestClient, served: Served) -> Isps:
    """As they were discovered; not confirmed yet."""
    reach = {"host": served.host, "port": served.port, "tls": "off"}
    login = {"username": ADMIN, "password": ADMIN_PASSWORD}
    body = {"campus_id": 1, "name": "Core", **reach, **login}
    assert admin.post(f"{API}/routers", json=body).json()["id"] == 1
    discovered = admin.post(f"{PATH}/discovery").json()
    speeds = {"download_bps": 100_000_000, "upload_bps": 100_000_000}
    return [
        {**speeds, "name": uplink["name"], "interface": uplink["interface"]}
        for uplink in discovered["uplinks"]
    ]


@contextmanager
def poller_of(site: Site) -> Iterator[Poller]:
    poller = Poller(
        site.settings,
        site.database,
        SecretBox(site.settings.secret_keys, allow_local=True),
        Connections(lambda: 0.0),
        clock_ms=lambda: round(site.clock().timestamp() * 1000),
    )
    try:
        yield poller
    finally:
        poller.close()


def confirm(admin: TestClient, isps: Isps) -> None:
    answer = admin.put(f"{PATH}/uplinks", json=isps)
    assert answer.status_code == 200, answer.text


def rates(admin: TestClient) -> list[float | None]:
    answer = admin.get(f"{PATH}/overview")
    assert answer.status_code == 200, answer.text
    return [state["download_bps"] for state in answer.json()["states"]]


def stored(site: Site, query: str) -> list[tuple[object, ...]]:
    with site.database.transaction() as session:
        return [tuple(row) for row in session.execute(text(query))]


def test_the_first_poll_gives_the_rates_since_the_isps_were_confirmed(
    site: Site, admin: TestClient, isps: Isps
) -> None:
    """Not since the discovery two minutes before: the curve in between is not known."""
    site.clock.forward(minutes=2)
    confirm(admin, isps)
    site.clock.forward(seconds=4)
    with poller_of(site) as poller:
        poller.run()
    assert rates(admin) == RATES_BPS
    query = f"SELECT duration_ms, flags & {BRIDGED} FROM sample"
    assert stored(site, query) == [(4000, 0)] * 3


def test_a_poll_right_behind_waits_for_the_next(site: Site, admin: TestClient, isps: Isps) -> None:
    confirm(admin, isps)
    with poller_of(site) as poller:
        site.clock.forward(seconds=0.4)
        poller.run()
        assert rates(admin) == [None] * 3
        site.clock.forward(seconds=9.6)
        poller.run()
    assert rates(admin) == RATES_BPS
    assert stored(site, "SELECT duration_ms FROM sample") == [(10_000,)] * 3


def test_counters_that_began_again_meanwhile_give_no_impossible_rate(
    site: Site, admin: TestClient, isps: Isps, served: Served
) -> None:
    confirm(admin, isps)
    site.clock.forward(seconds=3)
    served.router.reboot(site.clock().timestamp())
    site.clock.forward(seconds=5)
    with poller_of(site) as poller:
        poller.run()
    assert all(
        rate is None or rate <= limit for rate, limit in zip(rates(admin), RATES_BPS, strict=True)
    )
    assert ("reboot",) in stored(site, "SELECT DISTINCT kind FROM event")


def test_an_isp_that_has_readings_keeps_them(site: Site, admin: TestClient, isps: Isps) -> None:
    confirm(admin, isps[:2])
    before = stored(site, "SELECT uplink_id, at FROM anchor ORDER BY 1")
    site.clock.forward(seconds=30)
    admin.post(f"{PATH}/discovery")
    known = admin.get(PATH).json()["uplinks"]
    kept = [{**given, "id": row["id"]} for given, row in zip(isps[:2], known, strict=True)]
    confirm(admin, [*kept, isps[2]])
    after = stored(site, "SELECT uplink_id, at FROM anchor ORDER BY 1")
    assert after[:2] == before
    assert len(after) == 3


def test_a_router_that_does_not_answer_any_more_delays_nothing(
    site: Site, admin: TestClient, isps: Isps, served: Served
) -> None:
    served.router.faults.refuse_logins = True
    confirm(admin, isps)
    assert stored(site, "SELECT uplink_id FROM anchor") == []
