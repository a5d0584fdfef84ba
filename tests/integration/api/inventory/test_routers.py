"""Routers: how they are reached, their passwords, their list, and what goes with them."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.store.tables import RouterState
from tests.integration.api.conftest import Site
from tests.integration.api.inventory.bodies import API, ROUTER, fields, uplink_body


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


def test_a_configuration_that_cannot_be_read_is_told(
    site: Site, admin: TestClient, router: dict
) -> None:
    assert router["config_error"] is None
    assert router["config_read_at"] is None
    with site.database.transaction() as session:
        session.add(RouterState(router_id=router["id"], config_error="the router runs RouterOS 6"))
    shown = admin.get(f"{API}/routers/{router['id']}").json()
    assert shown["config_error"] == "the router runs RouterOS 6"


def test_one_fault_in_several_rules_counts_once(
    site: Site, admin: TestClient, router: dict
) -> None:
    fault = {"code": "no_mark", "severity": "warning", "message": "m", "consequence": "c"}
    stored = [{**fault, "remedy": "r", "subject": f"mangle rule {n}"} for n in range(5)]
    other = {**stored[0], "message": "another"}
    with site.database.transaction() as session:
        session.add(RouterState(router_id=router["id"], findings=[*stored, other]))
    assert admin.get(f"{API}/routers/{router['id']}").json()["findings"] == 2
