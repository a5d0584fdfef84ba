"""Campuses, routers and uplinks for tests that do not care how they came to be."""

from __future__ import annotations

import os
import pwd
from pathlib import Path

import psycopg
from sqlalchemy.orm import Session

from backend.store.access.secrets import SecretBox
from backend.store.tables import Campus, Router, Uplink
from cli.postgres.roles import ADMINISTRATOR, ROLE

TEST_SECRET = "a secret that only tests use 0123456789"
BOX = SecretBox([TEST_SECRET], allow_local=True)


def named(url: str, name: str) -> str:
    """The address of another database on the same server."""
    place, mark, options = url.partition("?")
    return f"{place.rpartition('/')[0]}/{name}{mark}{options}"


def of_administrator(url: str) -> str:
    """The same database for a superuser, whom only tests sign in as; on other servers the role is one already."""
    return url.replace(f"user={ROLE}", f"user={ADMINISTRATOR}")


def let_administer(url: str) -> None:
    """Tests make databases and roles on the embedded server, which its own role may not, and sign in as them."""
    with psycopg.connect(of_administrator(url), autocommit=True) as connection:
        connection.execute(f"ALTER ROLE {ROLE} CREATEDB CREATEROLE")
        row = connection.execute("SELECT current_setting('timbang.data_directory')").fetchone()
        assert row is not None
        with Path(row[0], "pg_ident.conf").open("a") as rules:
            rules.write(f'timbang "{pwd.getpwuid(os.geteuid()).pw_name}" all\n')
        connection.execute("SELECT pg_reload_conf()")


def add_campus(session: Session, name: str = "STRADA", timezone: str = "Asia/Jakarta") -> Campus:
    campus = Campus(name=name, timezone=timezone, language="id")
    session.add(campus)
    session.flush()
    return campus


def add_router(
    session: Session,
    campus: Campus,
    host: str = "127.0.0.1",
    port: int = 8728,
    password: str = "secret",
) -> Router:
    router = Router(
        campus_id=campus.id,
        name=f"router at {host}:{port}",
        host=host,
        port=port,
        tls=False,
        username="timbang",
        password_encrypted=BOX.encrypt(password),
    )
    session.add(router)
    session.flush()
    return router


def add_uplink(
    session: Session, router: Router, interface: str, mbps: int = 100, position: int = 0
) -> Uplink:
    uplink = Uplink(
        router_id=router.id,
        name=f"line on {interface}",
        interface=interface,
        download_bps=mbps * 1_000_000,
        upload_bps=mbps * 1_000_000,
        position=position,
    )
    session.add(uplink)
    session.flush()
    return uplink
