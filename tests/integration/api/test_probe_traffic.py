"""What our own tests moved, beside the shares that the counters say: in JSON, in CSV files, in the live strips."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.services.inventory import inventory
from backend.store.tables import Uplink
from tests.integration.api.conftest import make_site
from tests.integration.services import probe_history as history
from tests.integration.services.history import GIB, answered, fill_volumes

API = "/api/v1"
JAKARTA = ZoneInfo("Asia/Jakarta")
MONDAY = dt.datetime(2026, 11, 9, tzinfo=JAKARTA)
WEEK, DAY, SECOND = dt.timedelta(weeks=1), dt.timedelta(days=1), dt.timedelta(seconds=1)
NOW = MONDAY + WEEK + 40 * SECOND
VOLUMES = [(1105, 177), (2423, 406), (2443, 313)]
MOVED = 100 * GIB
RATES = history.tcp([80_000_000] * 10)


@pytest.fixture(scope="module")
def noc(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """The paper's week; on its Tuesday a test took 100 GiB of ISP1's download. A test runs over ISP2 now."""
    path: Path = tmp_path_factory.mktemp("site")
    site = make_site(module_database_url, path)
    site.clock.at = NOW
    admin = site.set_up()
    _router(admin)
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
        router = inventory.view(session, 1)
        sizes = [(down * GIB, up * GIB) for down, up in VOLUMES]
        fill_volumes(session, router, MONDAY, MONDAY + WEEK, sizes)
        answered(session, router.router, NOW - 3 * SECOND)
        uplinks = [session.get_one(Uplink, number) for number in (1, 2, 3)]
        large = history.measured(session, uplinks[0], MONDAY + 1.4 * DAY, RATES)
        large.download_bytes = MOVED
        history.measured(session, uplinks[0], NOW - 30 * SECOND, RATES)
        running = history.waiting(session, uplinks[1], NOW - 5 * SECOND)
        running.state, running.started_at, running.ended_at = "running", NOW - 5 * SECOND, None
    yield site.person(admin, "noc")
    site.database.close()


def _router(admin: TestClient) -> None:
    body = {"campus_id": 1, "name": "Core", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert admin.post(f"{API}/routers", json={**body, "password": "p"}).status_code == 201
    uplinks = [
        {"name": f"ISP{n}", "interface": f"ether{n}", "download_bps": bps, "upload_bps": bps}
        for n, bps in ((1, 100_000_000), (2, 200_000_000), (3, 200_000_000))
    ]
    assert admin.put(f"{API}/routers/1/uplinks", json=uplinks).status_code == 200


def get(client: TestClient, path: str, **params: object) -> dict:
    answer = client.get(f"{API}{path}", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def table(client: TestClient, path: str, **params: object) -> list[dict[str, str]]:
    answer = client.get(f"{API}{path}", params={**params, "format": "csv"})
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def test_both_shares_are_told(noc: TestClient) -> None:
    summary = get(noc, "/routers/1/weeks/2026-W46")["summary"]
    first, second, _ = [uplink["download"] for uplink in summary["uplinks"]]
    assert (first["probe_bytes"], second["probe_bytes"]) == (MOVED, 0)
    assert first["achieved_share"] == pytest.approx(1105 / 5971)
    assert first["achieved_share_without_probes"] == pytest.approx(1005 / 5871)
    assert second["achieved_share_without_probes"] == pytest.approx(2423 / 5871)
    whole = summary["download"]
    assert whole["probe_bytes"] == MOVED
    assert whole["skew"] == pytest.approx(0.2 - 1105 / 5971)
    assert whole["skew_without_probes"] == pytest.approx(0.2 - 1005 / 5871)
    upload = summary["uplinks"][0]["upload"]
    assert (upload["probe_bytes"], upload["achieved_share_without_probes"]) == (
        0,
        upload["achieved_share"],
    )


def test_days_say_what_tests_moved(noc: TestClient) -> None:
    days = get(noc, "/routers/1/weeks/2026-W46")["days"]
    moved = {(day["date"], day["uplink_id"]): day["download_probe_bytes"] for day in days}
    assert {key: count for key, count in moved.items() if count} == {("2026-11-10", 1): MOVED}
    assert not any(day["upload_probe_bytes"] for day in days)
    rows = table(noc, "/routers/1/weeks/2026-W46")
    assert sum(int(row["download_probe_bytes [B]"]) for row in rows) == MOVED


def test_the_summary_as_a_table(noc: TestClient) -> None:
    rows = table(noc, "/routers/1/summary", range="7d")
    assert [row["download_probe_bytes [B]"] for row in rows] == [str(MOVED), "0", "0"]
    shares = [float(row["download_achieved_share_without_probes [fraction]"]) for row in rows]
    assert sum(shares) == pytest.approx(1)
    assert shares[0] == pytest.approx(1005 / 5871, rel=1e-3)


def test_quality_and_summary_say_the_same(noc: TestClient) -> None:
    span = {"from": MONDAY.isoformat(), "to": (MONDAY + WEEK).isoformat()}
    summary = get(noc, "/routers/1/summary", **span)["uplinks"]
    quality = get(noc, "/routers/1/quality", **span)["lines"]
    for uplink, other in zip(summary, quality, strict=True):
        share = other["download_share"]
        assert {name: uplink["download"][name] for name in share} == share


def test_strips_mark_tests(noc: TestClient) -> None:
    strips = noc.get(f"{API}/routers/1/live").json()
    assert [len(strip["probes"]) for strip in strips] == [1, 1, 0]
    over, running = strips[0]["probes"][0], strips[1]["probes"][0]
    assert over["kind"] == "tcp"
    assert dt.datetime.fromisoformat(over["from"]) == NOW - 30 * SECOND
    assert dt.datetime.fromisoformat(over["to"]) == NOW - 20 * SECOND
    assert dt.datetime.fromisoformat(running["from"]) == NOW - 5 * SECOND
    assert running["to"] is None
