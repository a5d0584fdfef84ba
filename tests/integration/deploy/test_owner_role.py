"""deploy/timescaledb/owner-role.sh on a real TimescaleDB, as the image runs it on a new server."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from cli.postgres import migrate
from tests.integration.deploy.conftest import Service
from tests.integration.deploy.nginx_place import ROOT
from tests.integration.rows import named
from tests.services import timescaledb
from tests.services.programs import postgres_programs
from tests.services.require import require

SCRIPT = ROOT / "deploy/timescaledb/owner-role.sh"


@dataclass(frozen=True)
class Made:
    """Addresses of the database as Timbang's role and as the server's superuser."""

    own: str
    admin: str


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    require("timescaledb")
    folder: Path = tmp_path_factory.mktemp("server")
    with timescaledb(folder) as server:
        administer = named(server.url, "postgres")
        with psycopg.connect(administer, autocommit=True) as connection:
            connection.execute("DROP DATABASE timbang")
            connection.execute("CREATE ROLE chief SUPERUSER LOGIN PASSWORD 'x'")
        with psycopg.connect(administer.replace("timbang@", "chief@"), autocommit=True) as chief:
            chief.execute("ALTER ROLE timbang RENAME TO first")
        given = {
            "PATH": f"{postgres_programs()}:{os.environ['PATH']}",
            "PGHOST": "127.0.0.1",
            "PGPORT": str(server.port),
            "POSTGRES_USER": "chief",
            # As the image's entrypoint hands it on: the value, and no POSTGRES_PASSWORD_FILE any more.
            "POSTGRES_PASSWORD": 'it\'s a "secret" \\ of $HOME',
        }
        subprocess.run([str(SCRIPT)], env=given, check=True, timeout=240)
        yield Made(server.url, server.url.replace("timbang@", "chief@"))


def test_the_role_owns_its_database_and_nothing_else(made: Made) -> None:
    with psycopg.connect(made.own) as connection:
        rights = connection.execute(
            "SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, "
            "       pg_get_userbyid(datdba), pg_encoding_to_char(encoding) "
            "FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()"
        ).fetchone()
        assert rights == (False, False, False, False, False, "timbang", "UTF8")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("SELECT pg_read_file('/etc/passwd')")


def test_nobody_is_let_in_as_superuser_with_a_password(made: Made) -> None:
    with psycopg.connect(made.admin) as connection:
        known = "SELECT rolname, rolpassword IS NULL FROM pg_authid WHERE rolname IN ('chief', 'timbang')"
        assert dict(connection.execute(known).fetchall()) == {"chief": True, "timbang": False}


def test_the_role_may_migrate_with_hypertables(made: Made) -> None:
    migrate.upgrade(made.own)
    with psycopg.connect(made.own) as connection:
        tables = connection.execute(
            "SELECT hypertable_name FROM timescaledb_information.hypertables"
        )
        assert ("sample",) in tables.fetchall()


def test_the_image_runs_it(services: dict[str, Service]) -> None:
    service = services["timescaledb"]
    mounted = f"./{SCRIPT.relative_to(ROOT)}:/docker-entrypoint-initdb.d/900-owner-role.sh:ro"
    assert mounted in service["volumes"]
    assert service["environment"]["POSTGRES_USER"] not in {"timbang", None}
    assert os.access(SCRIPT, os.X_OK)
