"""Announced work over HTTP."""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select

from backend.store.tables import AuditEntry, Incident, Router, Uplink
from tests.integration.api.conftest import START, Site, TestClient
from tests.integration.services.history import make_router

API = "/api/v1"
HOUR = dt.timedelta(hours=1)


@pytest.fixture
def place(site: Site, admin: TestClient) -> dict[str, int]:
    with site.database.transaction() as session:
        router_id = make_router(session).router.id
        router = session.get_one(Router, router_id)
        uplink_id = session.scalars(
            select(Uplink.id).where(Uplink.router_id == router_id).order_by(Uplink.id)
        ).first()
        assert uplink_id is not None
        return {"campus_id": router.campus_id, "router_id": router_id, "uplink_id": uplink_id}


def work(place: dict[str, int], **changed: Any) -> dict[str, Any]:
    plain = {"reason": "fibre works", "from": (START + HOUR).isoformat(), "lasts_s": 4 * 3600}
    return {**place, **plain, **changed}


def test_work_is_announced_listed_and_called_off(
    site: Site, admin: TestClient, place: dict[str, int]
) -> None:
    answer = admin.post(f"{API}/maintenance", json=work(place))
    assert answer.status_code == 201
    row = answer.json()
    assert (row["state"], row["created_by"]) == ("coming", "admin")
    begin = (START + HOUR).isoformat().replace("+00:00", "Z")
    end = (START + 5 * HOUR).isoformat().replace("+00:00", "Z")
    assert row["window"] == {"from": begin, "to": end}
    assert row["ends"] == end
    assert admin.get(f"{API}/maintenance").json() == [row]

    off = admin.post(f"{API}/maintenance/{row['id']}/call-off").json()
    assert (off["state"], off["called_off_by"], off["window"]) == ("over", "admin", None)
    assert (off["first"], off["first_ends"]) == (begin, end)
    assert off["called_off_at"] == off["ends"] == START.isoformat().replace("+00:00", "Z")
    names, values = admin.get(f"{API}/maintenance?format=csv").text.splitlines()
    as_csv = dict(zip(names.split(","), values.split(","), strict=True))
    assert as_csv["first_ends"].startswith((START + 5 * HOUR).isoformat()[:16])
    assert as_csv["called_off_at [UTC]"].startswith(START.isoformat()[:16])
    again = admin.post(f"{API}/maintenance/{row['id']}/call-off")
    assert (again.status_code, again.json()["detail_code"]) == (409, "maintenance_over")
    assert admin.post(f"{API}/maintenance/99/call-off").status_code == 404
    with site.database.transaction() as session:
        entries = session.scalars(
            select(AuditEntry).where(AuditEntry.action.like("%maintenance")).order_by(AuditEntry.id)
        ).all()
        assert [entry.action for entry in entries] == [
            "announce_maintenance",
            "call_off_maintenance",
        ]
        for entry in entries:
            assert entry.detail["planned_from"] == (START + HOUR).isoformat()
            assert entry.detail["planned_until"] == (START + 5 * HOUR).isoformat()


def test_what_comes_back_comes_on_its_weekdays(admin: TestClient, place: dict[str, int]) -> None:
    body = work(place, uplink_id=None, router_id=None, weekdays=[6, 7, 7])
    row = admin.post(f"{API}/maintenance", json=body).json()
    assert (row["weekdays"], row["ends"], row["router_name"]) == ([6, 7], None, None)
    assert dt.datetime.fromisoformat(row["window"]["from"]).isoweekday() in {5, 6, 7}


def test_what_comes_back_is_changed_and_left_out_on_one_date(
    site: Site, admin: TestClient, place: dict[str, int]
) -> None:
    row = admin.post(f"{API}/maintenance", json=work(place, weekdays=[1, 2, 3, 4, 5, 6, 7])).json()
    path, first = f"{API}/maintenance/{row['id']}", row["window"]["from"]
    zone = ZoneInfo(admin.get(f"{API}/campuses").json()[0]["timezone"])
    day = dt.datetime.fromisoformat(first).astimezone(zone).date()
    skipped = admin.post(f"{path}/skip", json={"date": day.isoformat()}).json()
    assert skipped["skipped"] == [day.isoformat()]
    assert dt.datetime.fromisoformat(skipped["window"]["from"]) == START + 25 * HOUR
    back = admin.post(f"{path}/skip", json={"date": day.isoformat(), "is_skipped": False}).json()
    assert (back["skipped"], back["window"]["from"]) == ([], first)
    changed = {"reason": "new cable", "from": first, "lasts_s": 7200, "weekdays": [7, 6]}
    edited = admin.put(path, json=changed).json()
    assert (edited["reason"], edited["lasts_s"], edited["weekdays"]) == ("new cable", 7200, [6, 7])
    assert (edited["router_id"], edited["created_by"]) == (place["router_id"], "admin")
    with site.database.transaction() as session:
        entries = session.scalars(
            select(AuditEntry).where(AuditEntry.action.like("%maintenance")).order_by(AuditEntry.id)
        ).all()
        assert [entry.action for entry in entries][1:] == [
            "skip_maintenance",
            "keep_maintenance",
            "update_maintenance",
        ]
        assert entries[1].detail["date"] == day.isoformat()
        assert entries[3].detail["changed"]["lasts_s"] == {"from": 4 * 3600, "to": 7200}
    noc = site.person(admin, "noc")
    assert noc.put(path, json=changed).status_code == 403
    assert noc.post(f"{path}/skip", json={"date": day.isoformat()}).status_code == 403


def test_what_cannot_be_changed_or_skipped(admin: TestClient, place: dict[str, int]) -> None:
    once = admin.post(f"{API}/maintenance", json=work(place)).json()["id"]
    weekly = admin.post(f"{API}/maintenance", json=work(place, weekdays=[7])).json()
    day = START.date()
    refused = admin.post(f"{API}/maintenance/{once}/skip", json={"date": day.isoformat()})
    assert (refused.status_code, refused.json()["detail_code"]) == (409, "maintenance_once")
    monday = day + dt.timedelta(days=(7 - day.weekday()))
    refused = admin.post(
        f"{API}/maintenance/{weekly['id']}/skip", json={"date": monday.isoformat()}
    )
    [error] = refused.json()["errors"]
    assert (error["field"], error["code"]) == ("date", "maintenance_no_window")
    admin.post(f"{API}/maintenance/{weekly['id']}/call-off")
    refused = admin.post(f"{API}/maintenance/{weekly['id']}/skip", json={"date": day.isoformat()})
    assert refused.json()["detail_code"] == "maintenance_over"


@pytest.mark.parametrize(
    "changed, field, code",
    [
        ({"from": (START - 5 * HOUR).isoformat()}, "from", "maintenance_in_the_past"),
        ({"weekdays": [1], "until": START.isoformat()}, "until", "maintenance_in_the_past"),
        ({"weekdays": [1], "lasts_s": 86_460}, "lasts_s", "maintenance_too_long"),
        ({"router_id": None}, "router_id", "router_of_uplink"),
        ({"reason": "  "}, "reason", None),
        ({"weekdays": [8]}, "weekdays.0", None),
        ({"lasts_s": 59}, "lasts_s", None),
        ({"lasts_s": 15 * 86_400}, "lasts_s", None),
        ({"from": "2026-11-27T01:00"}, "from", None),
    ],
)
def test_what_cannot_be_announced(
    admin: TestClient, place: dict[str, int], changed: dict[str, Any], field: str, code: str | None
) -> None:
    answer = admin.post(f"{API}/maintenance", json=work(place, **changed))
    assert answer.status_code == 422
    [error] = answer.json()["errors"]
    assert error["field"] == field
    if code:
        assert error["code"] == code


def test_the_place_must_exist_and_hang_together(
    site: Site, admin: TestClient, place: dict[str, int]
) -> None:
    with site.database.transaction() as session:
        other = make_router(session).router
        other_id = other.id
    for changed, status in (
        ({"campus_id": 99}, 404),
        ({"router_id": 99}, 404),
        ({"uplink_id": 99}, 404),
        ({"router_id": other_id}, 422),
    ):
        assert admin.post(f"{API}/maintenance", json=work(place, **changed)).status_code == status


def test_an_incident_there_says_until_when(
    site: Site, admin: TestClient, place: dict[str, int]
) -> None:
    with site.database.transaction() as session:
        row = Incident(
            kind="isp_down",
            router_id=place["router_id"],
            uplink_id=place["uplink_id"],
            from_at=START - HOUR,
            opened_at=START - HOUR,
            maintenance_until=START + HOUR,
            explained_by={"kind": "maintenance", "id": 1},
            acknowledged_at=START,
            acknowledged_by="rini",
        )
        session.add(row)
    [shown] = admin.get(f"{API}/incidents").json()["items"]
    assert shown["state"] == "maintenance"
    assert shown["maintenance_until"] == (START + HOUR).isoformat().replace("+00:00", "Z")
    assert shown["explained_by"] == {"kind": "maintenance", "id": 1}


def test_the_wall_says_how_a_router_stands_and_what_work_comes(
    site: Site, admin: TestClient, place: dict[str, int]
) -> None:
    def board() -> dict[str, Any]:
        [router] = admin.get(f"{API}/wall").json()["routers"]
        return {key: router[key] for key in ("open_incidents", "last_incident_ended_at", "work")}

    assert board() == {"open_incidents": 0, "last_incident_ended_at": None, "work": []}
    whole = {**place, "router_id": None, "uplink_id": None}
    for body in (
        work(place, **{"from": (START + 3 * HOUR).isoformat()}),
        work(whole, reason="new racks"),
        work(place, reason="next week", **{"from": (START + 25 * HOUR).isoformat()}),
    ):
        assert admin.post(f"{API}/maintenance", json=body).status_code == 201
    named = [(each["place"][:6], each["reason"], each["is_running"]) for each in board()["work"]]
    assert named == [("campus", "new racks", False), ("ISP1", "fibre works", False)]
    site.clock.forward(hours=2)
    assert [each["is_running"] for each in board()["work"]] == [True, False, False]
    with site.database.transaction() as session:
        for kind, to_at in (("isp_down", START), ("isp_full", START + HOUR), ("isp_silent", None)):
            ended = {"to_at": to_at, "closed_at": to_at, "close_reason": "over"} if to_at else {}
            at = START - HOUR
            session.add(
                Incident(kind=kind, router_id=place["router_id"], from_at=at, opened_at=at, **ended)
            )
        session.flush()
        [lasting] = session.scalars(select(Incident).where(Incident.closed_at.is_(None)))
        # What is part of it is counted with it, as in the menu.
        part = Incident(kind="isp_down", router_id=place["router_id"], from_at=at, opened_at=at)
        part.parent_id, part.parent_reason = lasting.id, "router"
        session.add(part)
    assert (board()["open_incidents"], board()["last_incident_ended_at"]) == (
        1,
        (START + HOUR).isoformat().replace("+00:00", "Z"),
    )
