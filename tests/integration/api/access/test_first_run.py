"""The first admin of a new installation: a code, a campus, and nobody else."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.integration.api.access.first_admin import SETUP
from tests.integration.api.conftest import SETUP_CODE, Site, make_site

API = "/api/v1"


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


@pytest.mark.parametrize("password", ["mostly-first1", "kediri-000000"])
def test_the_first_admins_password_is_not_made_of_what_was_just_typed(
    site: Site, password: str
) -> None:
    body = {**SETUP, "username": "mostly-first", "password": password}
    refused = site.browser().post(f"{API}/setup", json=body)
    assert refused.status_code == 422
    assert [error["field"] for error in refused.json()["errors"]] == ["password"]
    assert site.browser().get(f"{API}/session").json()["setup_needed"] is True
