"""Requests that take seconds hold no connection of the database meanwhile."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event

from tests.integration.api.conftest import PASSWORD, Site

API = "/api/v1"
ROUTER = {"host": "127.0.0.1", "tls": "off", "username": "u", "password": "p"}


def held_while_the_router_is_asked(site: Site, request: Callable[[int], object]) -> int:
    """Connections in use at the moment when `request(port)` has reached the router behind the port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        asking = threading.Thread(target=request, args=(server.getsockname()[1],))
        asking.start()
        router, _ = server.accept()
        held = site.database.engine.pool.checkedout()
        router.close()
    asking.join()
    return held


def test_a_trial(site: Site, admin: TestClient) -> None:
    def request(port: int) -> None:
        admin.post(f"{API}/router-trials", json={**ROUTER, "port": port})

    assert held_while_the_router_is_asked(site, request) == 0
    assert admin.get(f"{API}/audit").json()["items"][0]["action"] == "try_router"


def test_a_discovery(site: Site, admin: TestClient) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    body = {**ROUTER, "port": port, "campus_id": 1, "name": "Core"}
    number = admin.post(f"{API}/routers", json=body).json()["id"]

    def request(port: int) -> None:
        moved = {"port": port, "password": "p"}
        assert admin.patch(f"{API}/routers/{number}", json=moved).status_code == 200
        admin.post(f"{API}/routers/{number}/discovery")

    assert held_while_the_router_is_asked(site, request) == 0


@pytest.mark.parametrize("cookie", ["", "timbang_session=guessed"])
def test_signing_in_takes_one_connection_at_a_time(
    site: Site, admin: TestClient, cookie: str
) -> None:
    """With as many connections as people who sign in, none may hold one and wait for a second."""
    most = site.database.engine.pool.size() + site.database.engine.pool._max_overflow
    held = [site.database.engine.connect() for _ in range(most - 1)]
    try:
        visitor = site.browser(Cookie=cookie)
        body = {"username": "admin", "password": PASSWORD}
        assert visitor.post(f"{API}/session", json=body).status_code == 200
    finally:
        for connection in held:
            connection.close()


def connect_patiently(
    _dialect: object, _record: object, _words: object, options: dict[str, object]
) -> None:
    """On a machine whose processors are busy a new connection may take longer than the product waits for a database."""
    options["connect_timeout"] = 600


def test_a_rush_waits_its_turn_and_nobody_is_sent_away(
    monkeypatch, site: Site, admin: TestClient, served: str
) -> None:
    """More callers than threads and connections together; each keeps its connection over several threads."""
    pool = site.database.engine.pool
    monkeypatch.setattr(pool, "_timeout", 600)
    event.listen(site.database.engine, "do_connect", connect_patiently)
    cookies, most, statuses = dict(admin.cookies), [0], []

    def call() -> None:
        with httpx.Client(cookies=cookies, timeout=600) as browser:
            for _ in range(3):
                statuses.append(browser.get(f"{served}{API}/overview").status_code)
                most[0] = max(most[0], pool.checkedout())

    callers = [threading.Thread(target=call) for _ in range(80)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert statuses == [200] * 240
    assert most[0] <= site.settings.database_pool
