"""Guesses at passwords: of one account from many places, and what they mean for those who know theirs."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.domain.access.sign_in_limits import FIRST_PAUSE_S, WRONG_PER_ACCOUNT
from backend.store.access import sessions
from tests.integration.api.conftest import ORIGIN, PASSWORD, Site

API = "/api/v1"
WRONG = "not the password"


def at(site: Site, address: str) -> TestClient:
    """A browser at this address that was never here before."""
    return TestClient(site.app, headers=ORIGIN, client=(address, 50_000))


def attempt(browser: TestClient, username: str, password: str = WRONG) -> int:
    body = {"username": username, "password": password}
    return browser.post(f"{API}/session", json=body).status_code


def guess_from_everywhere(site: Site, username: str, times: int) -> None:
    """As many guesses, each from an address of its own; not compared, which takes a quarter of a second each."""
    name = counted_name(site, username)
    with site.database.transaction() as session:
        for number in range(times):
            sessions.add_attempt(session, name, f"198.51.{number}.1", site.clock())


def counted_name(site: Site, username: str) -> str:
    """What a guess at this name is counted for."""
    assert attempt(at(site, "203.0.113.200"), username) == 401
    with site.database.transaction() as session:
        query = (
            "DELETE FROM login_attempt WHERE remote_address = '203.0.113.200' RETURNING username"
        )
        return str(session.execute(text(query)).scalar_one())


@pytest.mark.parametrize("username", ["admin", "ADMIN", "nobody"])
def test_guesses_at_one_name_from_many_places_are_bounded(site: Site, username: str) -> None:
    """Security M2: 60 guesses from 60 addresses, all judged. An unknown name must not look otherwise."""
    site.set_up()
    guess_from_everywhere(site, username, WRONG_PER_ACCOUNT - 1)
    assert attempt(at(site, "203.0.113.1"), username) == 401
    body = {"username": username, "password": PASSWORD}
    refused = at(site, "203.0.113.2").post(f"{API}/session", json=body)
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) == FIRST_PAUSE_S
    site.clock.forward(seconds=FIRST_PAUSE_S)
    assert attempt(at(site, "203.0.113.3"), username) == 401
    site.clock.forward(seconds=FIRST_PAUSE_S)
    assert attempt(at(site, "203.0.113.4"), username) == 429
    site.clock.forward(hours=1)
    assert attempt(at(site, "203.0.113.5"), username) == 401


def test_a_browser_that_signed_in_before_does_not_wait_for_guesses_of_others(site: Site) -> None:
    owner = site.set_up()
    assert owner.delete(f"{API}/session").status_code == 204
    guess_from_everywhere(site, "admin", WRONG_PER_ACCOUNT + 10)
    assert attempt(at(site, "203.0.113.1"), "admin", PASSWORD) == 429
    assert attempt(owner, "admin", PASSWORD) == 200


def test_a_right_password_comes_in_where_the_place_has_used_up_its_tries(site: Site) -> None:
    """Security M3 (a): 20 guesses at invented names locked out a whole campus."""
    owner = site.set_up()
    stranger = site.browser()
    tries = [attempt(stranger, f"invented{number}") for number in range(21)]
    assert tries == [401] * 20 + [429]
    assert attempt(site.browser(), "admin", PASSWORD) == 429
    assert attempt(owner, "admin", PASSWORD) == 200


def test_a_known_browser_may_not_guess_without_end_either(site: Site) -> None:
    owner = site.set_up()
    tries = [attempt(owner, "admin") for _ in range(site.settings.login_attempts + 1)]
    assert tries == [401] * site.settings.login_attempts + [429]
    assert attempt(owner, "admin", PASSWORD) == 429
    assert attempt(site.browser(), "admin", PASSWORD) == 200


def test_a_browser_is_known_for_the_account_that_it_signed_in_to(site: Site) -> None:
    admin = site.set_up()
    noc = site.person(admin, "noc")
    guess_from_everywhere(site, "admin", WRONG_PER_ACCOUNT + 1)
    assert attempt(noc, "admin", PASSWORD) == 429
    assert attempt(noc, "noc", PASSWORD) == 200


def test_the_cookie_of_a_known_browser_is_no_sign_in(site: Site) -> None:
    owner = site.set_up()
    known = owner.cookies["timbang_browser"]
    thief = site.browser(Cookie=f"timbang_browser={known}; timbang_session={known}")
    assert thief.get(f"{API}/campuses").status_code == 401
    answer = site.sign_in("admin")
    sent = answer.post(f"{API}/session", json={"username": "admin", "password": PASSWORD})
    [cookie] = [
        header for header in sent.headers.get_list("set-cookie") if "timbang_browser" in header
    ]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_admins_are_warned_of_an_attack_once_an_hour(site: Site) -> None:
    admin = site.set_up()
    guess_from_everywhere(site, "admin", WRONG_PER_ACCOUNT - 1)
    assert attempt(at(site, "203.0.113.1"), "admin") == 401
    site.clock.forward(minutes=5)
    assert attempt(at(site, "203.0.113.1"), "admin") == 401
    lines = admin.get(f"{API}/audit").json()["items"]
    [warning] = [line for line in lines if line["action"] == "sign_in_under_attack"]
    assert warning["subject"] == "admin"
    assert warning["account"] is None
    assert warning["detail"] == {"attempts": WRONG_PER_ACCOUNT}


def test_names_that_nobody_has_are_not_kept_where_they_are_counted(site: Site) -> None:
    site.set_up()
    assert attempt(site.browser(), "Hunter2-in-the-wrong-field") == 401
    with site.database.transaction() as session:
        rows = session.execute(text("SELECT t::text FROM login_attempt t")).scalars().all()
    assert len(rows) == 1
    assert "hunter2" not in rows[0].lower()


def test_names_that_nobody_has_are_not_kept_in_the_audit_log(site: Site) -> None:
    """Security L7: people type passwords there, and the log is kept for ten years."""
    admin = site.set_up()
    for name in ("Hunter2-in-the-wrong-field", "hunter2-IN-the-wrong-field", "another", "ADMIN"):
        assert attempt(site.browser(), name) == 401
    lines = admin.get(f"{API}/audit").json()["items"]
    refused = [line for line in lines if line["outcome"] == "refused"]
    assert "hunter2" not in str(lines).lower()
    known, other, second, first = (refusal["subject"] for refusal in refused)
    assert known == "ADMIN"
    assert first == second != other
    assert first.startswith("#")
    assert {refusal["detail"]["why"] for refusal in refused} == {"wrong_sign_in"}


def test_a_wrong_current_password_leaves_a_line(site: Site) -> None:
    admin = site.set_up()
    body = {"current_password": WRONG, "new_password": "another long one", "full_name": "Thief"}
    assert admin.patch(f"{API}/session/account", json=body).status_code == 422
    line = admin.get(f"{API}/audit").json()["items"][0]
    assert (line["action"], line["outcome"]) == ("update_own_account", "refused")
    assert line["detail"] == {"why": "wrong_current_password"}
    assert admin.get(f"{API}/session").json()["account"]["full_name"] == ""


def test_the_audit_log_tells_from_what_to_what(site: Site) -> None:
    admin = site.set_up()
    noc = site.person(admin, "noc").get(f"{API}/session").json()["account"]["id"]
    change = {"role": "admin", "full_name": "", "disabled": True}
    assert admin.patch(f"{API}/accounts/{noc}", json=change).status_code == 200
    detail = admin.get(f"{API}/audit").json()["items"][0]["detail"]
    assert detail["changed"] == {
        "role": {"from": "noc", "to": "admin"},
        "disabled": {"from": False, "to": True},
    }
