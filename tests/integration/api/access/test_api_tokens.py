"""API tokens: what they may, and how they end."""

from __future__ import annotations

import datetime as dt

import pytest
from fastapi.testclient import TestClient

from tests.integration.api.conftest import PASSWORD, Site

API = "/api/v1"


def test_a_token_reads_and_never_does_more_than_its_owner_today(site: Site) -> None:
    admin = site.set_up()
    second = site.person(admin, "admin", "second")
    second_id = second.get(f"{API}/session").json()["account"]["id"]
    made = second.post(f"{API}/tokens", json={"name": "wall", "role": "admin"}).json()
    machine = site.browser(Authorization=f"Bearer {made['secret']}")
    del machine.headers["origin"]
    assert machine.post(f"{API}/campuses", json={"name": "B", "timezone": "UTC"}).status_code == 201
    assert second.get(f"{API}/tokens").json()[0]["last_used_at"] is not None
    admin.patch(f"{API}/accounts/{second_id}", json={"role": "noc"})
    assert machine.get(f"{API}/campuses").status_code == 200
    assert machine.post(f"{API}/campuses", json={"name": "C", "timezone": "UTC"}).status_code == 403
    assert admin.delete(f"{API}/tokens/{made['id']}").status_code == 204
    assert machine.get(f"{API}/campuses").status_code == 401


def test_a_token_expires(site: Site) -> None:
    admin = site.set_up()
    past = admin.post(f"{API}/tokens", json={"name": "t", "expires_at": "2026-11-20T02:59:59Z"})
    assert past.status_code == 422
    made = admin.post(f"{API}/tokens", json={"name": "t", "expires_at": "2026-11-20T04:00:00Z"})
    machine = site.browser(Authorization=f"Bearer {made.json()['secret']}")
    assert machine.get(f"{API}/campuses").status_code == 200
    site.clock.forward(hours=1)
    assert machine.get(f"{API}/campuses").status_code == 401


def machine(site: Site, owner: TestClient, role: str = "noc", **body: object) -> TestClient:
    """Whoever has a new token of the owner's."""
    made = owner.post(f"{API}/tokens", json={"name": f"{role} script", "role": role, **body})
    assert made.status_code == 201, made.text
    return site.browser(Authorization=f"Bearer {made.json()['secret']}")


def test_a_new_password_of_ones_own_ends_ones_api_tokens(site: Site, admin: TestClient) -> None:
    kept_by = site.person(admin, "admin", "rina")
    mine, others = machine(site, admin), machine(site, kept_by)
    body = {"current_password": PASSWORD, "new_password": "another long one"}
    assert admin.patch(f"{API}/session/account", json=body).status_code == 200
    assert mine.get(f"{API}/campuses").status_code == 401
    assert others.get(f"{API}/campuses").status_code == 200
    assert [token["owner"] for token in admin.get(f"{API}/tokens").json()] == ["rina"]
    line = admin.get(f"{API}/audit").json()["items"][0]
    assert line["detail"] == {"changed": {"password": {}}, "ended_tokens": 1}


def test_a_new_password_by_an_admin_ends_the_accounts_api_tokens(
    site: Site, admin: TestClient
) -> None:
    thief = machine(site, site.person(admin, "admin", "rina"), "admin")
    number = next(
        account["id"]
        for account in admin.get(f"{API}/accounts").json()
        if account["username"] == "rina"
    )
    path = f"{API}/accounts/{number}"
    assert admin.patch(path, json={"full_name": "Rina"}).status_code == 200
    assert thief.get(f"{API}/campuses").status_code == 200
    assert admin.patch(path, json={"password": "after the break-in"}).status_code == 200
    assert thief.get(f"{API}/campuses").status_code == 401
    assert admin.get(f"{API}/tokens").json() == []


def test_a_token_makes_no_accounts_and_no_tokens(site: Site, admin: TestClient) -> None:
    """A stolen one could make others, which stay when it is revoked."""
    thief = machine(site, admin, "admin")
    second = admin.post(
        f"{API}/accounts", json={"username": "second", "role": "noc", "password": PASSWORD}
    ).json()["id"]
    number = thief.get(f"{API}/tokens").json()[0]["id"]
    refused = [
        thief.post(
            f"{API}/accounts", json={"username": "x", "role": "admin", "password": PASSWORD}
        ),
        thief.patch(f"{API}/accounts/{second}", json={"role": "admin"}),
        thief.delete(f"{API}/accounts/{second}"),
        thief.post(f"{API}/tokens", json={"name": "x", "role": "admin"}),
        thief.delete(f"{API}/tokens/{number}"),
    ]
    assert [refusal.status_code for refusal in refused] == [403] * 5
    assert {refusal.json()["detail"] for refusal in refused} == {
        "An API token may not change accounts or tokens: sign in with a password."
    }
    assert len(admin.get(f"{API}/accounts").json()) == 2


def test_the_list_of_tokens_says_whose_they_are(site: Site, admin: TestClient) -> None:
    second = site.person(admin, "admin", "rina")
    machine(site, second)
    machine(site, admin, "wall")
    shown = admin.get(f"{API}/tokens").json()
    assert [(token["owner"], token["created_by"]) for token in shown] == [
        ("rina", "rina"),
        ("admin", "admin"),
    ]


@pytest.mark.parametrize("role, days", [("noc", 90), ("admin", 90), ("wall", 365)])
def test_a_token_expires_though_nobody_said_when(
    site: Site, admin: TestClient, role: str, days: int
) -> None:
    machine(site, admin, role)
    machine(site, admin, role, expires_at=None)
    machine(site, admin, role, expires_at="never")
    after = (site.clock.at + dt.timedelta(days=days)).isoformat().replace("+00:00", "Z")
    shown = [token["expires_at"] for token in admin.get(f"{API}/tokens").json()]
    assert shown == [after, after, None]


def test_a_bad_token_is_not_saved_by_a_good_cookie(site: Site) -> None:
    browser = site.set_up()
    answer = browser.get(f"{API}/campuses", headers={"Authorization": "Bearer nonsense"})
    assert answer.status_code == 401
