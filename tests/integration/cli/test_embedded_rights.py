"""What the embedded PostgreSQL may do, and who may use it."""

from __future__ import annotations

import os
import pwd
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from cli.postgres import embedded, migrate
from cli.postgres import roles as postgres_roles
from cli.postgres import user as postgres_user
from cli.postgres.program import EmbeddedFailed, programs
from tests.integration.conftest import NOT_DURABLE
from tests.services.require import require

SECRET = "only root may read this"
ROWS = "CREATE TABLE kept (id integer GENERATED ALWAYS AS IDENTITY, note text)\n" + (
    "INSERT INTO kept (note) VALUES ('before')\n" * 2
)
OWNERS = """
SELECT DISTINCT relowner::regrole::text FROM pg_class
WHERE relnamespace = 'public'::regnamespace
"""
SUPERUSERS = "SELECT rolname FROM pg_roles WHERE rolsuper AND rolcanlogin"


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Below folders that only their owner may enter, as /root is."""
    return tmp_path_factory.mktemp("closed")


@pytest.fixture(scope="module")
def url(data_dir: Path) -> Iterator[str]:
    with embedded.running(data_dir, NOT_DURABLE) as url:
        yield url


def socket_dir(url: str) -> Path:
    return Path(url.split("host=")[1].split("&", maxsplit=1)[0])


@pytest.fixture(params=[postgres_roles.ROLE, postgres_roles.ADMINISTRATOR])
def connection(url: str, request: pytest.FixtureRequest) -> Iterator[psycopg.Connection]:
    address = postgres_roles.url(socket_dir(url), request.param)
    with psycopg.connect(address, autocommit=True) as connection:
        yield connection


def test_no_role_reads_or_writes_a_file_of_root(
    connection: psycopg.Connection, tmp_path: Path
) -> None:
    require("root")
    secret, fresh = tmp_path / "secret", tmp_path / "fresh"
    secret.write_text(SECRET)
    refused = (psycopg.errors.InsufficientPrivilege, psycopg.errors.ExternalRoutineException)
    for statement in (
        f"SELECT pg_read_file('{secret}')",
        f"COPY (SELECT 1) TO '{fresh}'",
        f"COPY (SELECT 1) TO PROGRAM 'cat >{fresh}'",
    ):
        with pytest.raises(refused):
            connection.execute(statement)
    assert not fresh.exists()


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT pg_read_file('PG_VERSION')",
        "COPY (SELECT 1) TO '/tmp/x'",
        "COPY (SELECT 1) TO PROGRAM 'true'",
        "CREATE ROLE another",
        "CREATE DATABASE another",
        "ALTER SYSTEM SET port = 1",
        f"SET ROLE {postgres_roles.ADMINISTRATOR}",
        "SELECT pg_reload_conf()",
    ],
)
def test_our_role_may_use_its_database_only(url: str, statement: str) -> None:
    with (
        psycopg.connect(url, autocommit=True) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute(statement)


def test_the_server_has_none_of_roots_rights(data_dir: Path, url: str) -> None:
    pid = int((data_dir / "postgres" / "postmaster.pid").read_text().split("\n", 1)[0])
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    status = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
    assert int(status["CapEff"], 16) == int(status["CapPrm"], 16) == int(status["CapAmb"], 16) == 0
    assert "0" not in status["Uid"].split()
    assert psycopg.connect(url).execute("SELECT 1").fetchone() == (1,)


def outcome_as(user: pwd.struct_passwd, act: Callable[[], object]) -> str:
    """What the act of a child that runs as the user raised."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(user.pw_gid)
            os.setuid(user.pw_uid)
            act()
            os.write(writing, b"done")
        except psycopg.OperationalError as error:
            os.write(writing, str(error).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return said


@pytest.mark.parametrize("role", [postgres_roles.ROLE, postgres_roles.ADMINISTRATOR])
def test_the_servers_own_user_may_not_connect(url: str, role: str) -> None:
    require("root")
    user = postgres_user.system_user()
    assert user is not None
    address = postgres_roles.url(socket_dir(url), role)
    said = outcome_as(user, lambda: psycopg.connect(address))
    assert "Peer authentication failed" in said


def former_cluster(data_dir: Path) -> None:
    """As it was made before: of a user that others share, its role a superuser, who reaches the socket trusted."""
    cluster = data_dir / "postgres"
    cluster.mkdir(mode=0o700)
    as_owner = []
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(cluster, nobody.pw_uid, nobody.pw_gid)
        as_owner = ["setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}"]
        as_owner.append("--clear-groups")
    folder = programs(for_another_user=True)
    in_place = ["-D", embedded.HERE]
    words = ["--username", "timbang", "--auth", "trust", "--encoding", "UTF8", "--no-sync"]
    initdb = [str(folder / "initdb"), *in_place, *words, "--no-locale"]
    subprocess.run([*as_owner, *initdb], cwd=cluster, check=True, capture_output=True)
    for database, statements in (("postgres", "CREATE DATABASE timbang"), ("timbang", ROWS)):
        single = [str(folder / "postgres"), "--single", *in_place, database]
        text = f"{statements}\n".encode()
        subprocess.run(
            [*as_owner, *single], cwd=cluster, check=True, capture_output=True, input=text
        )


def test_a_cluster_of_before_keeps_its_rows_and_its_role_loses_its_rights(tmp_path: Path) -> None:
    former_cluster(tmp_path)
    for started in range(2):
        with embedded.running(tmp_path, NOT_DURABLE) as url, psycopg.connect(url) as connection:
            migrate.upgrade(url)
            connection.execute("INSERT INTO kept (note) VALUES ('later')")
            connection.execute("ALTER TABLE kept ADD COLUMN IF NOT EXISTS more integer")
            rows = connection.execute("SELECT id FROM kept ORDER BY id").fetchall()
            owners = connection.execute(OWNERS).fetchall()
            supers = connection.execute(SUPERUSERS).fetchall()
        assert rows == [(number,) for number in range(1, 4 + started)]
        assert owners == [(postgres_roles.ROLE,)]
        assert supers == [(postgres_roles.ADMINISTRATOR,)]


def test_a_user_that_cannot_be_added_is_said_with_the_remedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    require("root")
    monkeypatch.setattr(postgres_user, "NAME", "not a name: timbang")
    monkeypatch.setattr(postgres_user, "TRIES", 1)
    with pytest.raises(EmbeddedFailed, match="run `useradd --system"):
        postgres_user.system_user()
