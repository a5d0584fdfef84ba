from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.store.tables import RouterState
from tests.integration.api.conftest import Site

API = "/api/v1"
PIN = "ab" * 32
ROUTER = {
    "campus_id": 1,
    "name": "Core",
    "host": "10.0.0.1",
    "tls": "pinned",
    "certificate_sha256": PIN,
    "username": "timbang",
    "password": "s3cret",
}


def uplink_body(name: str, interface: str, download_bps: int = 100_000_000, **more: object) -> dict:
    return {
        "name": name,
        "interface": interface,
        "download_bps": download_bps,
        "upload_bps": download_bps,
        **more,
    }


@pytest.fixture
def router(admin: TestClient) -> dict:
    answer = admin.post(f"{API}/routers", json=ROUTER)
    assert answer.status_code == 201, answer.text
    return answer.json()


def fields(answer) -> list[str]:
    assert answer.status_code == 422, answer.text
    return [error["field"] for error in answer.json()["errors"]]


def test_a_router_never_tells_its_password(site: Site, admin: TestClient, router: dict) -> None:
    assert router["has_password"] is True
    assert router["health"]["state"] == "never"
    for path in (f"{API}/routers", f"{API}/routers/{router['id']}", f"{API}/audit"):
        assert "s3cret" not in admin.get(path).text
    with site.database.transaction() as session:
        stored = session.scalar(text("SELECT password_encrypted FROM router"))
    assert b"s3cret" not in stored
    assert site.app.state.context.box.decrypt(stored) == "s3cret"


@pytest.mark.parametrize(
    "change, field",
    [
        ({"host": ""}, "host"),
        ({"host": "a b"}, "host"),
        ({"host": "http://10.0.0.1"}, "host"),
        ({"host": "10.0.0.1:8729"}, "host"),
        ({"host": "[::1]"}, "host"),
        ({"port": 0}, "port"),
        ({"port": 65536}, "port"),
        ({"tls": "maybe"}, "tls"),
        ({"certificate_sha256": "xyz"}, "certificate_sha256"),
        ({"certificate_sha256": None}, "certificate_sha256"),
        ({"password": None}, "password"),
        ({"name": "a\nb"}, "name"),
        ({"username": ""}, "username"),
    ],
)
def test_a_bad_field_is_named_and_nothing_is_saved(
    admin: TestClient, change: dict, field: str
) -> None:
    assert fields(admin.post(f"{API}/routers", json={**ROUTER, **change})) == [field]
    assert admin.get(f"{API}/routers").json()["items"] == []


def test_an_address_belongs_to_one_router(admin: TestClient, router: dict) -> None:
    twin = admin.post(f"{API}/routers", json={**ROUTER, "name": "Other"})
    assert twin.status_code == 409
    assert "Core" in twin.json()["detail"]


@pytest.mark.parametrize("name", ['O"Neil', "🎓 kampus", "جامعة", "'; DROP TABLE router; --"])
def test_unusual_names_come_back_as_they_were(admin: TestClient, name: str) -> None:
    made = admin.post(f"{API}/routers", json={**ROUTER, "name": name}).json()
    assert admin.get(f"{API}/routers/{made['id']}").json()["name"] == name


def test_the_stored_password_never_goes_to_another_host(admin: TestClient, router: dict) -> None:
    path = f"{API}/routers/{router['id']}"
    assert fields(admin.patch(path, json={"host": "10.0.0.66"})) == ["password"]
    trial = {"router_id": router["id"], "host": "10.0.0.66", "tls": "off", "username": "x"}
    assert fields(admin.post(f"{API}/router-trials", json=trial)) == ["password"]
    moved = admin.patch(path, json={"host": "10.0.0.66", "password": "again"})
    assert moved.json()["host"] == "10.0.0.66"


@pytest.mark.parametrize(
    "change",
    [
        {"port": 8730},
        {"tls": "off"},
        {"tls": "off", "port": 8728},
        {"tls": "ca"},
        {"certificate_sha256": "cd" * 32},
    ],
    ids="-".join,
)
def test_the_stored_password_goes_only_to_what_it_was_typed_for(
    site: Site, admin: TestClient, router: dict, change: dict
) -> None:
    path = f"{API}/routers/{router['id']}"
    assert fields(admin.patch(path, json=change)) == ["password"]
    assert admin.get(path).json() == router
    access = {key: router[key] for key in ("host", "port", "tls", "certificate_sha256")}
    trial = {"router_id": router["id"], "username": "timbang", **access, **change}
    assert fields(admin.post(f"{API}/router-trials", json=trial)) == ["password"]
    changed = admin.patch(path, json={**change, "password": "typed again"}).json()
    assert {key: changed[key] for key in change} == change
    with site.database.transaction() as session:
        stored = session.scalar(text("SELECT password_encrypted FROM router"))
    assert site.app.state.context.box.decrypt(stored) == "typed again"


def test_the_audit_log_tells_how_a_router_was_reached_before_and_never_its_password(
    admin: TestClient, router: dict
) -> None:
    change = {"tls": "off", "port": 8728, "password": "typed again"}
    assert admin.patch(f"{API}/routers/{router['id']}", json=change).status_code == 200
    detail = admin.get(f"{API}/audit").json()["items"][0]["detail"]
    assert detail["changed"] == {
        "port": {"from": router["port"], "to": 8728},
        "tls": {"from": "pinned", "to": "off"},
        "certificate_sha256": {"from": router["certificate_sha256"], "to": None},
        "password": {},
    }


def test_a_change_leaves_the_rest_as_it_was(admin: TestClient, router: dict) -> None:
    path = f"{API}/routers/{router['id']}"
    changed = admin.patch(path, json={"name": "Edge", "enabled": False}).json()
    expected = {**router, "name": "Edge", "enabled": False}
    expected["health"] = {**router["health"], "state": "disabled"}
    assert changed == expected
    typed = {"password": "s3cret"}
    colons = ":".join(["CD"] * 32)
    pinned = admin.patch(path, json={"certificate_sha256": colons, **typed}).json()
    assert pinned["certificate_sha256"] == "cd" * 32
    named = admin.patch(path, json={"tls": "ca", **typed}).json()
    assert named["certificate_sha256"] is None
    assert fields(admin.patch(path, json={"tls": "pinned"})) == ["certificate_sha256"]


def test_uplinks_get_their_ideal_shares(admin: TestClient, router: dict) -> None:
    path = f"{API}/routers/{router['id']}/uplinks"
    wanted = [uplink_body("ISP1", "ether1"), uplink_body("ISP2", "ether2", 200_000_000)]
    wanted.append(uplink_body("ISP3", "ether3", 200_000_000, risk_group="north", price_amount="15.5",
                      price_currency="IDR", quota_bytes=10**13))  # fmt: skip
    uplinks = admin.put(path, json=wanted).json()["uplinks"]
    assert [uplink["ideal_download_share"] for uplink in uplinks] == [0.2, 0.4, 0.4]
    assert [uplink["position"] for uplink in uplinks] == [0, 1, 2]
    assert (uplinks[2]["price_amount"], uplinks[2]["quota_bytes"]) == ("15.50", 10**13)


@pytest.mark.parametrize(
    "wanted, field",
    [
        ([uplink_body("A", "e1", 0)], "0.download_bps"),
        ([uplink_body("A", "e1"), uplink_body("B", "e2", -5)], "1.download_bps"),
        ([uplink_body("A", "e1", 10**12 + 1)], "0.download_bps"),
        ([uplink_body("A", "e1", 10**13)], "0.download_bps"),
        ([uplink_body("A", "e1", 10**30)], "0.download_bps"),
        ([uplink_body("A", "e1", line_rate_bps=0)], "0.line_rate_bps"),
        ([uplink_body("A", "e1"), uplink_body("B", "e1")], "1.interface"),
        ([uplink_body("A", "e1"), uplink_body("a", "e2")], "1.name"),
        ([uplink_body("A", "e1", id=77)], "0.id"),
        ([uplink_body("A", "")], "0.interface"),
        ([uplink_body("A", "e\x001")], "0.interface"),
        ([uplink_body("A", "e1", price_amount="1")], "0.price_currency"),
        ([uplink_body("A", "e1", price_amount="-1", price_currency="IDR")], "0.price_amount"),
        ([uplink_body("A", "e1", quota_bytes=-1)], "0.quota_bytes"),
    ],
)
def test_a_bad_uplink_is_named_and_the_old_ones_stay(
    admin: TestClient, router: dict, wanted: list[dict], field: str
) -> None:
    path = f"{API}/routers/{router['id']}/uplinks"
    before = admin.put(path, json=[uplink_body("Old", "ether9")]).json()["uplinks"]
    answer = admin.put(path, json=wanted)
    # Both directions of a line have the same speed here, so both may be named.
    assert field in fields(answer)
    assert admin.get(f"{API}/routers/{router['id']}").json()["uplinks"] == before


@pytest.mark.parametrize("name", [" ether 1 ", "two\nlines", "x" * 300, "🛰 roof", "=name=x"])
def test_interfaces_are_named_as_the_router_names_them(
    admin: TestClient, router: dict, name: str
) -> None:
    path = f"{API}/routers/{router['id']}/uplinks"
    (uplink,) = admin.put(path, json=[uplink_body("A", name)]).json()["uplinks"]
    assert uplink["interface"] == name


def test_uplinks_can_swap_interfaces_and_names(admin: TestClient, router: dict) -> None:
    path = f"{API}/routers/{router['id']}/uplinks"
    a, b = admin.put(path, json=[uplink_body("A", "ether1"), uplink_body("B", "ether2")]).json()[
        "uplinks"
    ]
    swapped = [uplink_body("B", "ether2", id=a["id"]), uplink_body("A", "ether1", id=b["id"])]
    after = admin.put(path, json=swapped).json()["uplinks"]
    assert [(uplink["id"], uplink["name"], uplink["interface"]) for uplink in after] == [
        (a["id"], "B", "ether2"),
        (b["id"], "A", "ether1"),
    ]


def test_an_uplink_that_goes_is_archived_and_frees_its_interface(
    site: Site, admin: TestClient, router: dict
) -> None:
    path = f"{API}/routers/{router['id']}/uplinks"
    (old,) = admin.put(path, json=[uplink_body("A", "ether1")]).json()["uplinks"]
    (new,) = admin.put(path, json=[uplink_body("A", "ether1")]).json()["uplinks"]
    assert old["id"] != new["id"]
    with site.database.transaction() as session:
        archived = session.scalar(
            text("SELECT archived_at FROM uplink WHERE id = :id"), {"id": old["id"]}
        )
    assert archived == site.clock.at
    assert fields(admin.put(path, json=[uplink_body("A", "ether1", id=old["id"])])) == ["0.id"]


def test_a_letterhead_has_three_lines_at_most_and_is_audited(admin: TestClient) -> None:
    path = f"{API}/campuses/1"
    head = "Universitas STRADA\nUnit TIK\nJl. Manila 37"
    assert admin.patch(path, json={"letterhead": f" {head}\n"}).json()["letterhead"] == head
    assert admin.patch(path, json={"name": "Kediri"}).json()["letterhead"] == head
    for refused in ("a\nb\nc\nd", "a\tb", "x" * 301):
        assert fields(admin.patch(path, json={"letterhead": refused})) == ["letterhead"]
    assert admin.patch(path, json={"letterhead": ""}).json()["letterhead"] == ""
    newest, *_ = admin.get(f"{API}/audit").json()["items"]
    assert newest["detail"]["changed"] == {"letterhead": {"from": head, "to": ""}}


def test_a_campus_with_routers_stays(admin: TestClient, router: dict) -> None:
    assert admin.delete(f"{API}/campuses/1").status_code == 409
    assert admin.delete(f"{API}/routers/{router['id']}").status_code == 204
    assert admin.delete(f"{API}/campuses/1").status_code == 204
    assert admin.get(f"{API}/campuses").json() == []


def test_a_deleted_router_takes_its_history_along(
    site: Site, admin: TestClient, router: dict
) -> None:
    path = f"{API}/routers/{router['id']}"
    (uplink,) = admin.put(f"{path}/uplinks", json=[uplink_body("A", "ether1")]).json()["uplinks"]
    with site.database.transaction() as session:
        session.execute(
            text(
                "INSERT INTO slot (uplink_id, at, download_bytes, upload_bytes, covered_ms, "
                "bridged_ms, max_download_bps, max_upload_bps) VALUES (:id, now(), 1, 1, 1, 0, 1, 1)"
            ),
            {"id": uplink["id"]},
        )
    assert admin.delete(path).status_code == 204
    assert admin.get(path).status_code == 404
    with site.database.transaction() as session:
        assert session.scalar(text("SELECT count(*) FROM slot")) == 0
        assert session.scalar(text("SELECT count(*) FROM uplink")) == 0


def test_routers_are_paged_by_name_without_gap_or_repeat(admin: TestClient) -> None:
    for number in range(7):
        body = {**ROUTER, "host": f"10.0.1.{number}", "name": f"R{number % 3}"}
        assert admin.post(f"{API}/routers", json=body).status_code == 201
    seen, cursor = [], None
    while True:
        params = {"limit": 2} | ({"cursor": cursor} if cursor else {})
        page = admin.get(f"{API}/routers", params=params).json()
        seen += [(router["name"], router["id"]) for router in page["items"]]
        if (cursor := page["next_cursor"]) is None:
            break
    assert seen == sorted(seen)
    assert len(seen) == 7


CALENDAR = {
    "hours": [{"weekday": 1, "from": "07:30", "to": "24:00"}],
    "holidays": [{"date": "2026-12-25", "name": "Natal"}],
    "periods": [{"from": "2026-12-01", "to": "2026-12-12", "name": "UAS", "kind": "exam"}],
}


def test_a_calendar_comes_back_as_it_was_set(admin: TestClient) -> None:
    answer = admin.put(f"{API}/campuses/1/calendar", json=CALENDAR)
    assert answer.json()["calendar"] == CALENDAR
    assert admin.get(f"{API}/campuses").json()[0]["calendar"] == CALENDAR


def test_the_audit_log_says_what_a_calendar_was_before(admin: TestClient) -> None:
    admin.put(f"{API}/campuses/1/calendar", json=CALENDAR)
    later = {**CALENDAR, "hours": [*CALENDAR["hours"], *HOURS[:1]], "holidays": []}
    admin.put(f"{API}/campuses/1/calendar", json=later)
    second, first = admin.get(f"{API}/audit").json()["items"][:2]
    assert first["detail"]["changed"]["hours"] == {
        "from": [f"{day} 08:00-17:00" for day in ("Mon", "Tue", "Wed", "Thu", "Fri")],
        "to": ["Mon 07:30-24:00"],
    }
    assert first["detail"]["changed"]["periods"]["to"] == ["UAS (exam) 2026-12-01 to 2026-12-12"]
    assert second["detail"]["changed"] == {
        "hours": {"from": [], "to": ["Tue 08:00-12:00"]},
        "holidays": {"from": ["2026-12-25 Natal"], "to": []},
    }


HOURS = [
    {"weekday": 2, "from": "08:00", "to": "12:00"},
    {"weekday": 2, "from": "11:00", "to": "13:00"},
]


@pytest.mark.parametrize(
    "change, field",
    [
        ({"hours": [{"weekday": 1, "from": "17:00", "to": "08:00"}]}, "hours.0.to"),
        ({"hours": [{"weekday": 1, "from": "08:61", "to": "09:00"}]}, "hours.0.from"),
        ({"hours": [{"weekday": 1, "from": "08:00", "to": "24:01"}]}, "hours.0.to"),
        ({"hours": [{"weekday": 0, "from": "08:00", "to": "09:00"}]}, "hours.0.weekday"),
        ({"hours": HOURS}, "hours.1.from"),
        ({"holidays": [{"date": "2026-02-30", "name": "x"}]}, "holidays.0.date"),
        ({"holidays": [{"date": "9999-12-31", "name": "x"}]}, "holidays.0.date"),
        ({"periods": [{**CALENDAR["periods"][0], "to": "2026-11-01"}]}, "periods.0.to"),
    ],
)
def test_a_bad_calendar_names_its_uplink(admin: TestClient, change: dict, field: str) -> None:
    before = admin.get(f"{API}/campuses").json()
    answer = admin.put(f"{API}/campuses/1/calendar", json={**CALENDAR, **change})
    assert fields(answer) == [field]
    assert admin.get(f"{API}/campuses").json() == before


def test_every_time_zone_on_the_list_can_be_chosen(admin: TestClient) -> None:
    zones = admin.get(f"{API}/timezones").json()
    assert {"UTC", "Asia/Jakarta", "Asia/Kathmandu", "Australia/Lord_Howe"} <= set(zones)
    for zone in ("UTC", "Asia/Kathmandu"):
        answer = admin.patch(f"{API}/campuses/1", json={"timezone": zone})
        assert answer.json()["timezone"] == zone
    assert fields(admin.patch(f"{API}/campuses/1", json={"timezone": "localtime"})) == ["timezone"]


def test_a_configuration_that_cannot_be_read_is_told(
    site: Site, admin: TestClient, router: dict
) -> None:
    assert router["config_error"] is None
    assert router["config_read_at"] is None
    with site.database.transaction() as session:
        session.add(RouterState(router_id=router["id"], config_error="the router runs RouterOS 6"))
    shown = admin.get(f"{API}/routers/{router['id']}").json()
    assert shown["config_error"] == "the router runs RouterOS 6"


STALE = {"If-Match": '"0123456789abcdef"'}


def test_uplinks_that_somebody_changed_meanwhile_stay(admin: TestClient, router: dict) -> None:
    path = f"{API}/routers/{router['id']}/uplinks"
    first = {"If-Match": router["uplinks_revision"]}
    made = admin.put(path, json=[uplink_body("A", "ether1", price_amount="9.5", price_currency="IDR")],
                     headers=first)  # fmt: skip
    assert made.status_code == 200
    late = admin.put(path, json=[uplink_body("B", "ether2")], headers=first)
    assert (late.status_code, late.json()["code"]) == (409, "changed_meanwhile")
    now = admin.get(f"{API}/routers/{router['id']}").json()
    assert [uplink["name"] for uplink in now["uplinks"]] == ["A"]
    assert now["uplinks_revision"] == made.json()["uplinks_revision"] != router["uplinks_revision"]
    quoted = {"If-Match": f'"{now["uplinks_revision"]}"'}
    assert admin.put(path, json=[uplink_body("B", "ether2")], headers=quoted).status_code == 200
    assert admin.put(path, json=[uplink_body("C", "ether3")], headers={"If-Match": "*"}).is_success


def test_a_calendar_that_somebody_changed_meanwhile_stays(admin: TestClient) -> None:
    path = f"{API}/campuses/1/calendar"
    before = admin.get(f"{API}/campuses").json()[0]
    assert admin.put(path, json=CALENDAR, headers=STALE).json()["code"] == "changed_meanwhile"
    assert admin.get(f"{API}/campuses").json() == [before]
    same = {"If-Match": before["calendar_revision"]}
    after = admin.put(path, json=CALENDAR, headers=same).json()
    assert after["calendar_revision"] != before["calendar_revision"]
    assert admin.put(path, json=before["calendar"], headers=same).status_code == 409
    again = admin.put(path, json=before["calendar"]).json()
    assert again["calendar_revision"] == before["calendar_revision"]
    assert admin.put(f"{API}/campuses/9/calendar", json=CALENDAR).status_code == 404


def test_one_fault_in_several_rules_counts_once(
    site: Site, admin: TestClient, router: dict
) -> None:
    fault = {"code": "no_mark", "severity": "warning", "message": "m", "consequence": "c"}
    stored = [{**fault, "remedy": "r", "subject": f"mangle rule {n}"} for n in range(5)]
    other = {**stored[0], "message": "another"}
    with site.database.transaction() as session:
        session.add(RouterState(router_id=router["id"], findings=[*stored, other]))
    assert admin.get(f"{API}/routers/{router['id']}").json()["findings"] == 2
