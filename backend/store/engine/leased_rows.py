"""Rows that a worker leases: `worker` has one until `lease_until`, by the database's clock."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from backend.store.engine import bulk


@dataclass(frozen=True, slots=True)
class LeasedRows:
    table: str
    under_way: str  # which rows may be leased
    request: str  # column that a person writes

    def renew(
        self, session: Session, worker: str, ids: Collection[int], lease_s: float
    ) -> dict[int, Any]:
        """Extend those of `ids` that are still the worker's; returns them with their requests."""
        query = f"""
        UPDATE {self.table} SET lease_until = clock_timestamp() + %(lease_s)s * interval '1 second'
        WHERE worker = %(worker)s AND id = ANY(%(ids)s) AND {self.under_way} RETURNING id, {self.request}
        """  # noqa: S608 (our own names)
        values = {"lease_s": lease_s, "worker": worker, "ids": list(ids)}
        return dict(bulk.fetch(session, query, **values)) if ids else {}


@dataclass(frozen=True, slots=True)
class ClaimedRows(LeasedRows):
    """Rows that wait in their table until a worker takes them."""

    may_begin: str = "true"  # of those that wait, which may be taken

    def claim(
        self, session: Session, worker: str, lease_s: float, most: int, *, is_cautious: bool = False
    ) -> list[int]:
        """Take rows that nobody holds and that may begin, oldest first; skips others' claims.

        `is_cautious`: not those either whose lease has ended.
        """
        query = f"""
        UPDATE {self.table} SET worker = %(worker)s,
          lease_until = clock_timestamp() + %(lease_s)s * interval '1 second'
        WHERE id IN (
          SELECT id FROM {self.table}
          WHERE {self.under_way} AND (lease_until IS NULL OR lease_until < clock_timestamp() AND %(is_bold)s)
            AND {self.may_begin}
          ORDER BY id LIMIT %(most)s FOR UPDATE SKIP LOCKED)
        RETURNING id
        """  # noqa: S608 (our own names)
        values = {"worker": worker, "lease_s": lease_s, "is_bold": not is_cautious, "most": most}
        return bulk.scalars(session, query, **values) if most else []

    def release(self, session: Session, worker: str) -> None:
        """Let go of everything: another worker may go on at once."""
        query = f"UPDATE {self.table} SET worker = '', lease_until = NULL WHERE worker = %(worker)s"  # noqa: S608 (our own names)
        bulk.run(session, query, worker=worker)
