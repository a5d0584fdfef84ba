"""The price list of a router over HTTP: an admin enters it, a manager reads it, the audit log says what changed."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from tests.integration.api.conftest import Site, make_site

API = "/api/v1"
R = f"{API}/routers/1"
OFFERS = f"{R}/offers"
MBPS = 10**6


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = make_site(module_database_url, tmp_path_factory.mktemp("site"))
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def admin(site: Site) -> TestClient:
    browser = site.set_up()
    body = {"campus_id": 1, "name": "Core", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert browser.post(f"{API}/routers", json={**body, "password": "p"}).status_code == 201
    uplinks = [
        {"name": f"ISP{n}", "interface": f"ether{n}"}
        | dict.fromkeys(("download_bps", "upload_bps"), n * 100 * MBPS)
        for n in (1, 2)
    ]
    assert browser.put(f"{R}/uplinks", json=uplinks).status_code == 200
    return browser


@pytest.fixture(scope="module")
def manager(site: Site, admin: TestClient) -> TestClient:
    return site.person(admin, "manager")


@pytest.fixture(scope="module")
def noc(site: Site, admin: TestClient) -> TestClient:
    return site.person(admin, "noc")


def offer(uplink_id: int, mbps: int, amount: str, **rest: object) -> dict:
    return {
        "uplink_id": uplink_id,
        "download_bps": mbps * MBPS,
        "upload_bps": mbps * MBPS,
        "price_amount": amount,
        "price_currency": "IDR",
        **rest,
    }


def test_an_admin_enters_the_list_and_a_manager_reads_it(
    admin: TestClient, manager: TestClient, noc: TestClient
) -> None:
    assert manager.get(OFFERS).json()["items"] == []
    wanted = [offer(1, 200, "1500000.50"), offer(2, 50, "400000", to_date="2027-03-31")]
    for browser in (manager, noc):
        assert browser.put(OFFERS, json=wanted).status_code == 403
    assert noc.get(OFFERS).status_code == 403
    answer = admin.put(OFFERS, json=wanted)
    assert answer.status_code == 200, answer.text
    shown = manager.get(OFFERS).json()
    assert shown == answer.json()
    assert [(each["isp"], each["price_amount"], each["to_date"]) for each in shown["items"]] == [
        ("ISP1", "1500000.50", None),
        ("ISP2", "400000.00", "2027-03-31"),
    ]


def test_the_audit_log_says_which_offers_came_and_went(admin: TestClient) -> None:
    admin.put(OFFERS, json=[offer(1, 200, "1500000")])
    admin.put(OFFERS, json=[offer(1, 200, "1400000", from_date="2027-01-01")])
    newest = admin.get(f"{API}/audit").json()["items"][0]
    assert (newest["action"], newest["subject"]) == ("set_offers", "Core")
    assert newest["detail"]["changed"] == {
        "offers": {
            "from": ["ISP1: 200/200 Mbps, 1500000 IDR"],
            "to": ["ISP1: 200/200 Mbps, 1400000 IDR, 2027-01-01 - "],
        }
    }


def test_a_list_that_somebody_changed_meanwhile_is_not_overwritten(admin: TestClient) -> None:
    before = admin.get(OFFERS).json()["revision"]
    admin.put(OFFERS, json=[offer(2, 300, "900000")])
    answer = admin.put(OFFERS, json=[], headers={"If-Match": before})
    assert answer.status_code == 409
    assert len(admin.get(OFFERS).json()["items"]) == 1


@pytest.mark.parametrize(
    "wanted, field",
    [
        ([offer(7, 100, "1")], "0.uplink_id"),
        ([offer(1, 0, "1")], "0.download_bps"),
        ([offer(1, 100, "1"), offer(1, 100, "1")], "1.uplink_id"),
        ([offer(1, 100, "1", from_date="2027-02-01", to_date="2027-01-01")], "0.to_date"),
        ([offer(1, 100, "-1")], "0.price_amount"),
        ([offer(1, 100, "1") | {"price_currency": "rupiah"}], "0.price_currency"),
        ([offer(1 + n % 2, 100 + n, "1") for n in range(32)], "offers"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(
    admin: TestClient, wanted: list[dict], field: str
) -> None:
    before = admin.get(OFFERS).json()
    answer = admin.put(OFFERS, json=wanted)
    assert answer.status_code == 422, answer.text
    assert [each["field"] for each in answer.json()["errors"]] == [field]
    assert admin.get(OFFERS).json() == before


def test_the_file_has_a_row_for_each_offer(admin: TestClient, manager: TestClient) -> None:
    admin.put(OFFERS, json=[offer(1, 200, "1500000"), offer(2, 50, "400000")])
    answer = manager.get(OFFERS, params={"format": "csv"})
    rows = list(csv.DictReader(io.StringIO(answer.text.lstrip("\ufeff"))))
    assert [each["isp"] for each in rows] == ["ISP1", "ISP2"]
    assert rows[0]["price_amount"] == "1500000.00"
    assert manager.get(OFFERS, params={"format": "xlsx"}).content.startswith(b"PK")


def test_offers_of_an_isp_that_is_gone_are_gone_with_it(admin: TestClient) -> None:
    admin.put(OFFERS, json=[offer(1, 200, "1500000"), offer(2, 50, "400000")])
    uplinks = admin.get(R).json()["uplinks"]
    kept = [
        {key: each[key] for key in ("id", "name", "interface", "download_bps", "upload_bps")}
        for each in uplinks[:1]
    ]
    assert admin.put(f"{R}/uplinks", json=kept).status_code == 200
    assert [each["isp"] for each in admin.get(OFFERS).json()["items"]] == ["ISP1"]
