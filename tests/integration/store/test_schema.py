"""The migrations make exactly the tables that the mapped classes describe, and can be taken back."""

from __future__ import annotations

from sqlalchemy import select, text
from sqlalchemy.orm import Session

from backend.store.engine.database import Database
from backend.store.tables import Base, Installation
from cli.postgres import migrate


def test_tables_and_migrations_agree(database_url: str) -> None:
    migrate.check(database_url)


def test_downgrade_leaves_nothing_and_upgrade_brings_all_back(database_url: str) -> None:
    migrate.downgrade(database_url, "base")
    assert _tables(database_url) == {"alembic_version"}
    migrate.upgrade(database_url)
    assert _tables(database_url) == {"alembic_version", *Base.metadata.tables}


def test_a_new_database_is_one_installation_that_is_not_set_up(session: Session) -> None:
    [installation] = session.scalars(select(Installation))
    assert installation.set_up_at is None


def _tables(url: str) -> set[str]:
    database = Database(url, pool=1)
    try:
        with database.transaction() as session:
            query = text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            return set(session.scalars(query))
    finally:
        database.close()
