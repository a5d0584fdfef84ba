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
