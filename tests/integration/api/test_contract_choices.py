"""Choices of contracts over HTTP, from four weeks whose figures one can work out."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.store.engine.instants import ms
from backend.store.polling import rollups
from tests.integration.api.conftest import Site, make_site

API = "/api/v1"
R = f"{API}/routers/1"
CHOICES = f"{R}/contract-choices"
JAKARTA = ZoneInfo("Asia/Jakarta")
FIRST = dt.datetime(2026, 9, 21, tzinfo=JAKARTA)  # a Monday
LAST = FIRST + dt.timedelta(weeks=4)
NOW = LAST + dt.timedelta(hours=9, seconds=40)
MBPS = 1_000_000

# ISP1 carries 40 and ISP2 20 Mbit/s, all day long.
LEVEL = """
INSERT INTO slot (uplink_id, at, download_bytes, upload_bytes, covered_ms, bridged_ms, max_download_bps, max_upload_bps)
SELECT line, at, bps * 300 / 8, bps * 300 / 80, 300000, 0, bps, bps / 10
FROM generate_series(1, 2) AS line,
  generate_series(CAST(:since AS timestamptz), CAST(:until AS timestamptz), interval '5 minutes') AS at,
  LATERAL (SELECT CASE WHEN line = 1 THEN 40000000::bigint ELSE 20000000 END AS bps) AS rate
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
        | {"price_amount": "1000000", "price_currency": "IDR"}
        | dict.fromkeys(("download_bps", "upload_bps"), 100 * MBPS)
        for n in (1, 2)
    ]
    assert browser.put(f"{R}/uplinks", json=uplinks).status_code == 200
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
        session.execute(text(LEVEL), {"since": FIRST, "until": NOW - dt.timedelta(minutes=6)})
        rollups.rebuild(session, [1, 2], JAKARTA, ms(FIRST), ms(LAST))
    return browser


@pytest.fixture(scope="module")
def manager(site: Site, admin: TestClient) -> TestClient:
    return site.person(admin, "manager")


def enter(admin: TestClient, *offers: tuple[int, int, str], **rest: object) -> None:
    body = [
        {"uplink_id": uplink_id, "price_amount": amount, "price_currency": "IDR"}
        | dict.fromkeys(("download_bps", "upload_bps"), mbps * MBPS)
        | rest
        for uplink_id, mbps, amount in offers
    ]
    answer = admin.put(f"{R}/offers", json=body)
    assert answer.status_code == 200, answer.text


def asking(browser: TestClient) -> dict:
    answer = browser.get(CHOICES)
    assert answer.status_code == 200, answer.text
    return answer.json()


def by_offers(answer: dict) -> dict[tuple, dict]:
    return {tuple(row["offers"]): row for row in answer["rows"] if not row["is_today"]}


def test_without_a_price_list_there_is_nothing_to_choose(manager: TestClient) -> None:
    answer = asking(manager)
    assert (answer["listed"], answer["offers"], answer["rows"]) == (0, [], [])
    assert answer["lacking"] == []
    assert [each["price_amount"] for each in answer["uplinks"]] == ["1000000.00"] * 2


def test_each_set_costs_and_is_overloaded_as_one_works_out(
    admin: TestClient, manager: TestClient
) -> None:
    enter(admin, (1, 50, "450000"), (1, 100, "900000"), (2, 50, "400000"))
    answer = asking(manager)
    assert answer["days"] == 21  # Monday to Friday of four weeks, and this morning
    assert (answer["currency"], answer["unpriced"], answer["hidden"]) == ("IDR", [], [])
    today, *others = answer["rows"]
    # 60 Mbit/s on one line of 100: today's contracts survive a failure.
    assert (today["is_today"], today["cost_amount"], today["weights"]) == (True, "2000000.00", "")
    assert (today["minutes_per_week"], today["worst_minutes_per_week"]) == (0, 0)
    assert [float(row["cost_amount"]) for row in others] == sorted(
        float(row["cost_amount"]) for row in others
    )
    rows = by_offers(answer)
    # 30 Mbit/s each with all ISPs up; 60 on one of 50 while the other is down, all week long.
    small = rows[0, 2]
    assert (small["cost_amount"], small["change_amount"]) == ("850000.00", "-1150000.00")
    assert small["weights"] == "1:1"
    assert (small["minutes_per_week"], small["worst_minutes_per_week"]) == (
        0,
        answer["week_minutes"],
    )
    assert small["worst_down"] in {"ISP1", "ISP2"}
    assert small["contracts"] == "ISP1 50/50 Mbps, 450000 IDR; ISP2 50/50 Mbps, 400000 IDR"
    assert rows[None, 2]["weights"] == "2:1"


def test_the_frontiers_hold_what_nothing_beats_and_the_advice_is_nowhere_worse(
    admin: TestClient, manager: TestClient
) -> None:
    enter(admin, (1, 50, "450000"), (1, 100, "900000"), (2, 50, "400000"))
    answer = asking(manager)
    usual = {tuple(row["offers"]) for row in answer["rows"] if row["on_frontier"]}
    failure = {tuple(row["offers"]) for row in answer["rows"] if row["on_failure_frontier"]}
    assert usual == {(0, 2)}
    assert failure == {(0, 2), (1, None)}
    [advised] = [row for row in answer["rows"] if row["is_advised"]]
    assert (advised["offers"], advised["change_amount"]) == ([1, None], "-100000.00")


def test_only_what_can_be_taken_today_is_compared(admin: TestClient, manager: TestClient) -> None:
    enter(admin, (1, 100, "900000"), to_date="2026-10-18")
    answer = asking(manager)
    assert (answer["listed"], answer["offers"], answer["rows"]) == (1, [], [])
    enter(admin, (1, 100, "900000"), to_date="2026-10-19")
    assert asking(manager)["rows"]


def test_two_currencies_are_not_added_up(admin: TestClient, manager: TestClient) -> None:
    enter(admin, (1, 100, "60"), price_currency="USD")
    answer = asking(manager)
    assert (answer["currency"], answer["rows"]) == (None, [])
    [lacking] = answer["lacking"]
    assert (lacking["code"], lacking["params"]) == (
        "several_currencies",
        {"currencies": "IDR, USD"},
    )


def test_who_sees_it_and_as_which_file(site: Site, admin: TestClient, manager: TestClient) -> None:
    enter(admin, (1, 100, "900000"))
    assert site.person(admin, "noc").get(CHOICES).status_code == 403
    answer = manager.get(CHOICES, params={"format": "csv"})
    rows = list(csv.DictReader(io.StringIO(answer.text.lstrip("\ufeff"))))
    assert rows[0]["contracts"] == "ISP1 100/100 Mbps; ISP2 100/100 Mbps"
    assert manager.get(CHOICES, params={"format": "xlsx"}).content.startswith(b"PK")
    indonesian = manager.get(CHOICES, params={"format": "csv", "lang": "id"}).text
    assert "kontrak" in indonesian.splitlines()[0]
