"""A contract raised on a Wednesday: the report of the week before stays as it is, this one's names the change."""

from __future__ import annotations

import datetime as dt
import subprocess
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.services.inventory import inventory
from backend.services.upkeep import rebuilding
from tests.integration.api.conftest import Site, make_site
from tests.integration.services.history import GIB, fill_volumes
from tests.services.require import require

R = "/api/v1/routers/1"
MONDAY = dt.datetime(2026, 11, 9, tzinfo=ZoneInfo("Asia/Jakarta"))
WEEK = dt.timedelta(weeks=1)
OLD = {"download_bps": 100_000_000, "upload_bps": 100_000_000}
NEW = {"download_bps": 200_000_000, "upload_bps": 200_000_000, "from_date": "2026-11-18"}


@pytest.fixture
def site(database_url: str, tmp_path) -> Iterator[Site]:
    made = make_site(database_url, tmp_path)
    made.clock.at = MONDAY + 2 * WEEK - dt.timedelta(hours=3)
    yield made
    made.database.close()


@pytest.fixture
def admin(site: Site) -> TestClient:
    browser = site.set_up()
    body = {"campus_id": 1, "name": "Core", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert browser.post("/api/v1/routers", json={**body, "password": "p"}).status_code == 201
    uplinks = [{"name": f"ISP{n}", "interface": f"ether{n}", **OLD} for n in (1, 2)]
    assert browser.put(f"{R}/uplinks", json=uplinks).status_code == 200
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
        router = inventory.view(session, 1)
        sizes = [(2000 * GIB, 400 * GIB)] * 2
        for start in (MONDAY, MONDAY + WEEK):
            fill_volumes(session, router, start, start + WEEK, sizes)
    return browser


def report(admin: TestClient, week: str) -> bytes:
    answer = admin.get(f"{R}/weeks/{week}/report.pdf", params={"lang": "en"})
    assert answer.status_code == 200, answer.text
    return answer.content


def text_of(body: bytes) -> str:
    command = ["pdftotext", "-layout", "-", "-"]
    return subprocess.run(command, input=body, capture_output=True, check=True).stdout.decode()


def test_last_weeks_report_stays_and_this_weeks_names_the_change(
    site: Site, admin: TestClient
) -> None:
    last, this = report(admin, "2026-W46"), report(admin, "2026-W47")
    raised = admin.put(f"{R}/uplinks/1/contracts", json=[OLD, NEW])
    assert raised.status_code == 200, raised.text
    rebuilding.run(site.database)
    assert report(admin, "2026-W46") == last
    assert report(admin, "2026-W47") != this
    [change] = admin.get(f"{R}/weeks/2026-W47").json()["contract_changes"]
    assert (change["uplink_id"], change["from"]) == (1, "2026-11-17T17:00:00Z")
    assert admin.get(f"{R}/weeks/2026-W46").json()["contract_changes"] == []
    require("pdftotext")
    assert "ISP1" in text_of(report(admin, "2026-W47")).split("200 Mbps")[0]
    assert "200 Mbps" not in text_of(last)
