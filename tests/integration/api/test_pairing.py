"""A screen becomes a wallboard by a code that an admin types."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.domain.access import pairing
from tests.integration.api.conftest import OWN_PASSWORD, Site

API = "/api/v1"
PAIRINGS = f"{API}/wall/pairings"
BOARD = {"name": "NOC screen", "rotate_s": 30, "theme": "light", "language": "en"}


def begin(screen: TestClient) -> dict[str, Any]:
    answer = screen.post(PAIRINGS)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def collect(screen: TestClient, secret: str) -> dict[str, Any]:
    answer = screen.post(f"{PAIRINGS}/fetch", json={"secret": secret})
    assert answer.status_code == 200, answer.text
    state: dict[str, Any] = answer.json()
    return state


def approve(admin: TestClient, code: str, **changes: object) -> int:
    return admin.post(f"{PAIRINGS}/approve", json={"code": code, **BOARD, **changes}).status_code


def other_than(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


@pytest.fixture
def screen(site: Site, admin: TestClient) -> TestClient:
    assert admin is not None  # set up
    return site.browser(**{"user-agent": "Mozilla/5.0 (Linux; Android 14; TV) Chrome/130.0 Safari"})


def test_the_whole_way(site: Site, admin: TestClient, screen: TestClient) -> None:
    begun = begin(screen)
    assert re.fullmatch(r"\d{6}", begun["code"])
    assert collect(screen, begun["secret"]) == {
        **dict.fromkeys(("token", "router_id", "rotate_s", "theme", "language")),
        "state": "waiting",
    }
    typed = f" {begun['code'][:3]}-{begun['code'][3:]}"
    seen = admin.post(f"{PAIRINGS}/look", json={"code": typed}).json()
    assert seen["browser"] == "Chrome, Android"
    assert seen["address"] == "testclient"
    assert approve(admin, typed) == 204
    paired = collect(screen, begun["secret"])
    assert (paired["state"], paired["rotate_s"], paired["theme"]) == ("paired", 30, "light")
    bearer = {"Authorization": f"Bearer {paired['token']}"}
    assert site.browser(**bearer).get(f"{API}/wall").status_code == 200
    assert site.browser(**bearer).get(f"{API}/routers").status_code == 403
    (token,) = admin.get(f"{API}/tokens").json()
    assert (token["name"], token["role"], token["owner"]) == ("NOC screen", "wall", "admin")
    assert admin.delete(f"{API}/tokens/{token['id']}").status_code == 204
    assert site.browser(**bearer).get(f"{API}/wall").status_code == 401


def test_nothing_of_it_stands_in_the_database(
    site: Site, admin: TestClient, screen: TestClient
) -> None:
    begun = begin(screen)
    with site.database.transaction() as session:
        row = str(session.execute(text("SELECT wall_pairing::text FROM wall_pairing")).all())
    assert begun["code"] not in row
    assert begun["secret"] not in row
    assert approve(admin, begun["code"]) == 204
    assert collect(screen, begun["secret"])["state"] == "paired"
    with site.database.transaction() as session:
        assert session.execute(text("SELECT count(*) FROM wall_pairing")).scalar() == 0
    actions = [entry["action"] for entry in admin.get(f"{API}/audit").json()["items"]]
    assert actions[:2] == ["create_token", "pair_wall"]


def test_it_counts_once(admin: TestClient, screen: TestClient) -> None:
    begun = begin(screen)
    assert approve(admin, begun["code"]) == 204
    assert approve(admin, begun["code"]) == 422
    assert collect(screen, begun["secret"])["state"] == "paired"
    assert collect(screen, begun["secret"])["state"] == "gone"
    assert len(admin.get(f"{API}/tokens").json()) == 1


def test_a_wrong_code_or_secret_gives_nothing(admin: TestClient, screen: TestClient) -> None:
    begun = begin(screen)
    for typed in (other_than(begun["code"]), "12345", "letters", "٠١٢٣٤٥"):
        answer = admin.post(f"{PAIRINGS}/look", json={"code": typed})
        assert answer.status_code == 422
        assert [error["field"] for error in answer.json()["errors"]] == ["code"]
    assert collect(screen, "another secret")["state"] == "gone"
    assert collect(screen, begun["code"])["state"] == "gone"
    assert collect(screen, begun["secret"])["state"] == "waiting"


def test_a_code_lasts_ten_minutes(site: Site, admin: TestClient, screen: TestClient) -> None:
    begun = begin(screen)
    site.clock.forward(minutes=10)
    assert approve(admin, begun["code"]) == 422
    assert collect(screen, begun["secret"])["state"] == "gone"


def test_what_was_approved_at_the_last_moment_is_still_collected(
    site: Site, admin: TestClient, screen: TestClient
) -> None:
    begun = begin(screen)
    site.clock.forward(minutes=9, seconds=59)
    assert approve(admin, begun["code"]) == 204
    site.clock.forward(seconds=60)
    assert collect(screen, begun["secret"])["state"] == "paired"


def test_two_who_approve_at_once(site: Site, admin: TestClient, screen: TestClient) -> None:
    second = site.second_admin(admin, "second")
    begun = begin(screen)
    with ThreadPoolExecutor(2) as pool:
        statuses = list(pool.map(lambda who: approve(who, begun["code"]), (admin, second)))
    assert sorted(statuses) == [204, 422]


def test_two_who_collect_at_once(site: Site, admin: TestClient, screen: TestClient) -> None:
    begun = begin(screen)
    assert approve(admin, begun["code"]) == 204
    screens = [site.browser() for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        states = list(pool.map(lambda asks: collect(asks, begun["secret"])["state"], screens))
    assert sorted(states) == ["gone"] * 5 + ["paired"]
    assert len(admin.get(f"{API}/tokens").json()) == 1


def test_five_wait_at_one_place(site: Site, screen: TestClient) -> None:
    for _ in range(pairing.MOST_OF_A_PLACE):
        begin(screen)
    refused = screen.post(PAIRINGS)
    assert refused.status_code == 429
    site.clock.forward(seconds=int(refused.headers["retry-after"]))
    begin(screen)


def test_fifty_wait_in_all(site: Site, screen: TestClient) -> None:
    begun = begin(screen)
    with site.database.transaction() as session:
        copied = """
            INSERT INTO wall_pairing (code_hash, secret_hash, place, remote_address, created_at, expires_at)
            SELECT md5(n::text), decode(md5(n::text), 'hex'), n::text, '', created_at, expires_at
            FROM wall_pairing, generate_series(2, :most) AS n"""
        session.execute(text(copied), {"most": pairing.MOST})
    assert screen.post(PAIRINGS).status_code == 429
    assert collect(screen, begun["secret"])["state"] == "waiting"


def test_wrong_codes_of_an_account_are_limited_and_then_the_right_one_waits_too(
    site: Site, admin: TestClient, screen: TestClient
) -> None:
    second = site.second_admin(admin, "second")
    begun = begin(screen)
    wrong = {"code": other_than(begun["code"])}
    with ThreadPoolExecutor(5) as pool:
        guesses = pool.map(lambda _: admin.post(f"{PAIRINGS}/look", json=wrong), range(15))
        statuses = [answer.status_code for answer in guesses]
    assert sorted(statuses) == [422] * pairing.WRONG_CODES + [429] * 5
    assert approve(admin, begun["code"]) == 429
    assert approve(second, begun["code"]) == 204
    site.clock.forward(minutes=10)
    assert admin.post(f"{PAIRINGS}/look", json=wrong).status_code == 422


@pytest.mark.parametrize("change", [{"disabled": True}, {"role": "manager"}, {"password": "x"}])
def test_the_approver_lost_the_right_meanwhile(
    site: Site, admin: TestClient, screen: TestClient, change: dict[str, object]
) -> None:
    second = site.second_admin(admin, "second")
    begun = begin(screen)
    assert approve(second, begun["code"]) == 204
    site.clock.forward(seconds=1)
    accounts = admin.get(f"{API}/accounts").json()
    (number,) = (row["id"] for row in accounts if row["username"] == "second")
    if "password" in change:
        change = {"password": f"{OWN_PASSWORD} anew"}
    answer = admin.patch(f"{API}/accounts/{number}", json=change)
    assert answer.status_code == 200, answer.text
    assert collect(screen, begun["secret"])["state"] == "gone"
    assert admin.get(f"{API}/tokens").json() == []


def test_only_an_admin_in_person_approves(
    site: Site, admin: TestClient, screen: TestClient
) -> None:
    begun = begin(screen)
    assert approve(site.person(admin, "manager"), begun["code"]) == 403
    assert approve(screen, begun["code"]) == 401
    body = {"name": "script", "role": "admin"}
    secret = admin.post(f"{API}/tokens", json=body).json()["secret"]
    assert approve(site.browser(Authorization=f"Bearer {secret}"), begun["code"]) == 403
    assert approve(admin, begun["code"], router_id=99) == 404
    assert approve(admin, begun["code"], rotate_s=1) == 422
    assert approve(admin, begun["code"]) == 204
