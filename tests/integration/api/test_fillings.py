"""When contracts are full and what each student has, over HTTP, from weeks whose figures one can work out."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.services.upkeep import rebuilding
from backend.store.engine.instants import ms
from backend.store.polling import rollups
from tests.integration.api.conftest import Site, make_site

API = "/api/v1"
R = f"{API}/routers/1"
JAKARTA = ZoneInfo("Asia/Jakarta")
FIRST = dt.datetime(2025, 10, 6, tzinfo=JAKARTA)  # a Monday
WEEKS = 60
NOW = FIRST + dt.timedelta(weeks=WEEKS, hours=9, seconds=40)
MBPS = 1_000_000

# Half a Mbit/s more each week from 50 Mbit/s on, all week long; ISP2 stays at 60. A slot of ten minutes each is enough.
GROWING = """
INSERT INTO slot (uplink_id, at, download_bytes, upload_bytes, covered_ms, bridged_ms, max_download_bps, max_upload_bps)
SELECT line, at, bps * 300 / 8, bps * 300 / 80, 300000, 0, bps, bps / 10
FROM generate_series(1, 2) AS line,
  generate_series(CAST(:since AS timestamptz), CAST(:until AS timestamptz), interval '10 minutes') AS at,
  LATERAL (SELECT CASE WHEN line = 1
    THEN 50000000 + (extract(epoch FROM at - :since)::bigint / 604800) * 500000 ELSE 60000000 END AS bps) AS rate
"""


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = make_site(module_database_url, tmp_path_factory.mktemp("site"))
    made.clock.at = NOW
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def admin(site: Site) -> TestClient:
    browser = site.set_up()
    body = {"campus_id": 1, "name": "Core", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert browser.post(f"{API}/routers", json={**body, "password": "p"}).status_code == 201
    uplinks = [
        {"name": f"ISP{n}", "interface": f"ether{n}"}
        | dict.fromkeys(("download_bps", "upload_bps"), mbps * MBPS)
        for n, mbps in ((1, 100), (2, 200))
    ]
    assert browser.put(f"{R}/uplinks", json=uplinks).status_code == 200
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2025-01-01'"))
        until = FIRST + dt.timedelta(weeks=WEEKS)
        span = {"since": FIRST, "until": until - dt.timedelta(minutes=5)}
        session.execute(text(GROWING), span)
        rollups.rebuild(session, [1, 2], JAKARTA, ms(FIRST), ms(until))
    return browser


@pytest.fixture(scope="module")
def noc(site: Site, admin: TestClient) -> TestClient:
    return site.person(admin, "noc")


def row(browser: TestClient, uplink_id: int | None) -> dict:
    answer = browser.get(f"{R}/fillings")
    assert answer.status_code == 200, answer.text
    return next(each for each in answer.json()["rows"] if each["uplink_id"] == uplink_id)


def course(browser: TestClient, uplink_id: int | None) -> dict[str, dict]:
    courses = browser.get(f"{R}/fillings").json()["courses"]
    [weeks] = [each["weeks"] for each in courses if each["uplink_id"] == uplink_id]
    return {week["monday"]: week for week in weeks}


def test_each_isp_and_all_have_the_week_that_one_can_work_out(noc: TestClient) -> None:
    first = row(noc, 1)
    # 50 Mbit/s and half a Mbit/s a week meet 100 Mbit/s after 100 weeks.
    assert (first["state"], first["direction"], first["weeks"]) == ("date", "download", WEEKS)
    full = (FIRST + dt.timedelta(weeks=100)).date().isoformat()
    assert first["latest"] == full
    # As many per cent more each year would meet it earlier.
    assert NOW.date().isoformat() < first["earliest"] < first["expected"] < full
    assert first["sentence"]["code"] == "filling_date"
    assert row(noc, 2)["state"] == "level"
    # Both: 110 Mbit/s and half a Mbit/s a week of 300: beyond twice the time that was seen.
    both = row(noc, None)
    assert (both["state"], both["contract_bps"]) == ("later", 300 * MBPS)
    assert both["growth_bps_per_year"] == pytest.approx(0.5 * MBPS * 365.25 / 7)


def test_weeks_of_a_break_do_not_count(noc: TestClient, admin: TestClient) -> None:
    calendar = admin.get(f"{API}/campuses").json()[0]["calendar"]
    breaks = [{"from": "2026-07-01", "to": "2026-08-31", "name": "libur", "kind": "break"}]
    path = f"{API}/campuses/1/calendar"
    assert admin.put(path, json={**calendar, "periods": breaks}).status_code == 200
    assert not course(noc, 1)["2026-07-06"]["counted"]
    assert course(noc, 1)["2026-06-22"]["counted"]
    # 29 June to 24 August: nine weeks without four days of work; that of the 31st has four.
    assert row(noc, 1)["weeks"] == WEEKS - 9
    assert admin.put(path, json=calendar).status_code == 200


def test_a_contract_raised_on_a_wednesday_is_a_step_of_the_years_chart(
    noc: TestClient, admin: TestClient, site: Site
) -> None:
    """100 to 200 Mbit/s on Wednesday, 4 November 2026: the next Monday's contract is the new one."""
    contracts = f"{R}/uplinks/1/contracts"
    old = {"download_bps": 100 * MBPS, "upload_bps": 100 * MBPS}
    new = {"download_bps": 200 * MBPS, "upload_bps": 200 * MBPS, "from_date": "2026-11-04"}
    before = course(noc, 1)
    assert admin.put(contracts, json=[old, new]).status_code == 200, contracts
    assert noc.get(f"{R}/fillings").status_code == 503  # its hours are made again
    rebuilding.run(site.database)
    weeks = course(noc, 1)
    assert weeks["2026-11-02"]["contract_bps"] == 100 * MBPS
    assert weeks["2026-11-09"]["contract_bps"] == 200 * MBPS
    for monday, week in before.items():
        assert weeks[monday]["p95_bps"] == week["p95_bps"]
    assert row(noc, 1)["contract_bps"] == 200 * MBPS
    assert row(noc, 1)["state"] == "later"
    assert admin.put(contracts, json=[old]).status_code == 200
    rebuilding.run(site.database)


def test_the_file_has_a_row_for_each_and_its_dates(noc: TestClient) -> None:
    answer = noc.get(f"{R}/fillings", params={"format": "csv"})
    rows = list(csv.DictReader(io.StringIO(answer.text.lstrip("\ufeff"))))
    assert [each["isp"] for each in rows] == ["", "ISP1", "ISP2"]
    assert rows[1]["latest"] == "2027-09-06"
    workbook = noc.get(f"{R}/fillings", params={"format": "xlsx"})
    assert workbook.content.startswith(b"PK")


STUDENTS = f"{API}/campuses/1/students"


def test_an_admin_enters_students_and_each_has_a_part(noc: TestClient, admin: TestClient) -> None:
    assert noc.get(f"{API}/campuses/1/per-student").json()["rows"] == []
    years = [{"year": 2026, "students": 10_000}, {"year": 2025, "students": 9_000}]
    body = {"label": "  mahasiswa aktif ", "years": [*years, {"year": 2027, "students": 1}]}
    assert noc.put(STUDENTS, json=body).status_code == 403
    answer = admin.put(STUDENTS, json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json()["students"]["label"] == "mahasiswa aktif"
    assert [each["year"] for each in answer.json()["students"]["years"]] == [2027, 2026, 2025]
    answered = noc.get(f"{API}/campuses/1/per-student").json()
    assert answered["label"] == "mahasiswa aktif"
    rows = {(each["year"], each["direction"]): each for each in answered["rows"]}
    assert list(rows) == [(year, way) for year in (2026, 2025) for way in ("download", "upload")]
    now = rows[2026, "download"]
    assert now["running"]
    # 300 Mbit/s for 10,000 students are 30 kbit/s each.
    assert (now["contracted_bps"], now["contracted_kbps"]) == (300 * MBPS, 30)
    # The largest weeks hold 5 %: of 46.6 weeks of 2026 the last 2.3, so 60 + 50 + 57 * 0.5 Mbit/s.
    assert now["p95_bps"] == 138_500_000
    assert now["p95_kbps"] == 13.85
    assert now["work_mean_bps"] == pytest.approx(128 * MBPS, rel=0.01)
    assert rows[2025, "upload"]["contracted_kbps"] == pytest.approx(300_000 / 9_000)
    shown = noc.get(f"{API}/campuses/1/per-student", params={"format": "csv"})
    assert len(shown.text.splitlines()) == 5


@pytest.mark.parametrize(
    "years, field",
    [
        ([{"year": 2026, "students": 0}], "years.0.students"),
        ([{"year": 26, "students": 9}], "years.0.year"),
        ([{"year": 2026, "students": 9}, {"year": 2026, "students": 8}], "years.1.year"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(
    admin: TestClient, years: list[dict], field: str
) -> None:
    answer = admin.put(STUDENTS, json={"label": "", "years": years})
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["errors"]] == [field]
