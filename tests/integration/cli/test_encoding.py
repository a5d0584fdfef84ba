"""A database whose encoding is not UTF8 is refused with a sentence, wherever somebody meets it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from typer.testing import CliRunner

from backend.errors import Unavailable, WrongEncoding
from backend.store.engine.database import Database
from cli.main import app
from cli.postgres import migrate
from tests.integration.api.conftest import make_site
from tests.integration.rows import TEST_SECRET, named
from tests.services.dropping import drop_database

SENTENCE = "The database odd has the encoding {}; Timbang needs UTF8."
REMEDY = "createdb --encoding UTF8 --locale C.UTF-8 --template template0"


@pytest.fixture(params=["SQL_ASCII", "LATIN1"])
def encoding(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def url(template_url: str, encoding: str) -> Iterator[str]:
    """An empty database of the encoding; initdb without a locale makes one of SQL_ASCII."""
    with psycopg.connect(named(template_url, "postgres"), autocommit=True) as connection:
        connection.execute(
            f"CREATE DATABASE odd ENCODING '{encoding}' TEMPLATE template0 LOCALE 'C' LOCALE_PROVIDER libc"
        )
    yield named(template_url, "odd")
    drop_database(named(template_url, "postgres"), "odd")


@pytest.fixture
def environment(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIMBANG_DATABASE_URL", url)
    monkeypatch.setenv("TIMBANG_SECRET_KEY", TEST_SECRET)
    monkeypatch.setenv("TIMBANG_BROKER_URL", "memory://localhost/")


@pytest.mark.usefixtures("environment")
def test_migrate_says_it_in_one_line(url: str, encoding: str) -> None:
    done = CliRunner().invoke(app, ["migrate"])
    assert done.exit_code == 1
    [line] = done.output.splitlines()
    assert line.startswith(f"timbang: {SENTENCE.format(encoding)}")
    assert REMEDY in line
    with psycopg.connect(url) as connection:
        made = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
        assert made.fetchone() == (0,)


@pytest.mark.usefixtures("environment")
def test_the_doctor_finds_it(encoding: str) -> None:
    done = CliRunner().invoke(app, ["doctor"])
    assert done.exit_code == 2
    assert f"FAILED   encoding: {SENTENCE.format(encoding)}" in done.output
    assert REMEDY in done.output
    assert "does not answer" not in done.output
    assert "Traceback" not in done.output


@pytest.mark.usefixtures("environment")
def test_check_config_says_it(encoding: str) -> None:
    done = CliRunner().invoke(app, ["check-config"])
    assert done.exit_code == 2
    assert f"but the database odd has the encoding {encoding}" in done.output


def test_the_api_is_not_ready_and_says_why(url: str, encoding: str, tmp_path: Path) -> None:
    site = make_site(url, tmp_path)
    client = site.browser(Authorization="Bearer tmb_x")
    ready = client.get("/readyz")
    assert ready.status_code == 503
    assert ready.json()["ready"] is False
    assert ready.json()["reason"].startswith(SENTENCE.format(encoding))
    answer = client.get("/api/v1/campuses")
    assert answer.status_code == 503
    assert answer.json()["code"] == "unavailable"
    assert SENTENCE.format(encoding) in answer.json()["detail"]
    assert client.get("/healthz").status_code == 200
    site.database.close()


def test_no_connection_of_it_is_left_open(url: str) -> None:
    database = Database(url, pool=1)
    for _ in range(3):  # a pool of which each refused connection were lost would say another thing
        with pytest.raises(WrongEncoding) as refused, database.transaction() as session:
            session.connection()
    assert isinstance(refused.value, Unavailable)
    with pytest.raises(WrongEncoding):
        migrate.check(url)
    with psycopg.connect(url) as connection:
        query = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'odd' AND pid <> pg_backend_pid()"
        while connection.execute(query).fetchone() != (0,):
            connection.rollback()
    database.close()
