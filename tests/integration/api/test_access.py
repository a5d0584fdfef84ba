from __future__ import annotations

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.services.access.passwords import hash_password
from tests.integration.api.conftest import PASSWORD, SETUP_CODE, Site, make_site

API = "/api/v1"
SETUP = {
    "setup_code": SETUP_CODE,
    "username": "first",
    "password": PASSWORD,
    "campus_name": "Kediri",
    "timezone": "Asia/Jakarta",
}


def test_a_new_installation_asks_for_its_first_admin(site: Site) -> None:
    answer = site.browser().get(f"{API}/session").json()
    assert answer["setup_needed"] is True
    assert answer["account"] is None


def test_first_run_makes_an_admin_a_campus_and_a_session(site: Site) -> None:
    browser = site.browser()
    answer = browser.post(f"{API}/setup", json={**SETUP, "username": "Made"})
    assert answer.status_code == 201
    assert answer.json()["account"]["role"] == "admin"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert browser.get(f"{API}/session").json()["account"]["username"] == "Made"
    assert [campus["name"] for campus in browser.get(f"{API}/campuses").json()] == ["Kediri"]


@pytest.mark.parametrize("typed", ["", "k7mq", "K7MQ-2FHD-X9PT-4WZC", "é" * 50, None])
def test_nobody_becomes_the_first_admin_without_the_code(site: Site, typed: str | None) -> None:
    body = {**SETUP, "setup_code": typed} if typed is not None else {"username": "thief"}
    answer = site.browser().post(f"{API}/setup", json=body)
    assert answer.status_code == 422
    assert "setup_code" in {error["field"] for error in answer.json()["errors"]}
    assert site.browser().get(f"{API}/session").json()["setup_needed"] is True


def test_the_code_may_be_typed_as_people_type(site: Site) -> None:
    body = {**SETUP, "setup_code": f" {SETUP_CODE.upper().replace('-', ' ')} "}
    assert site.browser().post(f"{API}/setup", json=body).status_code == 201


def test_wrong_codes_are_limited_and_then_the_right_one_waits_too(site: Site) -> None:
    browser = site.browser()
    wrong = {**SETUP, "setup_code": "aaaa-aaaa-aaaa-aaaa"}
    for _ in range(site.settings.login_attempts):
        assert browser.post(f"{API}/setup", json=wrong).status_code == 422
    refused = browser.post(f"{API}/setup", json=SETUP)
    assert refused.status_code == 429
    site.clock.forward(seconds=int(refused.headers["retry-after"]))
    assert browser.post(f"{API}/setup", json=SETUP).status_code == 201
    with site.database.transaction() as session:
        rows = session.execute(text("SELECT outcome FROM audit WHERE action = 'set_up'"))
        assert sorted(rows.scalars()) == ["done"] + ["refused"] * site.settings.login_attempts


def test_guesses_at_once_do_not_slip_through(site: Site) -> None:
    def guess(number: int) -> int:
        body = {**SETUP, "setup_code": f"aaaa-aaaa-aaaa-aaa{number}"}
        return site.browser().post(f"{API}/setup", json=body).status_code

    with ThreadPoolExecutor(10) as pool:
        statuses = list(pool.map(guess, range(10)))
    assert statuses.count(422) == site.settings.login_attempts
    assert statuses.count(429) == 10 - site.settings.login_attempts


def test_without_a_code_there_is_no_set_up_in_a_browser(database_url: str, tmp_path: Path) -> None:
    site = make_site(database_url, tmp_path, setup_code=None)
    answer = site.browser().post(f"{API}/setup", json=SETUP)
    assert answer.status_code == 409
    assert "timbang create-user" in answer.json()["detail"]
    site.database.close()


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


@pytest.mark.parametrize("name", ["\u0430dmin", "admin\u202e", "ad\u200bmin", "<b>x</b>", "a b"])
def test_a_username_that_could_pass_for_another_is_refused(admin: TestClient, name: str) -> None:
    body = {"username": name, "role": "noc", "password": PASSWORD}
    refused = admin.post(f"{API}/accounts", json=body)
    assert refused.status_code == 422
    assert [error["field"] for error in refused.json()["errors"]] == ["username"]


def test_a_full_width_name_is_the_plain_one(site: Site, admin: TestClient) -> None:
    body = {"username": "ａｄｍｉｎ", "role": "noc", "password": PASSWORD}
    assert admin.post(f"{API}/accounts", json=body).status_code == 409
    site.sign_in("ａｄｍｉｎ")


def test_a_name_from_before_still_signs_in(site: Site, admin: TestClient) -> None:
    with site.database.transaction() as session:
        session.execute(text("UPDATE account SET username = 'Pak Budi <ａ>'"))
    site.sign_in("pak budi <ａ>")


def test_of_many_first_runs_at_once_one_wins(site: Site) -> None:
    def run(number: int) -> int:
        body = {**SETUP, "username": f"a{number}", "campus_name": f"c{number}"}
        return site.browser().post(f"{API}/setup", json=body).status_code

    with ThreadPoolExecutor(6) as pool:
        statuses = sorted(pool.map(run, range(6)))
    assert statuses == [201, 409, 409, 409, 409, 409]
    with site.database.transaction() as session:
        assert session.scalar(text("SELECT count(*) FROM account")) == 1
        assert session.scalar(text("SELECT count(*) FROM campus")) == 1


def test_an_unknown_zone_leaves_nothing_behind(site: Site) -> None:
    answer = site.browser().post(f"{API}/setup", json={**SETUP, "timezone": "Mars/Base"})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "timezone"
    assert site.browser().get(f"{API}/session").json()["setup_needed"] is True


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


@pytest.mark.parametrize(
    "change", [{"role": "noc"}, {"disabled": True}], ids=["demoted", "disabled"]
)
def test_the_last_admin_stays(site: Site, change: dict[str, object]) -> None:
    browser = site.set_up()
    own = browser.get(f"{API}/session").json()["account"]["id"]
    assert browser.patch(f"{API}/accounts/{own}", json=change).status_code == 409
    assert browser.delete(f"{API}/accounts/{own}").status_code == 409
    second = site.person(browser, "admin", "second")
    assert browser.patch(f"{API}/accounts/{own}", json=change).status_code == 200
    number = second.get(f"{API}/session").json()["account"]["id"]
    assert second.patch(f"{API}/accounts/{number}", json=change).status_code == 409


def test_two_admins_cannot_remove_each_other_at_once(site: Site) -> None:
    first = site.set_up()
    second = site.person(first, "admin", "second")
    second_id = second.get(f"{API}/session").json()["account"]["id"]
    first_id = first.get(f"{API}/session").json()["account"]["id"]
    pairs = [(first, second_id), (second, first_id)]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda pair: pair[0].delete(f"{API}/accounts/{pair[1]}"), pairs))
    with site.database.transaction() as session:
        assert session.scalar(text("SELECT count(*) FROM account")) == 1


def test_a_disabled_account_is_out_at_once(site: Site) -> None:
    admin = site.set_up()
    noc = site.person(admin, "noc")
    number = noc.get(f"{API}/session").json()["account"]["id"]
    assert admin.patch(f"{API}/accounts/{number}", json={"disabled": True}).status_code == 200
    assert noc.get(f"{API}/campuses").status_code == 401
    body = {"username": "noc", "password": PASSWORD}
    assert site.browser().post(f"{API}/session", json=body).status_code == 401


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


@pytest.mark.parametrize("password", ["mostly-first1", "kediri-000000"])
def test_the_first_admins_password_is_not_made_of_what_was_just_typed(
    site: Site, password: str
) -> None:
    body = {**SETUP, "username": "mostly-first", "password": password}
    refused = site.browser().post(f"{API}/setup", json=body)
    assert refused.status_code == 422
    assert [error["field"] for error in refused.json()["errors"]] == ["password"]
    assert site.browser().get(f"{API}/session").json()["setup_needed"] is True


def test_a_shorter_password_from_before_still_opens(site: Site, admin: TestClient) -> None:
    with site.database.transaction() as session:
        old = {"hash": hash_password("1234567890")}
        session.execute(text("UPDATE account SET password_hash = :hash"), old)
    site.sign_in("admin", "1234567890")


def test_names_are_taken_in_any_case(site: Site, admin) -> None:
    body = {"username": "ADMIN", "role": "noc", "password": PASSWORD}
    answer = admin.post(f"{API}/accounts", json=body)
    assert answer.status_code == 409
    assert answer.headers["content-type"] == "application/problem+json"


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


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://[", "http://"])
def test_a_write_from_another_site_is_refused(site: Site, origin: str | None) -> None:
    browser = site.set_up()
    del browser.headers["origin"]
    headers = {} if origin is None else {"Origin": origin}
    body = {"name": "B", "timezone": "UTC"}
    answer = browser.post(f"{API}/campuses", json=body, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "wrong_origin"


def test_every_write_and_sign_in_leaves_a_line(site: Site) -> None:
    admin = site.set_up()
    wrong = {"username": "admin", "password": "wrong password"}
    site.browser().post(f"{API}/session", json=wrong)
    admin.post(f"{API}/campuses", json={"name": "B", "timezone": "UTC"})
    lines = admin.get(f"{API}/audit").json()["items"]
    shown = [(line["account"], line["action"], line["outcome"]) for line in lines]
    assert shown == [
        ("admin", "create_campus", "ok"),
        ("admin", "sign_in", "refused"),
        ("admin", "create_campus", "ok"),
        ("admin", "set_up", "ok"),
    ]


def audit_pages(admin: TestClient) -> list[dict[str, Any]]:
    """The whole audit log, fetched two lines at a time."""
    seen: list[dict[str, Any]] = []
    cursor = None
    while True:
        params = {"limit": 2} | ({"cursor": cursor} if cursor else {})
        page = admin.get(f"{API}/audit", params=params).json()
        seen += page["items"]
        if (cursor := page["next_cursor"]) is None:
            return seen


def test_what_is_recorded_later_stands_in_the_audit_log_where_it_happened(site: Site) -> None:
    admin = site.set_up()
    site.clock.forward(minutes=-10)
    admin.post(f"{API}/campuses", json={"name": "before", "timezone": "UTC"})
    lines = audit_pages(admin)
    assert [line["subject"] for line in lines][-1] == "before"
    times = [line["at"] for line in lines]
    assert times == sorted(times, reverse=True)
    assert len({line["id"] for line in lines}) == len(lines) == 3


def test_the_audit_log_is_paged_without_gap_or_repeat(site: Site, admin) -> None:
    for number in range(5):
        admin.post(f"{API}/campuses", json={"name": f"c{number}", "timezone": "UTC"})
    seen = [line["id"] for line in audit_pages(admin)]
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) == 7


@pytest.mark.parametrize(
    "cursor", ["x", "bnVsbA", "W10", "WzFd", "WyJhIl0", "Wy0xLDFd", "WzFlOTksMV0"]
)
def test_a_cursor_that_is_not_ours_is_refused(admin, cursor: str) -> None:
    answer = admin.get(f"{API}/audit", params={"cursor": cursor})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "cursor"


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
