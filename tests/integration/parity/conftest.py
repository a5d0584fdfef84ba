"""One installation on the wheel's PostgreSQL and one on TimescaleDB, with the same people, router and past."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from cli.postgres import embedded, migrate
from tests.integration.api.conftest import TestClient, make_site
from tests.integration.conftest import NOT_DURABLE
from tests.integration.parity import probe_past
from tests.integration.parity.past import END, Past
from tests.services import timescaledb
from tests.services.memory import place_of_database
from tests.services.require import require

API = "/api/v1"
ROUTER = {"campus_id": 1, "name": "core", "host": "192.0.2.1", "tls": "off", "username": "u"}
SPEEDS_MBPS = (100, 200, 200)


@pytest.fixture(scope="module")
def past() -> Past:
    return Past.of_strada()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory, past: Past) -> Iterator[TestClient]:
    with (
        place_of_database(tmp_path_factory.mktemp("plain")) as directory,
        embedded.running(directory, NOT_DURABLE) as url,
    ):
        yield from _installation(url, directory, past)


@pytest.fixture(scope="module")
def chunked(tmp_path_factory: pytest.TempPathFactory, past: Past) -> Iterator[TestClient]:
    require("timescaledb")
    with (
        place_of_database(tmp_path_factory.mktemp("chunked")) as directory,
        timescaledb(directory) as server,
    ):
        yield from _installation(server.url, directory, past)


def _installation(url: str, directory: Path, past: Past) -> Iterator[TestClient]:
    migrate.upgrade(url)
    site = make_site(url, directory)
    site.clock.at = END
    browser = site.set_up()
    assert browser.post(f"{API}/routers", json={**ROUTER, "password": "p"}).status_code == 201
    uplinks = [
        {
            "name": f"ISP{n}",
            "interface": f"ether{n}",
            "download_bps": bps,
            "upload_bps": bps,
            "price_amount": "1234567.89",
            "price_currency": "IDR",
        }
        for n, bps in enumerate((mbps * 10**6 for mbps in SPEEDS_MBPS), 1)
    ]
    assert browser.put(f"{API}/routers/1/uplinks", json=uplinks).status_code == 200
    with site.database.transaction() as session:
        for table in ("campus", "router", "uplink", "account"):  # the database's clock set these
            session.execute(text(f"UPDATE {table} SET created_at = '2026-01-01'"))
    past.enter(site.database)
    with site.database.transaction() as session:
        probe_past.enter(session)
    yield browser
    site.database.close()
