"""Mutes over HTTP."""

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
DAY = dt.timedelta(days=1)


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


def mute(place: dict[str, int], **changed: Any) -> dict[str, Any]:
    plain = {"kind": "isp_down", "reason": "they know", "until": (START + HOUR).isoformat()}
    return {**place, **plain, **changed}


def add_incident(site: Site, place: dict[str, int]) -> None:
    with site.database.transaction() as session:
        row = Incident(
            kind="isp_down",
            router_id=place["router_id"],
            uplink_id=place["uplink_id"],
            from_at=START - HOUR,
            opened_at=START - HOUR,
        )
        session.add(row)


def test_a_mute_is_made_listed_and_lifted(
    site: Site, admin: TestClient, place: dict[str, int]
) -> None:
    answer = admin.post(f"{API}/mutes", json=mute(place))
    assert answer.status_code == 201
    row = answer.json()
    assert (row["state"], row["kind"], row["created_by"]) == ("standing", "isp_down", "admin")
    assert row["until"] == (START + HOUR).isoformat().replace("+00:00", "Z")
    assert admin.get(f"{API}/mutes").json() == [row]

    lifted = admin.post(f"{API}/mutes/{row['id']}/lift").json()
    assert (lifted["state"], lifted["lifted_by"]) == ("over", "admin")
    assert admin.post(f"{API}/mutes/99/lift").status_code == 404
    with site.database.transaction() as session:
        entries = session.scalars(
            select(AuditEntry).where(AuditEntry.action.like("%mute%")).order_by(AuditEntry.id)
        ).all()
        assert [entry.action for entry in entries] == ["mute_incidents", "lift_mute"]
        assert entries[0].detail["reason"] == "they know"


def test_the_second_admin_to_lift_it_is_refused(
    site: Site, admin: TestClient, place: dict[str, int]
) -> None:
    second = site.second_admin(admin, "budi")
    mute_id = admin.post(f"{API}/mutes", json=mute(place)).json()["id"]
    assert second.post(f"{API}/mutes/{mute_id}/lift").json()["lifted_by"] == "budi"
    again = admin.post(f"{API}/mutes/{mute_id}/lift")
    assert (again.status_code, again.json()["detail_code"]) == (409, "mute_over")
    assert admin.get(f"{API}/mutes").json()[0]["lifted_by"] == "budi"


@pytest.mark.parametrize("role", ["noc", "manager"])
def test_only_an_admin_mutes_and_all_may_look(
    site: Site, admin: TestClient, place: dict[str, int], role: str
) -> None:
    mute_id = admin.post(f"{API}/mutes", json=mute(place)).json()["id"]
    person = site.person(admin, role)
    assert [row["id"] for row in person.get(f"{API}/mutes").json()] == [mute_id]
    assert person.post(f"{API}/mutes", json=mute(place)).status_code == 403
    assert person.post(f"{API}/mutes/{mute_id}/lift").status_code == 403


def test_everywhere_is_a_place(admin: TestClient) -> None:
    body = mute({}, kind="router_unreachable", until=(START + 365 * DAY).isoformat())
    row = admin.post(f"{API}/mutes", json=body).json()
    assert (row["campus_id"], row["router_id"], row["uplink_id"]) == (None, None, None)


@pytest.mark.parametrize(
    "kind, words",
    [("timbang_blind", "nothing else would be told"), ("timbang_unwell", "hide the others")],
)
def test_timbang_itself_cannot_be_muted(
    admin: TestClient, place: dict[str, int], kind: str, words: str
) -> None:
    answer = admin.post(f"{API}/mutes", json=mute(place, kind=kind))
    assert answer.status_code == 422
    assert words in answer.text


@pytest.mark.parametrize(
    "changed, field, code",
    [
        ({"until": START.isoformat()}, "until", "mute_out_of_range"),
        ({"until": (START + 366 * DAY).isoformat()}, "until", "mute_out_of_range"),
        ({"until": "2026-11-27T01:00"}, "until", None),
        ({"until": None}, "until", None),
        ({"kind": "router_unreachable"}, "uplink_id", "mute_of_router"),
        ({"kind": "rain"}, "kind", None),
        ({"router_id": None}, "router_id", "router_of_uplink"),
        ({"campus_id": None}, "campus_id", "campus_of_router"),
        ({"reason": "  "}, "reason", None),
        ({"reason": "a\nb"}, "reason", None),
        ({"campus_id": 2**31}, "campus_id", None),
        ({"days": 3}, "days", None),
    ],
)
def test_what_cannot_be_muted(
    admin: TestClient, place: dict[str, int], changed: dict[str, Any], field: str, code: str | None
) -> None:
    answer = admin.post(f"{API}/mutes", json=mute(place, **changed))
    assert answer.status_code == 422
    [error] = answer.json()["errors"]
    assert error["field"] == field
    if code:
        assert error["code"] == code
        assert error["message"].startswith(("Choose", "This is no matter of one ISP"))
    assert admin.get(f"{API}/mutes").json() == []


@pytest.mark.parametrize("name", ["campus_id", "router_id", "uplink_id"])
def test_the_place_must_exist(admin: TestClient, place: dict[str, int], name: str) -> None:
    assert admin.post(f"{API}/mutes", json=mute(place, **{name: 99})).status_code == 404


def test_an_incident_says_why_nothing_is_sent_and_until_when(
    site: Site, admin: TestClient, place: dict[str, int]
) -> None:
    add_incident(site, place)
    [before] = admin.get(f"{API}/incidents").json()["items"]
    assert (before["state"], before["mute"]) == ("open", None)
    made = admin.post(f"{API}/mutes", json=mute(place)).json()
    [shown] = admin.get(f"{API}/incidents").json()["items"]
    expected = {"id": made["id"], "until": made["until"], "reason": "they know"}
    assert (shown["state"], shown["mute"]) == ("open", expected)
    detail = admin.get(f"{API}/incidents/{shown['id']}").json()
    assert detail["incident"]["mute"] == expected
    admin.post(f"{API}/mutes/{made['id']}/lift")
    assert admin.get(f"{API}/incidents").json()["items"][0]["mute"] is None


def test_an_incident_keeps_the_mutes_that_held(
    site: Site, admin: TestClient, place: dict[str, int]
) -> None:
    """Also once they were lifted; one of another kind, or of another time, held for nothing of it."""
    until = (START + 3 * HOUR).isoformat()
    over = admin.post(f"{API}/mutes", json=mute(place, until=until)).json()
    admin.post(f"{API}/mutes/{over['id']}/lift")
    add_incident(site, place)
    [shown] = admin.get(f"{API}/incidents").json()["items"]
    made = admin.post(f"{API}/mutes", json=mute(place, until=until)).json()
    admin.post(f"{API}/mutes", json=mute(place, until=until, kind="isp_full"))
    site.clock.forward(minutes=20)
    lifted = admin.post(f"{API}/mutes/{made['id']}/lift").json()
    [held] = admin.get(f"{API}/incidents/{shown['id']}").json()["mutes"]
    assert held == {
        "id": made["id"],
        "from": made["created_at"],
        "until": lifted["until"],
        "reason": "they know",
        "created_by": "admin",
        "lifted_by": "admin",
    }
