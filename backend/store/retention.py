"""Deleting old rows by their owner: the keys begin with it, so each owner's old rows are one stretch of an index."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any, cast

from sqlalchemy import CursorResult, delete, select
from sqlalchemy.orm import Session

from backend.store.tables import AuditEntry, Base, Router, Uplink


def owners(session: Session, owner: str) -> Sequence[int]:
    """Ids that the column `owner` (uplink_id or router_id) can hold, archived ones too."""
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
    """Delete these owners' rows of `table` whose `column` is before then; returns how many."""
    rows = Base.metadata.tables[table]
    query = delete(rows).where(rows.c[owner].in_(owner_ids), rows.c[column] < before)
    return cast("CursorResult[Any]", session.execute(query)).rowcount


def delete_audit(session: Session, before: dt.datetime) -> int:
    query = delete(AuditEntry).where(AuditEntry.at < before)
    return cast("CursorResult[Any]", session.execute(query)).rowcount
