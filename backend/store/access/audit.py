"""The audit log: rows are added and read, never changed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, select, tuple_
from sqlalchemy.orm import Session

from backend.domain.installation.doctor import AuditLog
from backend.store.engine import bulk
from backend.store.tables import AuditEntry


def add(session: Session, entry: AuditEntry) -> None:
    session.add(entry)


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which entries; None and empty: all. `from_at` counts, `to_at` does not."""

    actor: str | None = None
    action: str | None = None
    from_at: dt.datetime | None = None
    to_at: dt.datetime | None = None


def page(
    session: Session, limit: int, before: tuple[dt.datetime, int] | None, chosen: Chosen
) -> Sequence[AuditEntry]:
    """Newest first, one more than `limit` if there is more. By time: later entries may be about earlier."""
    place = (AuditEntry.at, AuditEntry.id)
    query = select(AuditEntry).order_by(*(part.desc() for part in place)).limit(limit + 1)
    query = query.where(*_conditions(chosen))
    if before is not None:
        query = query.where(tuple_(*place) < before)
    return session.scalars(query).all()


def _conditions(chosen: Chosen) -> list[ColumnElement[bool]]:
    wanted = (
        (chosen.actor, AuditEntry.actor.__eq__),
        (chosen.action, AuditEntry.action.__eq__),
        (chosen.from_at, AuditEntry.at.__ge__),
        (chosen.to_at, AuditEntry.at.__lt__),
    )
    return [condition(value) for value, condition in wanted if value is not None]


def is_recorded_since(session: Session, action: str, subject: str, since: dt.datetime) -> bool:
    query = select(AuditEntry.id).where(
        AuditEntry.at > since, AuditEntry.action == action, AuditEntry.subject == subject
    )
    return session.scalar(query.limit(1)) is not None


FAULTS = """
SELECT audit_id FROM (
  SELECT number, audit_id, hash, lag(hash, 1, '') OVER (ORDER BY number) AS before,
    lag(number) OVER (ORDER BY number) AS number_before
  FROM audit_seal
) AS seal LEFT JOIN audit ON audit.id = audit_id
WHERE CASE
  WHEN number_before IS NULL AND audit.id IS NULL THEN false
  ELSE audit.id IS NULL OR number - coalesce(number_before, 0) <> 1 OR hash <> audit_hash(before, audit)
END
ORDER BY number
"""
"""The first seal may have lost its line to retention; every other line is as it was."""

COUNTS = """
SELECT count(*), count(*) FILTER (WHERE NOT EXISTS (SELECT FROM audit_seal WHERE audit_id = audit.id)),
  (SELECT encode(hash, 'hex') FROM audit_seal ORDER BY number DESC LIMIT 1)
FROM audit
"""


def chain(session: Session) -> AuditLog:
    """Reads the whole log."""
    lines, unsealed, head = bulk.fetch(session, COUNTS)[0]
    broken = tuple(row[0] for row in bulk.fetch(session, FAULTS))
    return AuditLog(lines, head or "", broken, unsealed)
