"""Announced work over HTTP."""

from __future__ import annotations

import datetime as dt
from typing import Any

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
