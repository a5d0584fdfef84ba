"""Deletes old rows: by owner from plain tables (their keys begin with it), by chunk elsewhere.

The catalogue says which. `drop_chunks` is the only TimescaleDB function that the product calls outside migrations.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any, cast

from sqlalchemy import CursorResult, delete, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.database import is_passing
from backend.store.tables import AuditEntry, AuditSeal, Base, Router, Uplink

CHUNK_LOCK_TIMEOUT_MS = 3_000
"""Whoever waits here blocks all later readers: rather give up and try the next day."""


def owners(session: Session, owner: str) -> Sequence[int]:
    """Possible values of `owner` (uplink_id or router_id), archived ones too."""
    table = Uplink if owner == "uplink_id" else Router
    return session.scalars(select(table.id).order_by(table.id)).all()


def delete_before(
    session: Session,
    table: str,
    owner: str,
    owner_ids: Sequence[int],
    *,
    column: str,
    before: dt.datetime,
) -> int:
    """Returns how many."""
    rows = Base.metadata.tables[table]
    query = delete(rows).where(rows.c[owner].in_(owner_ids), rows.c[column] < before)
    return cast("CursorResult[Any]", session.execute(query)).rowcount


def delete_audit(session: Session, before: dt.datetime) -> int:
    """Remove the first lines of the chain that are all before then; the last of their seals stays.

    A line after a newer one (the demo makes up its past) goes with that one.
    """
    bulk.run(session, "SET LOCAL timbang.audit = 'retention'")
    [first] = bulk.scalars(session, FIRST_KEPT, before=before)
    old = select(AuditSeal.audit_id).where(AuditSeal.number < first)
    gone = session.execute(delete(AuditEntry).where(AuditEntry.id.in_(old)))
    session.execute(delete(AuditSeal).where(AuditSeal.number < first - 1))
    bulk.run(session, "SET LOCAL timbang.audit = ''")
    return cast("CursorResult[Any]", gone).rowcount


FIRST_KEPT = """
SELECT coalesce(min(number) FILTER (WHERE audit.at >= %(before)s), max(number) + 1, 0)
FROM audit_seal LEFT JOIN audit ON audit.id = audit_id
"""


def hypertables(session: Session) -> set[str]:
    """Names of our tables that this server keeps in chunks; none on plain PostgreSQL."""
    if bulk.scalars(session, "SELECT to_regclass('timescaledb_information.hypertables')") == [None]:
        return set()
    query = (
        "SELECT hypertable_name FROM timescaledb_information.hypertables "
        "WHERE hypertable_schema = current_schema()"
    )
    return set(bulk.scalars(session, query))


def chunk_ends(session: Session, table: str, before: dt.datetime) -> Sequence[dt.datetime]:
    """Ends of chunks with nothing from `before` on, oldest first."""
    query = (
        "SELECT range_end FROM timescaledb_information.chunks WHERE hypertable_name = %(table)s "
        "AND hypertable_schema = current_schema() AND range_end <= %(before)s ORDER BY range_end"
    )
    return bulk.scalars(session, query, table=table, before=before)


def drop_chunks(session: Session, table: str, before: dt.datetime) -> int | None:
    """Drop the chunks of a hypertable that hold nothing from `before` on; how many, None if one is in use for long."""
    query = "SELECT drop_chunks(CAST(%(table)s AS regclass), older_than => %(before)s)"
    try:
        with session.begin_nested():
            bulk.run(session, f"SET LOCAL lock_timeout = {CHUNK_LOCK_TIMEOUT_MS}")
            return len(bulk.fetch(session, query, table=table, before=before))
    except OperationalError as error:
        if is_passing(error):
            return None
        raise
