"""Plans of probes, and how far each has slots."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from backend.store.tables import ProbePlan, Router


def of_router(session: Session, router_id: int) -> Sequence[ProbePlan]:
    """By id."""
    query = select(ProbePlan).where(ProbePlan.router_id == router_id).order_by(ProbePlan.id)
    return session.scalars(query).all()


def behind(session: Session, before: dt.datetime) -> Sequence[int]:
    """Enabled plans without slots until `before`, the furthest behind last, so that it does not hold up the others."""
    unplanned = or_(ProbePlan.planned_until.is_(None), ProbePlan.planned_until < before)
    query = select(ProbePlan.id).where(ProbePlan.enabled, unplanned)
    return session.scalars(
        query.order_by(ProbePlan.planned_until.desc().nulls_first(), ProbePlan.id)
    ).all()


def lock(session: Session, plan_id: int) -> ProbePlan | None:
    """As it is now, held until the transaction ends; None if it is gone."""
    # Its router first, as whoever deletes the router does; slots that are added then need not wait.
    owner = select(ProbePlan.router_id).where(ProbePlan.id == plan_id).scalar_subquery()
    held = select(Router.id).where(Router.id == owner).with_for_update(read=True, key_share=True)
    session.execute(held)
    query = select(ProbePlan).where(ProbePlan.id == plan_id).with_for_update()
    return session.scalar(query.execution_options(populate_existing=True))
