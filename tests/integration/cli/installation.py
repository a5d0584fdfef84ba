"""An installation with a past, on either engine, and what can be seen of it."""

from __future__ import annotations

import datetime as dt
import itertools
from contextlib import ExitStack, closing
from pathlib import Path
from zoneinfo import ZoneInfo

import psycopg

from backend.services.inventory import inventory
from backend.store.access.secrets import fingerprint
from backend.store.engine import table_copies
from backend.store.engine.database import libpq_url
from backend.store.tables import Event
from cli.backups import backup, restore
from cli.postgres import embedded, migrate
from tests.integration.api.conftest import make_site
from tests.integration.conftest import NOT_DURABLE, named
from tests.integration.rows import BOX, TEST_SECRET, let_administer
from tests.integration.services.history import GIB, answered, fill_volumes
from tests.services import timescaledb
from tests.services.require import require

JAKARTA = ZoneInfo("Asia/Jakarta")


MONDAY = dt.datetime(2026, 11, 9, tzinfo=JAKARTA)


NOW = MONDAY + dt.timedelta(days=9, seconds=40)


KEYS = [fingerprint(TEST_SECRET)]


ENGINES = ("postgresql", "timescaledb")


PAGES = (
    "/overview",
    "/routers/1/overview",
    "/routers/1/weeks",
    "/routers/1/weeks/2026-W46",
    "/routers/1/weeks/2026-W47",
    "/routers/1/events",
    "/weeks?from_week=2026-W40&to_week=2026-W47",
    "/campuses",
)


_numbers = itertools.count(1)


def unheard(_line: str) -> None:
    """Nobody listens."""


class Engines:
    """Servers that start when first asked for."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self._stack, self._folder = stack, folder
        self._urls: dict[str, str] = {}

    def empty_database(self, engine: str) -> str:
        if engine not in self._urls:
            self._urls[engine] = self._start(engine)
        url, name = self._urls[engine], f"fresh_{next(_numbers)}"
        with psycopg.connect(libpq_url(named(url, "postgres")), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return named(url, name)

    def _start(self, engine: str) -> str:
        if engine == "postgresql":
            url = self._stack.enter_context(embedded.running(self._folder, NOT_DURABLE))
            let_administer(url)
            return url
        require("timescaledb")
        folder = self._folder / "timescaledb"
        folder.mkdir()
        return self._stack.enter_context(timescaledb(folder)).url


def fill(url: str, folder: Path) -> None:
    """An installation with nine days of history and some texts that a careless format would spoil."""
    migrate.upgrade(url)
    site = make_site(url, folder)
    site.clock.at = NOW
    admin = site.set_up()
    body = {"campus_id": 1, "name": 'Core, "1"', "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert admin.post("/api/v1/routers", json={**body, "password": "p"}).status_code == 201
    lines = [
        {"name": f"ISP{n}", "interface": f"e{n}", "download_bps": 10**8, "upload_bps": 10**8}
        for n in (1, 2, 3)
    ]
    assert admin.put("/api/v1/routers/1/uplinks", json=lines).status_code == 200
    with site.database.transaction() as session:
        router = inventory.view(session, 1)
        router.router.password_encrypted = BOX.encrypt("secret")
        for line in router.uplinks:
            line.created_at = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
        sizes = [(5 * GIB, GIB), (7 * GIB, 2 * GIB), (9 * GIB, GIB)]
        fill_volumes(session, router, MONDAY, MONDAY + dt.timedelta(days=9), sizes)
        answered(session, router.router, NOW - dt.timedelta(seconds=3))
        for kind, detail in (("reboot", {"text": 'a\n"b",\\N 🏫'}), ("link_down", {})):
            session.add(Event(router_id=1, uplink_id=1, kind=kind, from_at=NOW, detail=detail))
        state = router.state or inventory.view(session, 1).state
        assert state is not None
        state.error_message, state.error_remedy = "", None
    site.database.close()


def pages(url: str, folder: Path) -> list[object]:
    """What the API says; the restored admin signs in with the old password."""
    site = make_site(url, folder)
    site.clock.at = NOW
    try:
        admin = site.sign_in("admin")
        answers = [admin.get(f"/api/v1{path}") for path in PAGES]
        assert {answer.status_code for answer in answers} == {200}
        return [answer.json() for answer in answers]
    finally:
        site.database.close()


def content(url: str) -> dict[str, str]:
    """A digest of the rows of every table that is kept and put back."""
    contents = {}
    with closing(psycopg.connect(libpq_url(url))) as connection:
        for table in table_copies.tables(connection):
            if table.name in restore.ENDED:
                continue
            query = f"SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM {table.name} AS t"
            contents[table.name] = connection.execute(query).fetchone()[0]
    return contents


def back_up(url: str, file: Path) -> Path:
    backup.write(url, file, unheard, NOW)
    return file
