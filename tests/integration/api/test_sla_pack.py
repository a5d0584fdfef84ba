"""Availability by month and the pack for a provider over HTTP: files that `sha256sum -c` accepts."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.domain.reports.figures import Figures
from backend.domain.reports.ledger import lasted
from tests.integration.api.conftest import Site, make_site
from tests.integration.api.uplink_site import API, NOW, measured
from tests.services.require import require

R = f"{API}/routers/1"
OCTOBER = {"from_month": "2026-10", "to_month": "2026-10"}
NAMES = [
    "SHA256SUMS", "availability.csv", "availability.json", "claim.pdf", "contract.json", "incidents.csv",
    "incidents.json", "method.txt", "runs.csv", "runs.json",
]  # fmt: skip


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = make_site(module_database_url, tmp_path_factory.mktemp("site"))
    made.clock.at = NOW
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def noc(site: Site) -> TestClient:
    browser = measured(site)
    with site.database.transaction() as session:
        session.execute(
            text("UPDATE contract SET sla_percent = 99.5, number = 'A-7' WHERE uplink_id = 1")
        )
        # Half an hour from a measured hour on: its one slot says 5 minutes, the rest was not read.
        session.execute(
            text(
                "INSERT INTO event (router_id, uplink_id, kind, from_at, to_at, detail) VALUES "
                "(1, 1, 'link_down', '2026-10-05 02:00Z', '2026-10-05 02:30Z', '{}'), "
                "(1, 1, 'isp_degraded', '2026-10-31 16:00Z', '2026-11-01 02:00Z', '{}')"
            )
        )
        session.execute(
            text(
                "INSERT INTO incident (kind, router_id, uplink_id, from_at, to_at, opened_at, closed_at, close_reason) "
                "VALUES ('isp_down', 1, 1, '2026-10-05 02:00Z', '2026-10-05 02:30Z', '2026-10-05 02:00Z', "
                "'2026-10-05 02:31Z', 'over')"
            )
        )
    return browser


def pack(noc: TestClient, **period: str) -> bytes:
    answer = noc.get(f"{R}/lines/1/sla-pack", params={**OCTOBER, **period})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    return answer.content


def unpacked(content: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(content))


def test_a_month_by_kind_as_json_csv_and_workbook(noc: TestClient) -> None:
    period = {"months": 2, "uplink_id": 1}
    answer = noc.get(f"{R}/availability", params=period).json()
    november, october = answer["rows"]
    assert (november["month"], november["running"]) == ("2026-11-01", True)
    times = ("up_s", "degraded_s", "link_down_s", "silent_s", "excused_s", "unknown_s")
    assert sum(october[name] for name in times) == 744 * 3600
    # Of each hour one slot was read: 5 minutes of the outage, and one hour of the degraded time is in October.
    assert (october["link_down_s"], october["degraded_s"]) == (300, 300)
    assert (october["outages"], october["mttr_s"]) == (1, 1800)
    assert october["outcome"] == "kept"  # 99.87 % of what was read
    csv_answer = noc.get(f"{R}/availability", params={**period, "format": "csv"})
    rows = list(csv.DictReader(io.StringIO(csv_answer.content.decode("utf-8-sig"))))
    assert [row["month"] for row in rows] == ["2026-11-01", "2026-10-01"]
    assert float(rows[1]["link_down_s [s]"]) == 300
    workbook = noc.get(f"{R}/availability", params={**period, "format": "xlsx"})
    assert workbook.content.startswith(b"PK")


def test_of_all_isps_and_only_known_ones(noc: TestClient) -> None:
    rows = noc.get(f"{R}/availability", params={"months": 1}).json()["rows"]
    assert [row["isp"] for row in rows] == ["ISP1", "ISP2"]
    assert noc.get(f"{R}/availability", params={"uplink_id": 77}).status_code == 404
    assert noc.get(f"{R}/availability", params={"months": 25}).status_code == 422


def test_sha256sum_accepts_the_pack(noc: TestClient, tmp_path: Path) -> None:
    archive = unpacked(pack(noc))
    assert archive.namelist() == NAMES
    archive.extractall(tmp_path)
    check = ["sha256sum", "-c", "SHA256SUMS"]
    done = subprocess.run(check, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(": OK") == len(NAMES) - 1
    (tmp_path / "runs.csv").write_bytes(b"forged")
    assert subprocess.run(check, cwd=tmp_path, capture_output=True, check=False).returncode == 1


def test_the_pack_holds_contract_incidents_and_availability(noc: TestClient) -> None:
    archive = unpacked(pack(noc))
    contract = json.loads(archive.read("contract.json"))
    assert (contract["isp"], contract["running"]) == ("ISP1", False)
    assert contract["contracts"][0]["sla_percent"] == "99.5"
    assert (contract["from"], contract["to"]) == ("2026-09-30T17:00:00Z", "2026-10-31T17:00:00Z")
    down, degraded = json.loads(archive.read("incidents.json"))
    assert (down["kind"], down["evidence"], down["incident_id"]) == ("link_down", "link", 1)
    assert (down["lasted_s"], down["lasted_on"]) == (1800, False)
    assert (degraded["evidence"], degraded["incident_id"]) == ("pings", None)
    assert (degraded["to"], degraded["lasted_on"]) == ("2026-10-31T17:00:00Z", True)
    [row] = json.loads(archive.read("availability.json"))
    answer = noc.get(f"{R}/availability", params={"months": 2, "uplink_id": 1}).json()
    assert row == answer["rows"][1]


@pytest.mark.parametrize("lang", ["en", "id"])
def test_the_paper_says_the_same_as_the_other_files(noc: TestClient, lang) -> None:
    archive = unpacked(pack(noc, lang=lang))
    text = paper_text(archive.read("claim.pdf"))
    [row] = json.loads(archive.read("availability.json"))
    figures = Figures(lang)
    sentence = {
        "en": row["sentence"]["text"],
        "id": "ISP1 pada Oktober 2026: tidak melayani selama 5 menit",
    }
    expected = [
        sentence[lang],
        figures.availability(row["counted_share"]),
        *(
            lasted(row[name], figures)
            for name in ("link_down_s", "degraded_s", "unknown_s", "mttr_s")
        ),
        "A-7",
        {"en": "5 Oct 2026, 09:00–09:30 WIB", "id": "5 Okt 2026 09.00–09.30 WIB"}[lang],
        "#1",
        {"en": "went on after it", "id": "berlanjut sesudahnya"}[lang],
    ]
    assert [each for each in expected if each.replace("\u00a0", " ") not in text] == []


def paper_text(body: bytes) -> str:
    require("pdftotext")
    done = subprocess.run(["pdftotext", "-", "-"], input=body, capture_output=True, check=True)
    return re.sub(r"\s+", " ", done.stdout.decode())


def test_a_month_of_the_past_gives_the_same_bytes_whenever_it_is_period_for(
    site: Site, noc: TestClient
) -> None:
    first, running = pack(noc), pack(noc, to_month="2026-11")
    assert first == pack(noc)
    site.clock.at = NOW + dt.timedelta(hours=2)
    try:
        assert pack(noc) == first
        assert json.loads(unpacked(running).read("contract.json"))["running"] is True
        assert pack(noc, to_month="2026-11") != running
    finally:
        site.clock.at = NOW


@pytest.mark.parametrize(
    "period, field, code",
    [
        ({"from_month": "2026-11", "to_month": "2026-10"}, "to_month", "months_reversed"),
        ({"from_month": "2026-11", "to_month": "2026-12"}, "to_month", "month_to_come"),
        ({"from_month": "2024-11", "to_month": "2024-12"}, "from_month", "month_too_old"),
        ({"from_month": "2025-10", "to_month": "2026-10"}, "to_month", "too_many_months"),
        ({"from_month": "2026-13", "to_month": "2026-10"}, "from_month", None),
    ],
)
def test_other_periods_are_refused_by_name(noc: TestClient, period, field, code) -> None:
    answer = noc.get(f"{R}/lines/1/sla-pack", params=period)
    assert answer.status_code == 422
    [error] = answer.json()["errors"]
    assert error["field"] == field
    assert code is None or error["code"] == code
