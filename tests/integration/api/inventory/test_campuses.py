"""Campuses and their calendars."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from tests.integration.api.conftest import Site
from tests.integration.api.inventory.bodies import API, CALENDAR, fields

TERM = {"from": "2026-08-31", "to": "2026-12-18", "name": "Ganjil 2026", "kind": "term"}


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
        ({"periods": [TERM, {**TERM, "from": "2026-12-18", "to": "2027-01-31"}]}, "periods.1.from"),
        ({"periods": [{**TERM, "kind": "holiday"}]}, "periods.0.kind"),
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


STALE = {"If-Match": '"0123456789abcdef"'}


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


def test_terms_are_kept_and_audited_for_admins_alone(site: Site, admin: TestClient) -> None:
    even = {**TERM, "from": "2027-02-01", "to": "2027-05-28", "name": "Genap 2027"}
    calendar = {**CALENDAR, "periods": [*CALENDAR["periods"], TERM, even]}
    path = f"{API}/campuses/1/calendar"
    manager = site.person(admin, "manager")
    assert manager.put(path, json=calendar).status_code == 403
    answer = admin.put(path, json=calendar)
    assert answer.status_code == 200, answer.text
    assert answer.json()["calendar"]["periods"] == calendar["periods"]
    entry = admin.get(f"{API}/audit").json()["items"][0]
    added = entry["detail"]["changed"]["periods"]["to"]
    assert "Ganjil 2026 (term) 2026-08-31 to 2026-12-18" in added
