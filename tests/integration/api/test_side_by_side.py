"""Which ISP was it in one hour, over HTTP: against sums made here by hand; what nobody measured is null."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from backend.store.polling.events import Entry, write
from backend.store.tables import Uplink
from tests.integration.api.conftest import Site, make_site
from tests.integration.api.uplink_site import API, MBPS, NOW, POLLED, measured
from tests.integration.services import probe_history as history

PATH = f"{API}/routers/1/side-by-side"
HOUR = {"from": "2026-11-20T02:00:00Z", "to": "2026-11-20T03:00:00Z"}
OUTAGE = POLLED + dt.timedelta(minutes=5)


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path: Path = tmp_path_factory.mktemp("site")
    made = make_site(module_database_url, path)
    made.clock.at = NOW
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def noc(site: Site) -> TestClient:
    client = measured(site)
    with site.database.transaction() as session:
        first = session.get_one(Uplink, 1)
        history.echoes(session, first, POLLED, [20, 30, None, 40])
        until = OUTAGE + dt.timedelta(minutes=5)
        write(session, [Entry("record", "link_down", 1, 1, OUTAGE, until)])
        write(session, [Entry("record", "reboot", 1, None, OUTAGE, OUTAGE)])
    return client


def test_an_hour_tells_which_isp_it_was(noc: TestClient) -> None:
    answer = noc.get(PATH, params=HOUR)
    assert answer.status_code == 200, answer.text
    first, second = answer.json()["uplinks"]
    # ISP2 carried its whole contract in each poll that was read: an hour without 21 minutes.
    assert second["download"]["mean_bps"] == second["download"]["contract_bps"] == 200 * MBPS
    assert second["download"]["mean_utilization"] == 1.0
    assert second["download"]["full_s"] == pytest.approx(39 * 60, abs=301)
    assert second["upload"]["full_s"] == 0
    assert second["observed"] == 1.0
    assert second["bridged"] == pytest.approx(21 / 60, abs=0.02)
    # One poll of ISP1 was at 900, and never a slot above 90 % of 100.
    assert (first["download"]["full_s"], first["download"]["max_bps"]) == (0, 900 * MBPS)
    assert (first["loss"], first["rtt_ms"]) == (0.25, 30)
    assert (first["events"], first["down_s"]) == (1, 300)
    assert (second["events"], second["loss"], second["rtt_ms"], second["down_s"]) == (
        *(0, None, None),
        0,
    )
    assert answer.json()["router_events"] == 1


def test_a_gap_is_a_gap(noc: TestClient) -> None:
    gone = {"from": "2026-03-10T02:00:00Z", "to": "2026-03-10T03:00:00Z"}
    for isp in noc.get(PATH, params=gone).json()["uplinks"]:
        assert isp["observed"] == 0
        for way in ("download", "upload"):
            assert {isp[way][name] for name in ("mean_bps", "max_bps", "full_s")} == {None}


def test_it_is_a_file_as_all_tables_are(noc: TestClient) -> None:
    answer = noc.get(PATH, params={**HOUR, "format": "csv"})
    assert answer.status_code == 200, answer.text
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    assert [row["name"] for row in rows] == ["ISP1", "ISP2"]
    assert rows[1]["loss"] == ""
    assert noc.get(PATH, params={**HOUR, "format": "xlsx"}).content.startswith(b"PK")
