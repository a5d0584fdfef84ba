"""Passwords: which are refused, and what a new one ends."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.services.access.passwords import hash_password
from tests.integration.api.conftest import PASSWORD, Site

API = "/api/v1"


def test_a_new_password_renews_the_session_that_sets_it(site: Site, admin: TestClient) -> None:
    """Security L5: whoever had read the old cookie stayed signed in."""
    old = admin.cookies["timbang_session"]
    thief = site.browser(Cookie=f"timbang_session={old}")
    assert thief.get(f"{API}/campuses").status_code == 200
    body = {"current_password": PASSWORD, "new_password": "another long one"}
    assert admin.patch(f"{API}/session/account", json=body).status_code == 200
    assert admin.cookies["timbang_session"] != old
    assert admin.get(f"{API}/campuses").status_code == 200
    assert thief.get(f"{API}/campuses").status_code == 401


def test_a_new_password_of_ones_own_needs_the_old_one(site: Site) -> None:
    admin = site.set_up()
    noc = site.person(admin, "noc")
    other = site.sign_in("noc")
    path = f"{API}/session/account"
    wrong = noc.patch(path, json={"new_password": "another horse", "current_password": "no"})
    assert wrong.status_code == 422
    assert wrong.json()["errors"][0]["field"] == "current_password"
    good = {"new_password": "another horse", "current_password": PASSWORD, "language": "en"}
    assert noc.patch(path, json=good).json()["language"] == "en"
    assert noc.get(f"{API}/campuses").status_code == 200
    assert other.get(f"{API}/campuses").status_code == 401
    site.sign_in("noc", "another horse")


def test_an_admins_own_password_needs_the_current_one_too(site: Site, admin: TestClient) -> None:
    """A stolen session must not become a stolen account."""
    own = admin.get(f"{API}/session").json()["account"]["id"]
    path = f"{API}/accounts/{own}"
    refused = admin.patch(path, json={"password": "the thief's own words", "full_name": "Thief"})
    assert refused.status_code == 422
    [error] = refused.json()["errors"]
    assert error["field"] == "password"
    assert "My account" in error["message"]
    assert admin.patch(path, json={"full_name": "Siti"}).json()["full_name"] == "Siti"
    site.sign_in("admin")


GUESSABLE = ["password1234", "123456789012", "timbang-2026-", "Kediri Kediri 1"]


@pytest.mark.parametrize("password", [*GUESSABLE, "elevenchars"])
def test_a_password_that_others_would_try_is_refused(
    site: Site, admin: TestClient, password: str
) -> None:
    """By an admin for somebody else, for oneself, and of the first admin."""
    new = {"username": "siti", "role": "noc"}
    made = admin.post(f"{API}/accounts", json={**new, "password": PASSWORD}).json()["id"]
    own = {"current_password": PASSWORD, "new_password": password}
    answers = {
        "password": [
            admin.post(f"{API}/accounts", json={**new, "username": "b", "password": password}),
            admin.patch(f"{API}/accounts/{made}", json={"password": password}),
        ],
        "new_password": [admin.patch(f"{API}/session/account", json=own)],
    }
    for field, refused in answers.items():
        for answer in refused:
            assert answer.status_code == 422, answer.text
            assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert len(admin.get(f"{API}/accounts").json()) == 2
    site.sign_in("siti")


def test_a_shorter_password_from_before_still_opens(site: Site, admin: TestClient) -> None:
    with site.database.transaction() as session:
        old = {"hash": hash_password("1234567890")}
        session.execute(text("UPDATE account SET password_hash = :hash"), old)
    site.sign_in("admin", "1234567890")


def test_the_current_password_cannot_be_guessed_through_an_open_session(
    site: Site, admin: TestClient
) -> None:
    noc = site.person(admin, "noc")

    def change(current: str) -> int:
        body = {"current_password": current, "new_password": "another long one"}
        return noc.patch(f"{API}/session/account", json=body).status_code

    tries = site.settings.login_attempts
    assert [change(f"guess {n}") for n in range(tries)] == [422] * tries
    assert change(PASSWORD) == 429
    site.clock.forward(seconds=site.settings.login_window_s + 1)
    assert [change(PASSWORD), change("another long one")] == [200, 200]
