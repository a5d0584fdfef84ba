"""Drifts, the reading they are measured from, and our changes that explain a difference."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.engine import bulk
from backend.store.engine.session import existing
from backend.store.tables import BalanceSubset, Drift, RouterChange

RESTORED = """
UPDATE drift SET restored_by = router_change.id FROM router_change
WHERE drift.router_id = %(router_id)s AND drift.restored_by IS NULL AND router_change.router_id = drift.router_id
  AND router_change.state = 'confirmed' AND router_change.forecast ->> 'drift_id' = drift.id::text
"""


def baseline(session: Session, router_id: int) -> BalanceSubset | None:
    return session.get(BalanceSubset, router_id)


def keep(session: Session, router_id: int, at: dt.datetime, content: dict[str, Any]) -> None:
    """A reading older than the kept one changes nothing."""
    query = insert(BalanceSubset).values(router_id=router_id, at=at, content=content)
    values = {"at": query.excluded.at, "content": query.excluded.content}
    newer = BalanceSubset.at <= query.excluded.at
    session.execute(
        query.on_conflict_do_update(index_elements=["router_id"], set_=values, where=newer)
    )


def changing(session: Session, router_id: int, since_at: dt.datetime) -> bool:
    """A change of Timbang was open at some time since then."""
    query = select(RouterChange.id).where(
        RouterChange.router_id == router_id,
        RouterChange.state.not_in(("planned", "discarded")),
        or_(RouterChange.ended_at.is_(None), RouterChange.ended_at >= since_at),
    )
    return session.scalars(query.limit(1)).first() is not None


def trying(session: Session, router_id: int, since_at: dt.datetime) -> bool:
    """A run of a queue trial had its queue on the router at some time since then."""
    query = select(RouterChange.id).where(
        RouterChange.router_id == router_id,
        RouterChange.trial_id.is_not(None),
        or_(RouterChange.ended_at.is_(None), RouterChange.ended_at >= since_at),
    )
    return session.scalars(query.limit(1)).first() is not None


def confirmed_since(session: Session, router_id: int, at: dt.datetime) -> bool:
    """A change of Timbang was kept after that moment."""
    query = select(RouterChange.id).where(
        RouterChange.router_id == router_id,
        RouterChange.state == "confirmed",
        RouterChange.ended_at > at,
    )
    return session.scalars(query.limit(1)).first() is not None


def is_told_since(session: Session, router_id: int, at: dt.datetime) -> bool:
    """Others changed the router after that moment."""
    query = select(Drift.id).where(Drift.router_id == router_id, Drift.at > at)
    return session.scalars(query.limit(1)).first() is not None


def mark_restored(session: Session, router_id: int) -> None:
    """Drifts that a confirmed change was planned from are put right."""
    bulk.run(session, RESTORED, router_id=router_id)


def get(session: Session, drift_id: int, *, lock: bool = False) -> Drift:
    """Raises NotFound. `lock` waits for whoever acknowledges it."""
    missing = NotFound("There is no drift {drift_id}.", "no_drift", drift_id=drift_id)
    return existing(session, Drift, drift_id, missing, lock=lock)


def differences(session: Session, drift_ids: Sequence[int]) -> dict[int, list[dict[str, Any]]]:
    """As stored, by drift."""
    rows = session.execute(select(Drift.id, Drift.differences).where(Drift.id.in_(drift_ids)))
    return {row.id: row.differences for row in rows}


def of_router(session: Session, router_id: int, limit: int) -> Sequence[Drift]:
    query = select(Drift).where(Drift.router_id == router_id)
    return session.scalars(query.order_by(Drift.at.desc(), Drift.id.desc()).limit(limit)).all()


def latest_open(session: Session, router_id: int) -> Drift | None:
    """The newest that is neither acknowledged nor restored by a change of Timbang."""
    query = select(Drift).where(
        Drift.router_id == router_id, Drift.acknowledged_at.is_(None), Drift.restored_by.is_(None)
    )
    return session.scalars(query.order_by(Drift.at.desc(), Drift.id.desc()).limit(1)).first()
