"""Where somebody is signed in, and an end to each of these sessions."""

from __future__ import annotations

import datetime as dt

import pytest
from fastapi.testclient import TestClient

from tests.integration.api.conftest import PASSWORD, Site

SESSIONS = "/api/v1/sessions"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


@pytest.fixture
def admin(site: Site) -> TestClient:
    return site.set_up()


def sign_in(site: Site, username: str, user_agent: str = "") -> TestClient:
    client = site.browser(**{"user-agent": user_agent})
    body = {"username": username, "password": PASSWORD}
    assert client.post("/api/v1/session", json=body).status_code == 200
    return client


def is_signed_in(client: TestClient) -> bool:
    return client.get("/api/v1/session").json()["account"] is not None


def test_they_are_listed_with_this_one_first(site: Site, admin: TestClient) -> None:
    site.clock.forward(hours=2)
    laptop = sign_in(site, "admin", FIREFOX)
    this, other = laptop.get(SESSIONS).json()
    assert (this["is_this"], this["browser"]) == (True, "Firefox, Linux")
    assert (other["is_this"], other["browser"]) == (False, None)
    assert other["created_at"] < this["created_at"]
    assert set(this) >= {"remote_address", "last_seen_at"}
    cookie = laptop.cookies["timbang_session"]
    assert this["id"] not in cookie


def test_one_is_ended_and_the_others_go_on(site: Site, admin: TestClient) -> None:
    lost, kept = sign_in(site, "admin"), sign_in(site, "admin")
    lost_id = lost.get(SESSIONS).json()[0]["id"]
    assert admin.delete(f"{SESSIONS}/{lost_id}").status_code == 204
    assert [is_signed_in(browser) for browser in (lost, kept, admin)] == [False, True, True]
    assert admin.delete(f"{SESSIONS}/{lost_id}").status_code == 404
    newest = admin.get("/api/v1/audit").json()["items"][0]
    assert (newest["action"], newest["detail"]["sessions"]) == ("end_sessions", 1)


def test_all_others_are_ended_at_once(site: Site, admin: TestClient) -> None:
    others = [sign_in(site, "admin") for _ in range(3)]
    stranger = site.person(admin, "noc")
    token = admin.post("/api/v1/tokens", json={"name": "t", "role": "noc"}).json()["secret"]
    assert admin.delete(SESSIONS).status_code == 204
    assert [is_signed_in(other) for other in (*others, admin, stranger)] == [False] * 3 + [True] * 2
    machine = site.browser(Authorization=f"Bearer {token}")
    assert machine.get("/api/v1/campuses").status_code == 200
    before = len(admin.get("/api/v1/audit").json()["items"])
    assert admin.delete(SESSIONS).status_code == 204
    assert len(admin.get("/api/v1/audit").json()["items"]) == before, "nothing ended, nothing told"


def test_those_of_others_are_not_there(site: Site, admin: TestClient) -> None:
    stranger = site.person(admin, "noc")
    [theirs] = stranger.get(SESSIONS).json()
    [ours] = admin.get(SESSIONS).json()
    assert theirs["id"] != ours["id"]
    assert admin.delete(f"{SESSIONS}/{theirs['id']}").status_code == 404
    assert stranger.delete(f"{SESSIONS}/{ours['id']}").status_code == 404
    assert is_signed_in(stranger)
    assert is_signed_in(admin)


def test_a_session_that_is_over_is_not_shown(site: Site, admin: TestClient) -> None:
    sign_in(site, "admin")
    site.clock.forward(days=40)
    assert [session["is_this"] for session in sign_in(site, "admin").get(SESSIONS).json()] == [True]


def test_a_token_ends_no_sessions(site: Site, admin: TestClient) -> None:
    token = admin.post("/api/v1/tokens", json={"name": "t", "role": "admin"}).json()["secret"]
    machine = site.browser(Authorization=f"Bearer {token}")
    answers = [machine.get(SESSIONS), machine.delete(SESSIONS), machine.delete(f"{SESSIONS}/x")]
    assert [answer.status_code for answer in answers] == [403] * 3


def test_an_account_that_signed_out_is_not_one_that_never_signed_in(
    site: Site, admin: TestClient
) -> None:
    person = site.person(admin, "noc")
    new = {"username": "new", "role": "noc", "password": "another good horse"}
    assert admin.post("/api/v1/accounts", json=new).status_code == 201
    signed_in = site.clock.at
    site.clock.forward(minutes=30)
    person.delete("/api/v1/session")
    last_seen = {
        each["username"]: each["last_seen_at"] for each in admin.get("/api/v1/accounts").json()
    }
    assert last_seen["new"] is None
    assert dt.datetime.fromisoformat(last_seen["noc"]) == signed_in
