"""Contracts over HTTP: what an ISP's form does to them, and the list as a whole."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from tests.integration.api.conftest import Site
from tests.integration.api.inventory.bodies import API, ROUTER, fields, uplink_body

FRIDAY = "2026-11-20"
"""The day on which the site's clock stands."""

SLOW = {"download_bps": 100_000_000, "upload_bps": 100_000_000}
FAST = {"download_bps": 200_000_000, "upload_bps": 50_000_000}
PRICE = {"price_amount": "1500000", "price_currency": "IDR"}


@pytest.fixture
def uplinks(site: Site, admin: TestClient) -> str:
    """The address of a router's list of ISPs, which was made twelve days ago."""
    router_id = admin.post(f"{API}/routers", json=ROUTER).json()["id"]
    path = f"{API}/routers/{router_id}/uplinks"
    assert admin.put(
        path, json=[uplink_body("ISP1", "ether1"), uplink_body("ISP2", "ether2")]
    ).is_success
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = created_at - interval '12 days'"))
    return path


@pytest.fixture
def contracts(uplinks: str) -> str:
    return f"{uplinks}/1/contracts"


def edited(edit: dict | None, **values: object) -> list[dict]:
    changed = uplink_body("ISP1", "ether1", id=1, **values)
    if edit is not None:
        changed["contract_edit"] = edit
    return [changed, uplink_body("ISP2", "ether2", id=2)]


def speeds(admin: TestClient, contracts: str) -> list[tuple]:
    items = admin.get(contracts).json()["items"]
    return [(each["from_date"], each["to_date"], each["download_bps"]) for each in items]


def test_a_new_uplink_has_one_contract_from_the_beginning(
    admin: TestClient, contracts: str
) -> None:
    listed = admin.get(contracts).json()
    (only,) = listed.pop("items")
    assert (listed["router_id"], listed["uplink_id"], listed["isp"]) == (1, 1, "ISP1")
    assert only == {
        **SLOW,
        **dict.fromkeys(["from_date", "to_date", "price_amount", "price_currency", "billing_day"]),
        **dict.fromkeys(["sla_percent", "quota_bytes"]),
        "number": "",
        "phone": "",
        "sla_excludes_maintenance": False,
        "is_current": True,
    }


@pytest.mark.parametrize(
    "edit, expected",
    [
        (None, [(None, "2026-11-19", 10**8), ("2026-11-20", None, 2 * 10**8)]),
        ({"kind": "correct"}, [(None, None, 2 * 10**8)]),
        ({"kind": "from_date"}, [(None, "2026-11-19", 10**8), ("2026-11-20", None, 2 * 10**8)]),
        (
            {"kind": "from_date", "from_date": "2026-11-12"},
            [(None, "2026-11-11", 10**8), ("2026-11-12", None, 2 * 10**8)],
        ),
    ],
)
def test_another_speed_corrects_or_begins_a_contract(
    admin: TestClient, uplinks: str, contracts: str, edit: dict | None, expected: list
) -> None:
    answer = admin.put(uplinks, json=edited(edit, download_bps=2 * 10**8))
    assert answer.json()["uplinks"][0]["download_bps"] == 2 * 10**8
    assert speeds(admin, contracts) == expected


def test_an_uplink_of_today_has_no_past_to_keep(admin: TestClient, uplinks: str) -> None:
    made = admin.put(uplinks, json=[uplink_body("ISP3", "ether3")]).json()["uplinks"][0]
    changed = uplink_body("ISP3", "ether3", id=made["id"], quota_bytes=7)
    assert admin.put(uplinks, json=[changed]).is_success
    (only,) = admin.get(f"{uplinks}/{made['id']}/contracts").json()["items"]
    assert (only["from_date"], only["quota_bytes"]) == (None, 7)


def test_a_contract_of_tomorrow_is_not_yet_todays(
    admin: TestClient, uplinks: str, contracts: str
) -> None:
    edit = {"kind": "from_date", "from_date": "2026-11-21"}
    answer = admin.put(uplinks, json=edited(edit, download_bps=7))
    assert answer.json()["uplinks"][0]["download_bps"] == 10**8
    assert [each["is_current"] for each in admin.get(contracts).json()["items"]] == [True, False]


@pytest.mark.parametrize(
    "edit, uplink_id, field",
    [
        ({"kind": "correct", "from_date": FRIDAY}, 1, "0.contract_edit.from_date"),
        ({"kind": "wrong"}, 1, "0.contract_edit.kind"),
        ({"kind": "from_date", "from_date": "1999-12-31"}, 1, "0.contract_edit.from_date"),
        ({"kind": "correct"}, None, "0.contract_edit"),
    ],
)
def test_an_edit_that_makes_no_sense_is_refused(
    admin: TestClient, uplinks: str, edit: dict, uplink_id: int | None, field: str
) -> None:
    wanted = edited(edit, download_bps=7)
    wanted[0]["id"] = uplink_id
    assert fields(admin.put(uplinks, json=wanted)) == [field]
    assert speeds(admin, f"{uplinks}/1/contracts") == [(None, None, 10**8)]


def test_an_edit_that_would_not_hold_today_is_refused(
    admin: TestClient, uplinks: str, contracts: str
) -> None:
    """Another contract began since; the form's speed would be of a time that it does not show."""
    assert admin.put(uplinks, json=edited(None, download_bps=2 * 10**8)).is_success
    edit = {"kind": "from_date", "from_date": "2026-11-12"}
    answer = admin.put(uplinks, json=edited(edit, download_bps=7))
    assert fields(answer) == ["0.contract_edit.from_date"]
    assert "began on 2026-11-20" in answer.text
    assert len(speeds(admin, contracts)) == 2


def test_the_list_comes_back_as_it_was_set(admin: TestClient, contracts: str) -> None:
    first = {**SLOW, **PRICE, "to_date": "2026-11-17", "number": "A-1"}
    second = {**FAST, "from_date": "2026-11-18", "to_date": None, "billing_day": 5,
              "sla_percent": "99.5", "quota_bytes": 10**12, "number": "A-2", "phone": "+62 (354) 771-1"}  # fmt: skip
    answer = admin.put(contracts, json=[first, second])
    assert answer.status_code == 200, answer.text
    stored = answer.json()
    assert stored == admin.get(contracts).json()
    assert stored["items"][0]["price_amount"] == "1500000.00"
    assert stored["items"][1] == {
        **second,
        "sla_excludes_maintenance": False,
        "is_current": True,
        "price_amount": None,
        "price_currency": None,
    }
    today = admin.get(f"{API}/routers/1").json()["uplinks"][0]
    assert (today["download_bps"], today["quota_bytes"]) == (200_000_000, 10**12)
    assert today["price_amount"] is None


def test_the_newest_contract_may_have_a_last_day(admin: TestClient, contracts: str) -> None:
    """It is listed, exported, and part of the audit log; the one before it ends where it begins."""
    wanted = [SLOW, {**FAST, "from_date": FRIDAY, "to_date": "2027-12-31"}]
    assert admin.put(contracts, json=wanted).is_success
    speed = FAST["download_bps"]
    assert speeds(admin, contracts)[1] == (FRIDAY, "2027-12-31", speed)
    assert speeds(admin, contracts)[0][1] == "2026-11-19"
    [change] = newest(admin)["detail"]["contracts"]
    assert change["to_date"] == {"from": None, "to": "2027-12-31"}
    exported = admin.get(f"{API}/routers/1/contracts", params={"format": "csv"})
    assert f"ISP1,{FRIDAY},2027-12-31," in exported.text
    before = admin.get(contracts).json()
    assert send(admin, exported.text).is_success
    assert admin.get(contracts).json() == before


def test_a_last_day_does_not_end_figures(admin: TestClient, contracts: str, uplinks: str) -> None:
    """It was agreed until yesterday, and nothing follows: it is still what the ISP sold last."""
    assert admin.put(contracts, json=[{**SLOW, "to_date": "2026-11-19"}]).is_success
    [only] = admin.get(contracts).json()["items"]
    assert (only["is_current"], only["to_date"]) == (True, "2026-11-19")
    assert admin.put(uplinks, json=edited(None, download_bps=2 * 10**8)).is_success
    assert [row[1] for row in speeds(admin, contracts)] == ["2026-11-19", None]


def test_a_faster_line_from_a_day_on_keeps_the_last_day(
    admin: TestClient, contracts: str, uplinks: str
) -> None:
    assert admin.put(contracts, json=[{**SLOW, "to_date": "2027-12-31"}]).is_success
    edit = {"kind": "from_date", "from_date": FRIDAY}
    assert admin.put(uplinks, json=edited(edit, download_bps=2 * 10**8)).is_success
    assert [row[1] for row in speeds(admin, contracts)] == ["2026-11-19", "2027-12-31"]
    entry = newest(admin)
    assert "to_date" not in str(entry)  # nothing about the end has changed


def test_the_day_is_the_campus_s_own(site: Site, admin: TestClient, contracts: str) -> None:
    """At 17:30 UTC it is tomorrow in Kediri."""
    assert admin.put(contracts, json=[SLOW, {**FAST, "from_date": "2026-11-21"}]).is_success
    site.clock.forward(hours=14.5)  # 17:30 UTC
    items = site.sign_in("admin").get(contracts).json()["items"]
    assert [each["is_current"] for each in items] == [False, True]


@pytest.mark.parametrize(
    "wanted, field",
    [
        ([], "contracts"),
        ([{**SLOW, "from_date": FRIDAY}], "0.from_date"),
        ([SLOW, FAST], "1.from_date"),
        ([SLOW, {**FAST, "from_date": FRIDAY}, {**SLOW, "from_date": FRIDAY}], "2.from_date"),
        ([{**SLOW, "to_date": FRIDAY}, {**FAST, "from_date": FRIDAY}], "0.to_date"),
        ([{**SLOW, "to_date": "2026-11-01"}, {**FAST, "from_date": FRIDAY}], "0.to_date"),
        ([SLOW, {**FAST, "from_date": FRIDAY, "to_date": "2026-11-19"}], "1.to_date"),
        ([{**SLOW, "to_date": "31-12-2026"}], "0.to_date"),
        ([{**SLOW, "download_bps": 0}], "0.download_bps"),
        ([SLOW, {**FAST, "from_date": FRIDAY, "upload_bps": 10**13}], "1.upload_bps"),
        ([{**SLOW, "price_amount": "1"}], "0.price_currency"),
        ([{**SLOW, "billing_day": 32}], "0.billing_day"),
        ([{**SLOW, "sla_percent": "0"}], "0.sla_percent"),
        ([{**SLOW, "sla_percent": "100.1"}], "0.sla_percent"),
        ([{**SLOW, "sla_percent": "99,5"}], "0.sla_percent"),
        ([{**SLOW, "quota_bytes": -1}], "0.quota_bytes"),
        ([{**SLOW, "number": "a\nb"}], "0.number"),
        ([{**SLOW, "number": "9" * 61}], "0.number"),
        ([{**SLOW, "phone": "9" * 41}], "0.phone"),
        ([{**SLOW, "phone": "call Budi"}], "0.phone"),
        ([{**SLOW, "provider": "x"}], "0.provider"),
        ([{**SLOW, "from_date": "20-11-2026"}], "0.from_date"),
    ],
)
def test_a_bad_contract_is_named_and_the_old_ones_stay(
    admin: TestClient, contracts: str, wanted: list, field: str
) -> None:
    before = admin.get(contracts).json()
    assert fields(admin.put(contracts, json=wanted)) == [field]
    assert admin.get(contracts).json() == before


def test_contracts_that_somebody_changed_meanwhile_stay(admin: TestClient, contracts: str) -> None:
    first = {"If-Match": admin.get(contracts).json()["revision"]}
    made = admin.put(contracts, json=[FAST], headers=first)
    assert made.is_success
    late = admin.put(contracts, json=[SLOW], headers=first)
    assert (late.status_code, late.json()["code"]) == (409, "changed_meanwhile")
    quoted = {"If-Match": f'"{made.json()["revision"]}"'}
    assert admin.put(contracts, json=[SLOW], headers=quoted).is_success


def test_an_isp_of_another_router_is_not_found(admin: TestClient, uplinks: str) -> None:
    other = admin.post(f"{API}/routers", json={**ROUTER, "host": "10.0.0.2"}).json()["id"]
    path = f"{API}/routers/{other}/uplinks/1/contracts"
    assert admin.get(path).status_code == 404
    assert admin.put(path, json=[SLOW]).status_code == 404
    assert admin.get(f"{uplinks}/99/contracts").status_code == 404


def test_an_archived_uplink_keeps_contracts_that_can_be_corrected(
    admin: TestClient, uplinks: str, contracts: str
) -> None:
    assert admin.put(uplinks, json=[uplink_body("ISP2", "ether2", id=2)]).is_success
    assert admin.put(contracts, json=[FAST]).is_success
    assert speeds(admin, contracts) == [(None, None, 200_000_000)]


def newest(admin: TestClient) -> dict:
    return admin.get(f"{API}/audit").json()["items"][0]


@pytest.mark.parametrize(
    "edit, detail",
    [
        ({"kind": "correct"}, {"edit": "correct", "kind": "changed", "from_date": None}),
        (None, {"edit": "from_date", "kind": "added", "from_date": FRIDAY}),
    ],
)
def test_the_audit_says_what_an_edit_changed_and_from_when(
    admin: TestClient, uplinks: str, edit: dict | None, detail: dict
) -> None:
    changed = edited(edit, download_bps=2 * 10**8, provider="Telkom", **PRICE)
    assert admin.put(uplinks, json=changed).is_success
    entry = newest(admin)
    assert (entry["action"], entry["subject"]) == ("set_uplinks", "Core")
    values = {
        "download_bps": {"from": 10**8, "to": 2 * 10**8},
        "upload_bps": {"from": 10**8, "to": 2 * 10**8},
        "price_amount": {"from": None, "to": "1500000.00"},
        "price_currency": {"from": None, "to": "IDR"},
    }
    assert entry["detail"] == {
        "uplinks": ["ISP1 = ether1", "ISP2 = ether2"],
        "lines": [{"isp": "ISP1", "provider": {"from": "", "to": "Telkom"}}],
        "contracts": [{"isp": "ISP1", **detail, **values}],
    }


def test_the_audit_says_what_a_list_changed(admin: TestClient, contracts: str) -> None:
    second = {**FAST, "from_date": FRIDAY, "sla_percent": "99.5", "phone": "112"}
    assert admin.put(contracts, json=[SLOW, second]).is_success
    entry = newest(admin)
    assert (entry["action"], entry["subject"]) == ("set_contracts", "Core: ISP1")
    assert entry["detail"]["contracts"] == [
        {
            "kind": "added",
            "from_date": FRIDAY,
            "download_bps": {"from": 100_000_000, "to": 200_000_000},
            "upload_bps": {"from": 100_000_000, "to": 50_000_000},
            "sla_percent": {"from": None, "to": "99.5"},
            "phone": {"from": None, "to": "112"},
        }
    ]
    assert admin.put(contracts, json=[SLOW, second]).is_success
    assert newest(admin) == entry


HEADING = (
    "isp,from_date,to_date,download_mbps,upload_mbps,price_amount,price_currency,billing_day,"
    "sla_percent,data_cap_gb,contract_number,phone,sla_excludes_maintenance"
)


def send(browser: TestClient, table: str, **query: object):
    headers = {"Content-Type": "text/csv"}
    return browser.post(
        f"{API}/routers/1/contracts", content=table.encode(), headers=headers, params=query
    )


def table(*rows: str) -> str:
    return "\r\n".join((HEADING, *rows))


TABLE = table(
    "isp1,2026-11-18,,200,50,1500000,IDR,5,99.5,2000,A-2,'+62 354 1,Ya",
    "ISP1,,2026-11-17,100,100,,,,,,,,",
)


def test_contracts_go_out_as_csv_and_come_back(admin: TestClient, uplinks: str) -> None:
    assert send(admin, TABLE).is_success
    before = admin.get(f"{API}/routers/1/contracts").json()
    exported = admin.get(f"{API}/routers/1/contracts", params={"format": "csv"})
    assert exported.text.splitlines() == [
        f"\ufeff{HEADING}",
        "ISP1,,2026-11-17,100,100,,,,,,,,",
        "ISP1,2026-11-18,,200,50,1500000.00,IDR,5,99.5,2000,A-2,'+62 354 1,yes",
        "ISP2,,,100,100,,,,,,,,",
    ]
    assert admin.put(f"{uplinks}/1/contracts", json=[SLOW]).is_success
    assert send(admin, exported.text).json()["items"][1] == {
        "uplink_id": 2,
        "isp": "ISP2",
        "changes": [],
    }
    assert admin.get(f"{API}/routers/1/contracts").json() == before
    assert before["items"][0]["items"][1]["phone"] == "+62 354 1"


def test_a_check_says_what_would_change_and_stores_nothing(
    admin: TestClient, uplinks: str, contracts: str
) -> None:
    entry = newest(admin)
    answer = send(admin, TABLE, check=True).json()
    assert answer["is_saved"] is False
    (isp,) = answer["items"]
    (change,) = isp["changes"]
    assert (isp["isp"], change["kind"], change["from_date"]) == ("ISP1", "added", "2026-11-18")
    speed = {"field": "download_bps", "before": 100_000_000, "after": 200_000_000}
    assert speed in change["fields"]
    assert speeds(admin, contracts) == [(None, None, 10**8)]
    assert newest(admin) == entry
    made = send(admin, TABLE).json()
    assert made == {**answer, "is_saved": True}
    assert len(speeds(admin, contracts)) == 2
    assert newest(admin)["action"] == "set_contracts"


@pytest.mark.parametrize("check", [True, False])
def test_one_wrong_uplink_stops_the_whole_import(
    admin: TestClient, uplinks: str, contracts: str, check: bool
) -> None:
    wrong = f"{TABLE}\r\nISP2,,,0,50,,,,,,,,\r\nISP9,,,1,1,,,,,,,,"
    assert fields(send(admin, wrong, check=check)) == ["lines.4.download_mbps"]
    answer = send(admin, f"{TABLE}\r\nISP9,,,1,1,,,,,,,,", check=check)
    assert fields(answer) == ["lines.4.isp"]
    (error,) = answer.json()["errors"]
    assert error["message"].startswith("Line 4: This router has no ISP ISP9")
    assert (error["code"], error["line"]) == ("isp_not_among", 4)
    assert error["params"] == {"isp": "ISP9", "isps": "ISP1, ISP2"}
    gap = table("ISP1,,2026-11-01,100,100,,,,,,,,", "ISP1,2026-11-18,,200,50,,,,,,,,")
    assert fields(send(admin, gap, check=check)) == ["lines.2.to_date"]
    assert fields(send(admin, "no table", check=check)) == ["lines.1"]
    assert speeds(admin, contracts) == [(None, None, 10**8)]


def test_an_import_is_for_admins(site: Site, admin: TestClient, uplinks: str) -> None:
    manager = site.person(admin, "manager")
    assert send(manager, TABLE, check=True).status_code == 403
    assert manager.get(f"{API}/routers/1/contracts").status_code == 200
    assert manager.put(f"{uplinks}/1/contracts", json=[SLOW]).status_code == 403
