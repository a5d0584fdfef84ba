"""The whole application over HTTP, on a real database, with a clock that tests can move."""

from __future__ import annotations

import datetime as dt
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from http.cookiejar import Cookie
from pathlib import Path

import pytest
import uvicorn
from anyio.from_thread import BlockingPortal, start_blocking_portal
from fastapi import FastAPI
from sqlalchemy import text
from starlette.routing import BaseRoute

from backend.api.app import create_app
from backend.api.http.state import DemoControl
from backend.settings import Settings
from backend.store.engine.database import Database
from tests.integration.conftest import Administrator

with warnings.catch_warnings():
    # Starlette's client would rather have the httpx2 package; it works with httpx just as well.
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

START = dt.datetime(2026, 11, 20, 3, 0, tzinfo=dt.UTC)
PASSWORD = "correct horse battery"
OWN_PASSWORD = "only I know this one"
SECRET = "a secret that only the tests of the API use: 0123456789"
SETUP_CODE = "k7mq-2fhd-x9pt-4wzb"
ORIGIN = {"Origin": "http://testserver"}
INDEX = '<!doctype html><html lang="id"><head><title>Timbang</title></head><body></body></html>'


@dataclass
class Clock:
    at: dt.datetime = START

    def __call__(self) -> dt.datetime:
        return self.at

    def forward(self, **duration: float) -> None:
        self.at += dt.timedelta(**duration)


@dataclass
class Site:
    """One installation: its application, its database, and browsers that visit it."""

    settings: Settings
    clock: Clock
    database: Database
    app: FastAPI
    _open: list[TestClient] = field(default_factory=list)

    def browser(self, **headers: str) -> TestClient:
        """A browser with cookies of its own; it never raises the server's errors but shows their status."""
        client = TestClient(self.app, headers={**ORIGIN, **headers}, raise_server_exceptions=False)
        client.portal = _loop()
        self._open.append(client)
        return client

    def set_up(self) -> TestClient:
        """The browser of the first admin."""
        client = self.browser()
        answer = client.post(
            "/api/v1/setup",
            json={
                "setup_code": SETUP_CODE,
                "username": "admin",
                "password": PASSWORD,
                "campus_name": "Kediri",
                "timezone": "Asia/Jakarta",
            },
        )
        assert answer.status_code == 201, answer.text
        return client

    def person(self, admin: TestClient, role: str, username: str = "") -> TestClient:
        """The browser of a new person with this role, signed in; named as the role unless said."""
        name = username or role
        body = {"username": name, "role": role, "password": PASSWORD, "must_change_password": False}
        assert admin.post("/api/v1/accounts", json=body).status_code == 201
        return self.sign_in(name)

    def second_admin(self, admin: TestClient, username: str) -> TestClient:
        """The browser of an admin whose password only that admin knows."""
        client = self.person(admin, "admin", username)
        body = {"current_password": PASSWORD, "new_password": OWN_PASSWORD}
        answer = client.patch("/api/v1/session/account", json=body)
        assert answer.status_code == 200, answer.text
        return client

    def sign_in(self, username: str, password: str = PASSWORD) -> TestClient:
        client = self.browser()
        answer = client.post("/api/v1/session", json={"username": username, "password": password})
        assert answer.status_code == 200, answer.text
        return client


def make_site(
    url: str, tmp_path: Path, *, control: DemoControl | None = None, **changes: object
) -> Site:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True, exist_ok=True)
    (dist / "index.html").write_text(INDEX)
    (dist / "assets" / "index-abc123.js").write_text("export {}")
    settings = Settings(
        **{
            "database_url": url,
            "secret_key": SECRET,
            "setup_code": SETUP_CODE,
            "data_dir": tmp_path,
            "frontend_dir": dist,
            "allowed_hosts": "testserver",
            "page_data_wait_s": 60,  # on a busy machine an answer takes what it takes
            **changes,
        }
    )
    clock = Clock()
    app = create_app(settings, clock=clock, control=control)
    app.router.routes[:] = map(_kept, app.router.routes)
    return Site(settings, clock, app.state.context.database, app)


_routes: dict[int, BaseRoute] = {}
"""By the identity of the router: what the first application with its routes made of it."""


def _kept(route: BaseRoute) -> BaseRoute:
    """The routes of a router are the same in all applications: what they are about comes with each request.

    The first request to an application makes all of them, a sixth of a second for each site.
    """
    router = getattr(route, "original_router", None)
    return route if router is None else _routes.setdefault(id(router), route)


@cache
def _loop() -> BlockingPortal:
    """One event loop for all requests, as in a server; without it each request would start a loop and threads."""
    return _to_the_end.enter_context(start_blocking_portal())


_to_the_end = ExitStack()


@pytest.fixture(scope="session", autouse=True)
def _end_of_loop() -> Iterator[None]:
    with _to_the_end:
        yield


@dataclass(frozen=True)
class Installed:
    """The database of an installation with its first admin, to be copied, and the cookies of that admin's browser."""

    name: str
    cookies: tuple[Cookie, ...]


@pytest.fixture(scope="session")
def installed(
    administrator: Administrator, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Installed]:
    """Set up over HTTP, once: most tests begin there."""
    copy = administrator.fresh_copy()
    url = next(copy)
    site = make_site(url, tmp_path_factory.mktemp("installed"))
    cookies = tuple(site.set_up().cookies.jar)
    site.database.close()
    yield Installed(url.rsplit("/", 1)[1], cookies)
    next(copy, None)


@pytest.fixture
def as_made() -> None:
    """Asked for by `site` below: a test of whose folder makes another site has the database of `admin` not set up."""


def _begins_installed(request: pytest.FixtureRequest) -> bool:
    return {"installed", "as_made"} <= set(request.fixturenames)


@pytest.fixture
def database_url(request: pytest.FixtureRequest, administrator: Administrator) -> Iterator[str]:
    if _begins_installed(request):
        yield from administrator.fresh_copy(request.getfixturevalue("installed").name)
    else:
        yield from administrator.fresh_copy()


@pytest.fixture
def site(as_made: None, database_url: str, tmp_path: Path) -> Iterator[Site]:
    made = make_site(database_url, tmp_path)
    yield made
    made.database.close()


@pytest.fixture
def admin(request: pytest.FixtureRequest, site: Site, installed: Installed) -> TestClient:
    """The browser of the first admin, copied from a single setup; a test or folder may define another site."""
    if not _begins_installed(request):
        return site.set_up()
    client = site.browser()
    for cookie in installed.cookies:
        client.cookies.jar.set_cookie(cookie)
    return client


def _is_listening(database: Database) -> bool:
    """Whether the live stream waits for signals."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'"
    with database.transaction() as session:
        return bool(session.scalar(text(query)))


@pytest.fixture
def served(site: Site) -> Iterator[str]:
    """The address of the application behind a real server."""
    server = uvicorn.Server(
        uvicorn.Config(site.app, host="127.0.0.1", port=0, log_config=None, lifespan="on")
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    while not _is_listening(site.database):  # what is signalled before that, nobody hears
        assert thread.is_alive()
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(120)
    assert not thread.is_alive()
