"""Names of accounts, the last admin, and who is switched off."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from tests.integration.api.conftest import PASSWORD, Site

API = "/api/v1"


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


def test_names_are_taken_in_any_case(site: Site, admin) -> None:
    body = {"username": "ADMIN", "role": "noc", "password": PASSWORD}
    answer = admin.post(f"{API}/accounts", json=body)
    assert answer.status_code == 409
    assert answer.headers["content-type"] == "application/problem+json"
