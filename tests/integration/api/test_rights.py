"""Every endpoint against every kind of caller: nothing is open by accident."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from backend.api.description import DescribedDemo
from backend.api.http.rights import PUBLIC, RIGHTS
from tests.integration.api.conftest import PASSWORD, Site, make_site

METHODS = ("get", "put", "post", "patch", "delete")
ROLES = ("wall", "noc", "manager", "admin")
STREAM = "stream_live"
"""Never ends when it is allowed; test_live.py listens to it."""


@pytest.fixture(scope="module")
def shared(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path: Path = tmp_path_factory.mktemp("site")
    site = make_site(module_database_url, path, control=DescribedDemo())
    yield site
    site.database.close()


@pytest.fixture(scope="module")
def operations(shared: Site) -> dict[str, tuple[str, str]]:
    """Operation id -> (method, path with ids of things that do not exist)."""
    paths = shared.app.openapi()["paths"]
    by_name = {}
    for path, operations in paths.items():
        shown = path.replace("{week}", "2026-W40")
        for name in (
            "account_id",
            "token_id",
            "campus_id",
            "router_id",
            "change_id",
            "drift_id",
            "recommendation_id",
        ):
            shown = shown.replace(f"{{{name}}}", "999999")
        for method in METHODS:
            if method in operations:
                by_name[operations[method]["operationId"]] = (method, shown)
    return by_name | {"get_openapi": ("get", "/api/openapi.json")}  # it does not describe itself


@pytest.fixture(scope="module")
def people(shared: Site) -> dict[str, object]:
    admin = shared.set_up()
    machine, wall = (
        admin.post("/api/v1/tokens", json={"name": role, "role": role}).json()["secret"]
        for role in ("admin", "wall")
    )
    return {
        "wall": shared.browser(Authorization=f"Bearer {wall}"),
        "noc": shared.person(admin, "noc"),
        "manager": shared.person(admin, "manager"),
        "admin": admin,
        "machine": shared.browser(Authorization=f"Bearer {machine}"),
    }


def test_the_table_of_rights_lists_exactly_the_endpoints(operations: dict[str, object]) -> None:
    assert set(RIGHTS) == set(operations)


def test_without_a_session_everything_but_the_door_is_closed(shared, people, operations) -> None:
    stranger = shared.browser()
    for name, (method, path) in operations.items():
        answer = stranger.request(method, path)
        if RIGHTS[name] == PUBLIC:
            assert answer.status_code not in {401, 403} or name == "sign_in", name
            continue
        assert answer.status_code == 401, name
        assert answer.json()["code"] == "sign_in_required"
        assert answer.headers["content-type"] == "application/problem+json"


def test_a_stolen_or_old_cookie_opens_nothing(shared, people, operations) -> None:
    stranger = shared.browser(Cookie="timbang_session=" + "x" * 43)
    closed = [operation for name, operation in operations.items() if RIGHTS[name] != PUBLIC]
    assert {stranger.request(method, path).status_code for method, path in closed} == {401}


@pytest.mark.parametrize("role", ROLES)
def test_each_role_may_call_what_the_table_says(people, operations, role: str) -> None:
    for name, (method, path) in operations.items():
        least = RIGHTS[name]
        if least == PUBLIC or name in {STREAM, "sign_out"}:
            continue
        status = people[role].request(method, path).status_code
        allowed = ROLES.index(role) >= ROLES.index(least)
        assert (status == 403) is not allowed, (name, status)
        assert status < 500, name


def test_a_wallboard_may_see_the_wall_and_nothing_else() -> None:
    assert {name for name, least in RIGHTS.items() if least == "wall"} == {"get_wall", STREAM}


def test_a_wallboards_token_does_not_tell_whose_it_is(people) -> None:
    assert people["wall"].get("/api/v1/session").json()["account"] is None
    assert people["machine"].get("/api/v1/session").json()["account"]["username"] == "admin"


def test_no_account_is_a_wallboard(people) -> None:
    body = {"username": "w", "role": "wall", "password": PASSWORD}
    answer = people["admin"].post("/api/v1/accounts", json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "role"


def test_an_admins_token_may_what_admins_may(people, operations) -> None:
    for name, (method, path) in operations.items():
        if RIGHTS[name] == PUBLIC or name in {STREAM, "sign_out"}:
            continue
        assert people["machine"].request(method, path).status_code not in {401, 500}, name


def test_writes_need_our_origin_whatever_the_role(people, operations) -> None:
    for name, (method, path) in operations.items():
        if method == "get" or name == "unsubscribe":  # programs of mail providers post there
            continue
        answer = people["admin"].request(method, path, headers={"Origin": "https://evil.example"})
        assert answer.status_code == 403
        assert answer.json()["code"] == "wrong_origin"
