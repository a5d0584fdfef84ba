"""Regimes: periods in which a router balanced in one way.

A row with the reason REROUTED holds other routes of the regime that lasts, and begins none.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.tables import Regime

REROUTED = "rerouted"


def latest(session: Session, router_id: int, before: dt.datetime | None = None) -> Regime | None:
    """The last row, or the last one `before` then: of a regime, or of its newest routes."""
    query = select(Regime).where(Regime.router_id == router_id)
    if before is not None:
        query = query.where(Regime.from_at < before)
    return session.scalars(query.order_by(Regime.from_at.desc()).limit(1)).one_or_none()


def told_by_rules(session: Session, router_id: int) -> int:
    """Regimes of a router with shares from a version before the walk of packets."""
    query = select(func.count()).where(
        Regime.router_id == router_id, ~Regime.state.has_key("told_by")
    )
    return session.scalar(query) or 0


BETWEEN = """
SELECT id, router_id, from_at, state::text, differences::text FROM (
  SELECT *, lead(from_at) OVER (PARTITION BY router_id ORDER BY from_at) AS followed_at
  FROM regime WHERE router_id = ANY(%(router_ids)s) AND from_at < %(to_at)s AND reason <> 'rerouted'
) AS regime WHERE followed_at IS NULL OR followed_at > %(from_at)s ORDER BY router_id, from_at
"""
BEGUN = """
SELECT DISTINCT router_id FROM regime
WHERE router_id = ANY(%(router_ids)s::integer[]) AND from_at >= %(from_at)s AND from_at < %(to_at)s
"""


@dataclass(frozen=True, slots=True)
class StoredRegime:
    """State and differences are JSON texts."""

    id: int
    router_id: int
    from_at: dt.datetime
    state: str
    differences: str


def between(
    session: Session, router_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> list[StoredRegime]:
    """Regimes that hold at any time in [from_at, to_at), by router and time."""
    ids = list(router_ids)
    rows = bulk.read(session, BETWEEN, router_ids=ids, from_at=from_at, to_at=to_at)
    return [StoredRegime(*row) for row in rows]


def begun(
    session: Session, router_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> list[int]:
    """Routers of which a regime began in [from_at, to_at)."""
    ids = bulk.ids(router_ids)
    return bulk.scalars(session, BEGUN, router_ids=ids, from_at=from_at, to_at=to_at)


def begin(
    session: Session,
    router_id: int,
    from_at: dt.datetime,
    *,
    state: dict[str, Any],
    differences: Sequence[Any],
    reason: str,
) -> None:
    """The same start twice (two workers) keeps the first. With the reason REROUTED the last regime goes on."""
    query = insert(Regime).values(
        router_id=router_id,
        from_at=from_at,
        state=state,
        differences=list(differences),
        reason=reason,
    )
    session.execute(query.on_conflict_do_nothing(index_elements=["router_id", "from_at"]))
