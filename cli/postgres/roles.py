"""Who may do what in the embedded PostgreSQL.

Only the system user that runs Timbang may connect: the kernel says who is at the other end of the socket (peer), so
there is no password. Timbang's role owns its database and nothing else: SQL that somebody smuggled in could read no
file of the server and start no program. The administrator's role only makes that role and database.
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
"""What the superuser of an older cluster is called afterwards, who was `timbang`. The first role cannot be dropped."""

OWNED = f"""
SELECT format('ALTER TABLE %s OWNER TO {ROLE}', oid::regclass) FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
"""  # noqa: S608 (our own name)
"""Indexes and the sequences of identity columns follow their tables."""


def write_rules(cluster: Path) -> None:
    """pg_hba.conf and pg_ident.conf of the cluster: ours, written at each start, of the cluster's owner."""
    ourselves = pwd.getpwuid(os.geteuid()).pw_name
    roles = [f'timbang "{ourselves}" {role}\n' for role in (ROLE, ADMINISTRATOR)]
    _write(cluster / "pg_hba.conf", "local all all peer map=timbang\n")
    _write(cluster / "pg_ident.conf", "".join(roles))


def _write(path: Path, text: str) -> None:
    """A new file: whoever owns the folder may have put a link to another one there."""
    owner = path.parent.stat()
    path.unlink(missing_ok=True)
    with path.open("x") as file:
        os.fchmod(file.fileno(), 0o600)
        os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
        file.write(text)


def url(socket_dir: Path, role: str = ROLE, database: str = DATABASE) -> str:
    return f"postgresql:///{database}?host={socket_dir}&user={role}"


def answers(socket_dir: Path) -> bool:
    """Whether the server takes the administrator, who is added to an older cluster."""
    try:
        psycopg.connect(url(socket_dir, ADMINISTRATOR, "postgres")).close()
    except psycopg.OperationalError as error:
        if f'role "{ADMINISTRATOR}" does not exist' not in str(error):
            return False
        with psycopg.connect(url(socket_dir, ROLE, "postgres")) as connection:
            connection.execute(f"CREATE ROLE {ADMINISTRATOR} SUPERUSER LOGIN")
    return True


def make_database(socket_dir: Path) -> None:
    """Timbang's role and the database that it owns, where they are missing."""
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
    """An older cluster's role was its superuser. In one transaction, so that it is an older one or a new one."""
    connection.execute(f"ALTER ROLE {ROLE} RENAME TO {FORMER}")
    connection.execute(f"ALTER ROLE {FORMER} NOLOGIN")
    connection.execute(f"CREATE ROLE {ROLE} LOGIN")
    connection.execute(f"ALTER DATABASE {DATABASE} OWNER TO {ROLE}")
    for [statement] in connection.execute(OWNED).fetchall():
        connection.execute(statement)
