"""Rules of incidents over HTTP."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from sqlalchemy import select

from backend.store.tables import AuditEntry, Event, Router, RouterState, Slot, Uplink
from tests.integration.api.conftest import START, Site, TestClient
from tests.integration.services.history import make_router

API = "/api/v1/incident-rules"
DOWN = {"kind": "isp_down", "open_s": 120, "clear_s": 60}
FULL = {"kind": "isp_full", "open_s": 900, "clear_s": 600, "open_percent": 95, "clear_percent": 75}


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


def of_kind(client: TestClient, kind: str) -> dict[str, Any]:
    kinds: list[dict[str, Any]] = client.get(API).json()
    return next(each for each in kinds if each["kind"] == kind)


def test_all_kinds_have_a_rule_before_anybody_writes_one(admin: TestClient) -> None:
    kinds = admin.get(API).json()
    assert [each["kind"] for each in kinds] == [
        "router_unreachable", "isp_down", "isp_silent", "isp_full", "isp_degraded", "router_busy",
    ]  # fmt: skip
    for each in kinds:
        [rule] = each["rules"]
        assert (rule["id"], rule["campus_id"], rule["changed_by"]) == (None, None, "")
        assert rule["limits"] == each["defaults"]
    full = of_kind(admin, "isp_full")
    assert full["defaults"] == {
        "open_s": 900, "clear_s": 600, "open_percent": 90, "clear_percent": 75,
        "loss_percent": None, "slow_by_ms": None,
    }  # fmt: skip
    assert full["bounds"]["open_percent"] == {"least": 20, "most": 100, "step": 1}
    assert "loss_percent" not in full["bounds"]


def test_a_rule_is_set_changed_and_reset(
    site: Site, admin: TestClient, place: dict[str, int]
) -> None:
    made = admin.put(API, json={**place, **FULL})
    assert made.status_code == 200
    row = made.json()
    assert (row["limits"]["open_percent"], row["changed_by"]) == (95, "admin")
    assert [each["id"] for each in of_kind(admin, "isp_full")["rules"]] == [None, row["id"]]
    again = admin.put(API, json={**place, **FULL, "open_percent": 98}).json()
    assert (again["id"], again["limits"]["open_percent"]) == (row["id"], 98)
    assert admin.delete(f"{API}/{row['id']}").status_code == 204
    assert [each["id"] for each in of_kind(admin, "isp_full")["rules"]] == [None]
    assert admin.delete(f"{API}/{row['id']}").status_code == 404
    with site.database.transaction() as session:
        entries = session.scalars(
            select(AuditEntry)
            .where(AuditEntry.action.like("%incident_rule"))
            .order_by(AuditEntry.id)
        ).all()
        assert [(entry.action, entry.detail["changed"]) for entry in entries] == [
            ("set_incident_rule", {"open_percent": [90, 95]}),
            ("set_incident_rule", {"open_percent": [95, 98]}),
            (
                "reset_incident_rule",
                {"open_s": [900, None], "clear_s": [600, None], "open_percent": [98, None],
                 "clear_percent": [75, None]},
            ),
        ]  # fmt: skip


def test_the_rule_for_everywhere_takes_the_place_of_what_comes(admin: TestClient) -> None:
    row = admin.put(API, json=DOWN).json()
    down = of_kind(admin, "isp_down")
    assert down["rules"] == [row]
    assert (down["defaults"]["open_s"], row["limits"]["open_s"]) == (30, 120)


@pytest.mark.parametrize("role", ["noc", "manager"])
def test_only_an_admin_changes_and_all_may_look(
    site: Site, admin: TestClient, place: dict[str, int], role: str
) -> None:
    rule_id = admin.put(API, json={**place, **DOWN}).json()["id"]
    person = site.person(admin, role)
    assert [each["id"] for each in of_kind(person, "isp_down")["rules"]] == [None, rule_id]
    assert person.put(API, json={**place, **DOWN}).status_code == 403
    assert person.delete(f"{API}/{rule_id}").status_code == 403


@pytest.mark.parametrize(
    "changed, field, code",
    [
        ({"open_s": 9}, "open_s", "rule_seconds"),
        ({"open_s": 0}, "open_s", None),
        ({"open_s": True}, "open_s", None),
        ({"open_s": 10**9}, "open_s", None),
        ({"clear_s": None}, "clear_s", None),
        ({"open_percent": 90}, "open_percent", "rule_has_not"),
        ({"kind": "router_unreachable"}, "uplink_id", "mute_of_router"),
        ({"kind": "rain"}, "kind", None),
        ({"router_id": None}, "router_id", "router_of_uplink"),
        ({"campus_id": None}, "campus_id", "campus_of_router"),
        ({"seconds": 3}, "seconds", None),
        ({**FULL, "clear_percent": 95}, "clear_percent", "rule_levels_crossed"),
        ({**FULL, "open_s": 400}, "open_s", "rule_minutes"),
        ({**FULL, "clear_percent": None}, "clear_percent", "rule_needs"),
    ],
)
def test_what_is_no_rule(
    admin: TestClient, place: dict[str, int], changed: dict[str, Any], field: str, code: str | None
) -> None:
    answer = admin.put(API, json={**place, **DOWN, **changed})
    assert answer.status_code == 422
    [error] = answer.json()["errors"]
    assert error["field"] == field
    if code:
        assert error["code"] == code
    assert of_kind(admin, "isp_down")["rules"][0]["id"] is None


@pytest.mark.parametrize("name", ["campus_id", "router_id", "uplink_id"])
def test_the_place_must_exist(admin: TestClient, place: dict[str, int], name: str) -> None:
    assert admin.put(API, json={**place, **DOWN, name: 99}).status_code == 404


def test_a_replay_says_what_would_have_opened_and_saves_nothing(
    site: Site, admin: TestClient, place: dict[str, int]
) -> None:
    with site.database.transaction() as session:
        for day in (1, 3, 20):
            from_at = START - dt.timedelta(days=day)
            row = Event(
                router_id=place["router_id"], uplink_id=place["uplink_id"], kind="link_down",
                from_at=from_at, to_at=from_at + dt.timedelta(seconds=60 * day),
            )  # fmt: skip
            session.add(row)
        first = START - dt.timedelta(days=9)
        slot = dict.fromkeys(("download_bytes", "upload_bytes", "max_download_bps"), 0)
        more = {"max_upload_bps": 0, "covered_ms": 300_000, "bridged_ms": 0}
        session.add(Slot(uplink_id=place["uplink_id"], at=first, **slot, **more))
        state = RouterState(router_id=place["router_id"], polled_at=START, answered_at=START)
        session.merge(state)
    answer = admin.post(f"{API}/replay", json={**place, **DOWN})
    assert answer.status_code == 200
    body = answer.json()
    assert (body["recent"], body["recent_today"], body["recent_days"]) == (1, 2, 14)
    assert (body["source"], body["wanted_days"]) == ("events", 14)
    assert body["from"] == first.isoformat().replace("+00:00", "Z")
    [shown] = body["newest"]
    begin = START - dt.timedelta(days=3)
    assert shown["from"] == begin.isoformat().replace("+00:00", "Z")
    assert (shown["uplink_id"], shown["unstable"]) == (place["uplink_id"], False)
    assert of_kind(admin, "isp_down")["rules"][0]["id"] is None


@pytest.mark.parametrize(
    "kind, more",
    [
        ("router_unreachable", {}),
        ("isp_silent", {}),
        ("isp_full", {"open_s": 900, "clear_s": 600, "open_percent": 90, "clear_percent": 75}),
        ("isp_degraded", {"open_s": 600, "clear_s": 600, "loss_percent": 5, "slow_by_ms": 30}),
    ],
)
def test_each_kind_looks_back_at_nothing(
    admin: TestClient, place: dict[str, int], kind: str, more: dict[str, int]
) -> None:
    body = admin.post(f"{API}/replay", json={**DOWN, "kind": kind, **more}).json()
    assert (body["from"], body["recent"], body["newest"]) == (None, 0, [])


def test_a_replay_refuses_what_is_no_rule_and_who_is_no_admin(
    site: Site, admin: TestClient, place: dict[str, int]
) -> None:
    assert admin.post(f"{API}/replay", json={**place, **DOWN, "open_s": 1}).status_code == 422
    noc = site.person(admin, "noc")
    assert noc.post(f"{API}/replay", json={**place, **DOWN}).status_code == 403
