"""Requests that nobody thought of: no answer is a failure of ours, and every answer is as described."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import checks
from schemathesis.specs.openapi import checks as openapi_checks
from starlette.types import Receive, Scope, Send

from backend.api.app import create_app
from backend.api.http.rights import BY_PERSONS
from backend.settings import Settings
from tests.examples import IS_DEEP, examples
from tests.integration.api.change_site import add_change
from tests.integration.api.conftest import SECRET, Site, TestClient, make_site

CHECKS = (
    checks.not_a_server_error,
    openapi_checks.status_code_conformance,
    openapi_checks.content_type_conformance,
    openapi_checks.response_schema_conformance,
)
ENDLESS = ("stream_live",)
TALKS_TO_ROUTERS = ("try_router", "discover_router")
"""They would dial generated addresses; test_discovery.py calls them on the lab's."""

TALKS_TO_ONE = ("plan_change", "get_finding_fix", "get_old_connections", "flush_old_connections")
"""They dial the router that is stored: one that no other operation changes, and that nobody answers for."""

TAKES_AWAY = (
    "sign_out",
    "end_other_sessions",
    "delete_account",
    "update_account",
    "delete_token",
    "delete_router",
    "delete_campus",
)
"""As an admin they could remove what the other examples need."""

PATIENCE_S = 300
"""Instead of ten seconds, which a machine with much else to do takes for one request now and then."""

AWAY = 2
"""The router that is away."""

APP = create_app(
    Settings(
        database_url="postgresql://nobody@localhost/none",
        secret_key=SECRET,
        allowed_hosts="testserver",
    )
)


async def served(scope: Scope, receive: Receive, send: Send) -> None:
    """The application without its begin and end: a thread that listens for news, half a second for each operation."""
    if scope["type"] != "lifespan":
        await APP(scope, receive, send)
        return
    for event in ("startup", "shutdown"):
        await receive()
        await send({"type": f"lifespan.{event}.complete"})


@schemathesis.serializer("text/csv")
def as_it_is(_ctx: object, value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode(errors="replace")


schema = schemathesis.openapi.from_dict(APP.openapi())
schema.app = served


def quick(count: int, *, with_edges: bool = True) -> settings:
    """That many requests of an operation, none of them shrunk; with the edges of its parameters, some sixty more."""
    return settings(
        examples(count),
        database=None,
        phases=[Phase.explicit, Phase.generate] if with_edges else [Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@pytest.fixture(scope="module")
def explored(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The application that the tests were generated from, now with a database, an admin and one of everything."""
    path: Path = tmp_path_factory.mktemp("site")
    site = make_site(module_database_url, path)
    APP.state.context = site.app.state.context
    admin = site.set_up()
    router = {"campus_id": 1, "name": "R", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert admin.post("/api/v1/routers", json={**router, "password": "p"}).status_code == 201
    uplink = {"name": "A", "interface": "ether1", "download_bps": 100, "upload_bps": 100}
    assert admin.put("/api/v1/routers/1/uplinks", json=[uplink]).status_code == 200
    _add_change(site, admin)
    assert admin.post("/api/v1/routers/1/recommendations").status_code == 201
    yield site
    site.database.close()


def _add_change(site: Site, admin: TestClient) -> None:
    """A plan for a router that is away."""
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    away = {"campus_id": 1, "name": "Away", "host": "127.0.0.1", "port": port, "tls": "off"}
    made = admin.post("/api/v1/routers", json={**away, "username": "u", "password": "p"})
    assert made.json()["id"] == AWAY
    uplink = {"name": "B", "interface": "ether1", "download_bps": 100, "upload_bps": 100}
    assert admin.put(f"/api/v1/routers/{AWAY}/uplinks", json=[uplink]).status_code == 200
    with site.database.transaction() as session:
        add_change(session, AWAY)


@pytest.fixture(scope="module")
def token(explored: Site) -> str:
    admin = explored.sign_in("admin")
    body = {"name": "t", "role": "admin"}
    return str(admin.post("/api/v1/tokens", json=body).json()["secret"])


@pytest.fixture(scope="module")
def cookie(explored: Site) -> str:
    return str(explored.sign_in("admin").cookies["timbang_session"])


@schema.exclude(
    operation_id=[*ENDLESS, *TALKS_TO_ROUTERS, *TALKS_TO_ONE, *TAKES_AWAY]
).parametrize()
@quick(8)
def test_as_admin(case: schemathesis.Case, token: str) -> None:
    _aim(case, 1)
    headers = {"Authorization": f"Bearer {token}"}
    case.call_and_validate(headers=headers, checks=CHECKS, timeout=PATIENCE_S)


@schema.include(operation_id=sorted(BY_PERSONS.difference(TAKES_AWAY))).parametrize()
@quick(8)
def test_as_a_person(case: schemathesis.Case, explored: Site, cookie: str) -> None:
    """What no token may."""
    _aim(case, 1)
    headers = {"Cookie": f"timbang_session={cookie}", "Origin": "http://testserver"}
    case.call_and_validate(headers=headers, checks=CHECKS)


@schema.include(operation_id=list(TALKS_TO_ONE)).parametrize()
@quick(8)
def test_with_a_router_that_is_away(case: schemathesis.Case, token: str) -> None:
    _aim(case, AWAY)
    headers = {"Authorization": f"Bearer {token}"}
    case.call_and_validate(headers=headers, checks=CHECKS, timeout=PATIENCE_S)


@schema.exclude(operation_id=[*ENDLESS]).parametrize()
@quick(3, with_edges=IS_DEEP)  # who is not signed in is refused before most of them are read
def test_without_a_session(case: schemathesis.Case, explored: Site) -> None:
    case.call_and_validate(
        headers={"Origin": "http://testserver"}, checks=CHECKS, timeout=PATIENCE_S
    )


def _aim(case: schemathesis.Case, router_id: int) -> None:
    """Most generated ids belong to nothing: turn those that are valid into the one that exists."""
    for name, number in (
        ("router_id", router_id),
        ("uplink_id", 1),
        ("campus_id", 1),
        ("change_id", 1),
        ("recommendation_id", 1),
    ):
        if isinstance(case.path_parameters.get(name), int):
            case.path_parameters[name] = number
