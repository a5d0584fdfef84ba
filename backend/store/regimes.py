"""Regimes: periods in which a router balanced in one way."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session, aliased

from backend.store.tables import Regime


def latest(session: Session, router_id: int) -> Regime | None:
    query = select(Regime).where(Regime.router_id == router_id)
    return session.scalars(query.order_by(Regime.from_at.desc()).limit(1)).one_or_none()


def between(
    session: Session, router_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> Sequence[Regime]:
    """Regimes that hold at any time in [from_at, to_at), by router and time."""
    later = aliased(Regime)
    followed_by = (
        select(later.from_at)
        .where(later.router_id == Regime.router_id, later.from_at > Regime.from_at)
        .order_by(later.from_at)
        .limit(1)
        .scalar_subquery()
    )
    query = (
        select(Regime)
        .where(Regime.router_id.in_(router_ids), Regime.from_at < to_at)
        .where(or_(followed_by.is_(None), followed_by > from_at))
        .order_by(Regime.router_id, Regime.from_at)
    )
    return session.scalars(query).all()


def begin(
    session: Session,
    router_id: int,
    from_at: dt.datetime,
    *,
    state: dict[str, Any],
    differences: Sequence[Any],
    reason: str,
) -> None:
    """Start a regime; the same start twice (two workers) keeps the first."""
    query = insert(Regime).values(
        router_id=router_id,
        from_at=from_at,
        state=state,
        differences=list(differences),
        reason=reason,
    )
    session.execute(query.on_conflict_do_nothing(index_elements=["router_id", "from_at"]))
