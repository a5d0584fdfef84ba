"""Passwords that no admin tells: one-time links, and a first password that must be changed. Tokens that overlap."""

from __future__ import annotations

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.integration.api.conftest import OWN_PASSWORD, PASSWORD, Site

API = "/api/v1"
RINA = {"username": "rina", "full_name": "Rina", "role": "noc", "language": "id"}


def invited(admin: TestClient) -> dict[str, Any]:
    answer = admin.post(f"{API}/accounts", json=RINA)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def accept(site: Site, secret: str, password: str = OWN_PASSWORD) -> tuple[TestClient, Any]:
    browser = site.browser()
    answer = browser.post(
        f"{API}/invitations/accept", json={"secret": secret, "password": password}
    )
    return browser, answer


def test_a_person_chooses_the_password_with_the_link(site: Site, admin: TestClient) -> None:
    made = invited(admin)
    secret = made["invitation"]["secret"]
    assert made["invited_until"] == made["invitation"]["expires_at"]
    shown = site.browser().post(f"{API}/invitations/look", json={"secret": secret})
    assert {**shown.json(), "expires_at": None} == {
        "username": "rina",
        "full_name": "Rina",
        "language": "id",
        "timezone": "Asia/Jakarta",
        "expires_at": None,
    }
    rina, answer = accept(site, secret)
    assert answer.json()["account"]["username"] == "rina"
    assert answer.json()["account"]["must_change_password"] is False
    assert rina.get(f"{API}/campuses").status_code == 200
    site.sign_in("rina", OWN_PASSWORD)
    [row] = [row for row in admin.get(f"{API}/accounts").json() if row["username"] == "rina"]
    assert row["invited_until"] is None
    actions = [entry["action"] for entry in admin.get(f"{API}/audit").json()["items"]]
    assert actions[:3] == ["sign_in", "accept_invitation", "create_account"]
    assert secret not in admin.get(f"{API}/audit").text


def test_a_link_works_once_even_for_two_at_the_same_moment(site: Site, admin: TestClient) -> None:
    secret = invited(admin)["invitation"]["secret"]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda _: accept(site, secret)[1].status_code, range(2)))
    assert sorted(answers) == [200, 404]


def test_a_link_that_is_over_replaced_or_wrong_opens_nothing(site: Site, admin: TestClient) -> None:
    made = invited(admin)
    first = made["invitation"]["secret"]
    second = admin.post(f"{API}/accounts/{made['id']}/invitation").json()["secret"]
    assert accept(site, first)[1].status_code == 404
    assert accept(site, "x" * 43)[1].status_code == 404
    weak = accept(site, second, "rina rina rina")[1]
    assert weak.status_code == 422, weak.text  # and the link stays
    site.clock.forward(days=3)
    gone = site.browser().post(f"{API}/invitations/look", json={"secret": second})
    assert (gone.status_code, gone.json()["detail_code"]) == (404, "invitation_over")


def test_a_disabled_account_and_ones_own_get_no_link(site: Site, admin: TestClient) -> None:
    made = invited(admin)
    admin.patch(f"{API}/accounts/{made['id']}", json={"disabled": True})
    assert accept(site, made["invitation"]["secret"])[1].status_code == 404
    refused = admin.post(f"{API}/accounts/{made['id']}/invitation")
    assert (refused.status_code, refused.json()["detail_code"]) == (409, "invite_disabled")
    own = admin.get(f"{API}/session").json()["account"]["id"]
    refused = admin.post(f"{API}/accounts/{own}/invitation")
    assert (refused.status_code, refused.json()["detail_code"]) == (409, "invite_own")


def test_a_forgotten_password_is_replaced_with_a_link(site: Site, admin: TestClient) -> None:
    """The old one holds until then; afterwards sessions and tokens are over."""
    rina = site.person(admin, "manager", "rina")
    number = rina.get(f"{API}/session").json()["account"]["id"]
    secret = admin.post(f"{API}/accounts/{number}/invitation").json()["secret"]
    assert rina.get(f"{API}/campuses").status_code == 200
    accept(site, secret)
    assert rina.get(f"{API}/campuses").status_code == 401
    body = {"username": "rina", "password": PASSWORD}
    assert site.browser().post(f"{API}/session", json=body).status_code == 401


def test_a_new_password_by_an_admin_ends_the_link(site: Site, admin: TestClient) -> None:
    made = invited(admin)
    admin.patch(f"{API}/accounts/{made['id']}", json={"password": PASSWORD})
    assert accept(site, made["invitation"]["secret"])[1].status_code == 404


@pytest.mark.parametrize("reset", [False, True], ids=["new", "reset"])
def test_a_told_password_opens_nothing_but_the_change_of_it(
    site: Site, admin: TestClient, reset: bool
) -> None:
    if reset:
        number = invited(admin)["id"]
        admin.patch(f"{API}/accounts/{number}", json={"password": PASSWORD})
    else:
        admin.post(f"{API}/accounts", json={**RINA, "password": PASSWORD})
    rina = site.sign_in("rina")
    assert rina.get(f"{API}/session").json()["account"]["must_change_password"] is True
    for path in ("campuses", "overview", "wall", "live", "sessions"):
        refused = rina.get(f"{API}/{path}")
        assert (refused.status_code, refused.json()["detail_code"]) == (403, "own_password_first")
    change = {"current_password": PASSWORD, "new_password": OWN_PASSWORD}
    done = rina.patch(f"{API}/session/account", json=change)
    assert done.json()["must_change_password"] is False
    assert rina.get(f"{API}/campuses").status_code == 200


def test_a_token_is_rotated_with_an_overlap(site: Site, admin: TestClient) -> None:
    old = admin.post(f"{API}/tokens", json={"name": "exporter", "role": "noc"}).json()
    site.clock.forward(hours=1)
    new = admin.post(f"{API}/tokens/{old['id']}/rotate", json={"overlap_hours": 2}).json()
    assert (new["name"], new["role"], new["owner"]) == ("exporter", "noc", "admin")
    life = dt.datetime.fromisoformat(new["expires_at"]) - site.clock.at
    assert life == dt.timedelta(days=90)

    def status(secret: str) -> int:
        machine = site.browser(Authorization=f"Bearer {secret}")
        return machine.get(f"{API}/campuses").status_code

    assert (status(old["secret"]), status(new["secret"])) == (200, 200)
    site.clock.forward(hours=2)
    assert (status(old["secret"]), status(new["secret"])) == (401, 200)
    again = admin.post(f"{API}/tokens/{old['id']}/rotate", json={})
    assert again.status_code == 404


def test_a_token_without_an_end_stays_without_and_ends_no_later(
    site: Site, admin: TestClient
) -> None:
    ends = {"name": "short", "role": "noc", "expires_at": "2026-11-20T04:00:00Z"}
    for body in ({"name": "always", "role": "noc", "expires_at": "never"}, ends):
        admin.post(f"{API}/tokens", json=body)
    always, short = admin.get(f"{API}/tokens").json()
    new = admin.post(f"{API}/tokens/{always['id']}/rotate", json={"overlap_hours": 168}).json()
    assert new["expires_at"] is None
    admin.post(f"{API}/tokens/{short['id']}/rotate", json={"overlap_hours": 168})
    ends_at = {row["id"]: row["expires_at"] for row in admin.get(f"{API}/tokens").json()}
    assert ends_at[short["id"]] == "2026-11-20T04:00:00Z"
    assert ends_at[always["id"]] == "2026-11-27T03:00:00Z"
