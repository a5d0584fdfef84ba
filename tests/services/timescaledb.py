"""PostgreSQL 17 with the TimescaleDB that Debian ships: the Apache edition."""

from __future__ import annotations

import os
import pwd
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from signal import SIGINT

import psycopg

from tests.services.programs import postgres_programs
from tests.services.server import SETPRIV, Server, ServerFailed, running

ROLE = "timbang"
NAME = "timbang"
UNPRIVILEGED = ("postgres", "nobody")

SETTINGS = {
    "shared_preload_libraries": "timescaledb",
    "timescaledb.telemetry_level": "off",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "150",
    "shared_buffers": "128MB",
    "max_wal_size": "1GB",
    "random_page_cost": "1.1",
    "jit": "off",
    "log_min_messages": "warning",
    "timezone": "UTC",
}
NOT_DURABLE = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}


@contextmanager
def timescaledb(
    directory: Path,
    *,
    durable: bool = False,
    port: int | None = None,
    extra: Mapping[str, str] | None = None,
) -> Iterator[Server]:
    """A server with an empty database `timbang`, its files in `directory`/postgres and its log beside them.

    Not durable unless asked for: then a killed server's files are good for nothing. Raises ServiceMissing.
    """
    programs = postgres_programs()
    cluster, log = directory / "postgres", directory / "postgres.log"
    user = _unprivileged_user()
    privileges = _privileges(user)
    _init(programs, cluster, user)
    options = SETTINGS | ({} if durable else NOT_DURABLE) | dict(extra or {})

    def make(port: int) -> Server:
        command = [str(programs / "postgres"), "-D", str(cluster), "-p", str(port)]
        for name, value in options.items():
            command += ["-c", f"{name}={value}"]
        url = f"postgresql://{ROLE}@127.0.0.1:{port}/{NAME}"
        return Server(
            url,
            port,
            command,
            log,
            ready=lambda: _accepts(cluster, url),
            stop_signal=SIGINT,
            privileges=privileges,
        )

    with running(make, port) as server:
        yield server


def _unprivileged_user() -> pwd.struct_passwd | None:
    """PostgreSQL refuses to run as root: whom to run it as, None for ourselves."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    return next(known[name] for name in UNPRIVILEGED if name in known)


def _privileges(user: pwd.struct_passwd | None) -> list[str]:
    """Options of setpriv; the user keeps the capability to reach data below root's folders."""
    if user is None:
        return []
    ids = ["--reuid", str(user.pw_uid), "--regid", str(user.pw_gid), "--clear-groups"]
    return [*ids, "--inh-caps", "+dac_override", "--ambient-caps", "+dac_override"]


def _init(programs: Path, cluster: Path, user: pwd.struct_passwd | None) -> None:
    if (cluster / "PG_VERSION").exists():
        return
    cluster.mkdir(parents=True, exist_ok=True)
    cluster.chmod(0o700)
    if user is not None:
        os.chown(cluster, user.pw_uid, user.pw_gid)
    command = [SETPRIV, *_privileges(user), str(programs / "initdb"), "--pgdata", str(cluster)]
    command += ["--no-sync"]
    command += ["--username", ROLE, "--auth", "trust", "--encoding", "UTF8"]
    command += ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--no-locale"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
    if done.returncode != 0:
        raise ServerFailed(f"initdb: {done.stderr[-2000:]}")


def _accepts(cluster: Path, url: str) -> bool:
    """Whether it is through with recovery and takes connections; makes our database if it is not there."""
    try:
        if "ready" not in (cluster / "postmaster.pid").read_text().splitlines()[-1]:
            return False
        administer = url.removesuffix(NAME) + "postgres"
        with psycopg.connect(administer, autocommit=True, connect_timeout=60) as connection:
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [NAME])
            if known.fetchone() is None:
                # Nobody can be connected to template0, not even the extension's own workers.
                connection.execute(f"CREATE DATABASE {NAME} TEMPLATE template0")
    except (psycopg.OperationalError, FileNotFoundError, IndexError):
        return False
    return True
