"""Sign-in, its throttle, sessions and their cookies."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from tests.integration.api.access.first_admin import SETUP
from tests.integration.api.conftest import PASSWORD, Site

API = "/api/v1"


def over_tls(site: Site) -> TestClient:
    browser = site.browser(Origin="https://testserver")
    browser.base_url = "https://testserver"
    return browser


def test_the_cookies_are_of_this_host_only_over_https(site: Site) -> None:
    browser = over_tls(site)
    answer = browser.post(f"{API}/setup", json=SETUP)
    assert answer.status_code == 201
    sent = answer.headers.get_list("set-cookie")
    assert [cookie.partition("=")[0] for cookie in sent] == [
        "__Host-timbang_session",
        "__Host-timbang_browser",
    ]
    for cookie in sent:
        assert "Secure" in cookie
        assert "Path=/" in cookie
        assert "Domain" not in cookie
    assert browser.get(f"{API}/campuses").status_code == 200
    assert browser.delete(f"{API}/session").status_code == 204
    assert "__Host-timbang_session" not in browser.cookies


def test_a_cookie_of_an_older_version_ends_cleanly_behind_tls(site: Site) -> None:
    """A neighbour under the same domain could have planted it."""
    plain = site.set_up().cookies["timbang_session"]
    browser = over_tls(site)
    browser.cookies.set("timbang_session", plain, domain="testserver.local", path="/")
    assert browser.get(f"{API}/session").json()["account"] is None
    assert browser.get(f"{API}/campuses").status_code == 401
    body = {"username": "admin", "password": PASSWORD}
    assert browser.post(f"{API}/session", json=body).status_code == 200
    assert browser.get(f"{API}/campuses").status_code == 200
    assert "timbang_session" not in browser.cookies


def test_wrong_password_and_unknown_name_get_the_same_answer(site: Site) -> None:
    site.set_up()
    answers = [
        site.browser().post(f"{API}/session", json={"username": name, "password": "wrong password"})
        for name in ("admin", "nobody")
    ]
    assert [answer.status_code for answer in answers] == [401, 401]
    first, second = (answer.json() for answer in answers)
    del first["instance"], second["instance"]
    assert first == second


def test_sign_in_ignores_the_case_of_the_name(site: Site) -> None:
    site.set_up()
    assert site.sign_in("ADMIN").get(f"{API}/accounts").status_code == 200


def test_the_throttle_says_when_to_come_back_and_forgives_then(site: Site) -> None:
    site.set_up()
    browser = site.browser()
    wrong = {"username": "admin", "password": "wrong password"}
    for _ in range(site.settings.login_attempts):
        assert browser.post(f"{API}/session", json=wrong).status_code == 401
    refused = browser.post(f"{API}/session", json={**wrong, "password": PASSWORD})
    assert refused.status_code == 429
    assert refused.json()["code"] == "throttled"
    wait_s = int(refused.headers["retry-after"])
    assert 0 < wait_s <= site.settings.login_window_s
    site.clock.forward(seconds=wait_s)
    assert site.sign_in("admin").get(f"{API}/session").json()["account"] is not None


def test_attempts_at_once_do_not_slip_through_the_throttle(site: Site) -> None:
    site.set_up()

    def attempt(_: int) -> int:
        body = {"username": "admin", "password": "wrong password"}
        return site.browser().post(f"{API}/session", json=body).status_code

    with ThreadPoolExecutor(10) as pool:
        statuses = list(pool.map(attempt, range(10)))
    assert statuses.count(401) == site.settings.login_attempts
    assert statuses.count(429) == 10 - site.settings.login_attempts


def test_a_session_ends_when_idle_and_for_good_after_its_longest_time(site: Site) -> None:
    browser = site.set_up()
    site.clock.forward(hours=site.settings.session_hours - 1)
    assert browser.get(f"{API}/campuses").status_code == 200
    site.clock.forward(hours=site.settings.session_hours - 1)
    assert browser.get(f"{API}/campuses").status_code == 200
    site.clock.forward(hours=site.settings.session_hours, seconds=1)
    assert browser.get(f"{API}/campuses").status_code == 401
    fresh = site.sign_in("admin")
    for _ in range(7 * 24 // 11):
        site.clock.forward(hours=11)
        assert fresh.get(f"{API}/campuses").status_code == 200
    site.clock.forward(hours=11)
    assert fresh.get(f"{API}/campuses").status_code == 401


def test_signing_out_ends_the_session_on_the_server(site: Site) -> None:
    browser = site.set_up()
    cookie = browser.cookies["timbang_session"]
    assert browser.delete(f"{API}/session").status_code == 204
    thief = site.browser(Cookie=f"timbang_session={cookie}")
    assert thief.get(f"{API}/campuses").status_code == 401


def test_only_hashes_of_tokens_and_passwords_are_stored(site: Site) -> None:
    browser = site.set_up()
    secret = browser.post(f"{API}/tokens", json={"name": "n"}).json()["secret"]
    cookie = browser.cookies["timbang_session"]
    with site.database.transaction() as session:
        for table in ("account", "session", "api_token", "audit"):
            rows = session.execute(text(f"SELECT t::text FROM {table} t")).scalars()
            for row in rows:
                assert PASSWORD not in row
                assert secret not in row
                assert cookie not in row


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://[", "http://"])
def test_a_write_from_another_site_is_refused(site: Site, origin: str | None) -> None:
    browser = site.set_up()
    del browser.headers["origin"]
    headers = {} if origin is None else {"Origin": origin}
    body = {"name": "B", "timezone": "UTC"}
    answer = browser.post(f"{API}/campuses", json=body, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "wrong_origin"
