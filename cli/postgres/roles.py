"""Rights in the embedded PostgreSQL.

Only the system user that runs Timbang may connect: the kernel tells who is at the socket (peer), so there is no
password. Timbang's role owns only its database: injected SQL could read no file of the server and start no program.
The administrator's role only makes that role and database.
"""

from __future__ import annotations

import os
import pwd
from pathlib import Path
from typing import Any

import psycopg

DATABASE = "timbang"
ROLE = "timbang"
ADMINISTRATOR = "postgres"
IS_SUPER = "SELECT rolsuper FROM pg_roles WHERE rolname = %s"
FORMER = "timbang_before"
"""New name of an older cluster's superuser `timbang`: the first role cannot be dropped."""

OWNED = f"""
SELECT format('ALTER TABLE %s OWNER TO {ROLE}', oid::regclass) FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
"""  # noqa: S608 (our own name)
"""Indexes and the sequences of identity columns follow their tables."""


def write_rules(cluster: Path) -> None:
    """pg_hba.conf and pg_ident.conf, written at each start."""
    ourselves = pwd.getpwuid(os.geteuid()).pw_name
    roles = [f'timbang "{ourselves}" {role}\n' for role in (ROLE, ADMINISTRATOR)]
    _write(cluster / "pg_hba.conf", "local all all peer map=timbang\n")
    _write(cluster / "pg_ident.conf", "".join(roles))


def _write(path: Path, text: str) -> None:
    """A new file: the folder's owner may have put a link there."""
    owner = path.parent.stat()
    path.unlink(missing_ok=True)
    with path.open("x") as file:
        os.fchmod(file.fileno(), 0o600)
        os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
        file.write(text)


def url(socket_dir: Path, role: str = ROLE, database: str = DATABASE) -> str:
    return f"postgresql:///{database}?host={socket_dir}&user={role}"


def answers(socket_dir: Path) -> bool:
    """Adds the administrator to an older cluster."""
    try:
        psycopg.connect(url(socket_dir, ADMINISTRATOR, "postgres")).close()
    except psycopg.OperationalError as error:
        if f'role "{ADMINISTRATOR}" does not exist' not in str(error):
            return False
        with psycopg.connect(url(socket_dir, ROLE, "postgres")) as connection:
            connection.execute(f"CREATE ROLE {ADMINISTRATOR} SUPERUSER LOGIN")
    return True


def make_database(socket_dir: Path) -> None:
    """Timbang's role and its database, where they are missing."""
    server = url(socket_dir, ADMINISTRATOR, "postgres")
    with psycopg.connect(server, autocommit=True) as connection:
        is_super = connection.execute(IS_SUPER, [ROLE]).fetchone()
        if is_super is None:
            connection.execute(f"CREATE ROLE {ROLE} LOGIN")
        known = connection.execute("SELECT FROM pg_database WHERE datname = %s", [DATABASE])
        if known.fetchone() is None:
            connection.execute(f"CREATE DATABASE {DATABASE} OWNER {ROLE}")
    if is_super == (True,):
        with psycopg.connect(url(socket_dir, ADMINISTRATOR)) as connection:
            _replace_superuser(connection)


def _replace_superuser(connection: psycopg.Connection[Any]) -> None:
    """In an older cluster our role was superuser. One transaction: the cluster is old or new."""
    connection.execute(f"ALTER ROLE {ROLE} RENAME TO {FORMER}")
    connection.execute(f"ALTER ROLE {FORMER} NOLOGIN")
    connection.execute(f"CREATE ROLE {ROLE} LOGIN")
    connection.execute(f"ALTER DATABASE {DATABASE} OWNER TO {ROLE}")
    for [statement] in connection.execute(OWNED).fetchall():
        connection.execute(statement)
