"""A real PostgreSQL for every test that wants one: one server a run, one fresh copy of the migrated database a test.

With TIMBANG_TEST_DATABASE=timescaledb that server is TimescaleDB instead of the wheel's PostgreSQL.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from argon2 import PasswordHasher
from sqlalchemy.orm import Session

from backend.services.access import passwords
from backend.settings import Settings
from backend.store.engine import database as database_module
from backend.store.engine.database import Database
from cli.postgres import embedded, migrate
from tests.integration.compiled import share
from tests.integration.rows import TEST_SECRET, let_administer, named
from tests.services import timescaledb
from tests.services.dropping import drop_over
from tests.services.memory import place_of_database
from tests.services.require import require
from tests.shared import copy, made_once

NOT_DURABLE = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
ON_TIMESCALEDB = os.environ.get("TIMBANG_TEST_DATABASE") == "timescaledb"

AS_TEMPLATE = {"timescaledb.max_background_workers": "0"}
"""No scheduler of the extension's stays connected to the database that is copied."""

_numbers = itertools.count(1)


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """A hash is slow by design, a quarter of a second of a processor: unit tests of passwords have the real ones."""
    quick = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", quick)
        patch.setattr(passwords, "_NOBODY", quick.hash("the password of nobody"))
        yield


@pytest.fixture(scope="session", autouse=True)
def _statements_compiled_once() -> Iterator[None]:
    made = database_module._engine
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database_module, "_engine", lambda *words: share(made(*words)))
        yield


@contextmanager
def _server(data_dir: Path) -> Iterator[str]:
    if not ON_TIMESCALEDB:
        with embedded.running(data_dir, NOT_DURABLE) as url:
            let_administer(url)
            yield url
        return
    require("timescaledb")
    with timescaledb(data_dir, extra=AS_TEMPLATE) as server:
        yield server.url


@pytest.fixture(scope="session")
def template_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The migrated database that tests are copied from; nobody may stay connected to it."""
    with place_of_database(tmp_path_factory.mktemp("database")) as data_dir:
        name = "template-timescaledb" if ON_TIMESCALEDB else "template-postgresql"
        made = made_once(name, _migrated, data_dir)
        if made != data_dir:
            copy(made, data_dir)
        with _server(data_dir) as url:
            yield url


def _migrated(data_dir: Path) -> None:
    data_dir.mkdir(exist_ok=True)
    with _server(data_dir) as url:
        migrate.upgrade(url)


@pytest.fixture(scope="session")
def administrator(template_url: str) -> Iterator[Administrator]:
    """One connection for all copies: each that is opened is a process of the server."""
    with psycopg.connect(named(template_url, "postgres"), autocommit=True) as connection:
        yield Administrator(template_url, connection)


@dataclass(frozen=True)
class Administrator:
    template_url: str
    connection: psycopg.Connection[Any]

    def fresh_copy(self, source: str = "timbang") -> Iterator[str]:
        """Of the database `source`, to which nobody may be connected."""
        name = f"test_{next(_numbers)}"
        self.connection.execute(f"CREATE DATABASE {name} TEMPLATE {source} STRATEGY file_copy")
        yield named(self.template_url, name)
        drop_over(self.connection, name)


@pytest.fixture
def database_url(administrator: Administrator) -> Iterator[str]:
    """A database of this test's own; it may commit."""
    yield from administrator.fresh_copy()


@pytest.fixture(scope="module")
def module_database_url(administrator: Administrator) -> Iterator[str]:
    """A database that the tests of one module share."""
    yield from administrator.fresh_copy()


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = Database(database_url, pool=4)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def module_database(module_database_url: str) -> Iterator[Database]:
    opened = Database(module_database_url, pool=4)
    yield opened
    opened.close()


@pytest.fixture
def session(module_database: Database) -> Iterator[Session]:
    """A session whose work is rolled back after the test; `commit()` inside it ends a savepoint only."""
    with module_database.engine.connect() as connection:
        outer = connection.begin()
        with Session(
            connection, join_transaction_mode="create_savepoint", expire_on_commit=False
        ) as opened:
            yield opened
        outer.rollback()


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    """Settings for this test's own database; copy with `model_copy(update=...)` to change some."""
    return Settings(database_url=database_url, secret_key=TEST_SECRET, data_dir=tmp_path)
