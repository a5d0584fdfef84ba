"""Changes under way: who holds them, and every step.

Leases go by the database's clock. Every write checks that the change is still the writer's. Every step goes to the
live stream (signal CHANGE).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import false, func, select, update
from sqlalchemy.orm import Session

from backend.domain.changes.states import ENDED, OPEN
from backend.errors import Conflict
from backend.store.engine import signals
from backend.store.engine.leased_rows import ClaimedRows
from backend.store.tables import ChangeStep, Recommendation, Router, RouterChange
from backend.store.tables.changes import BY_PERSON, OPEN_CHANGE

# A person's change waits until the router has gone back from a trial's run.
OF_RUN = f"run.trial_id IS NOT NULL AND run.{OPEN_CHANGE}"
MAY_BEGIN = f"""NOT (started_at IS NULL AND {BY_PERSON} AND EXISTS (
  SELECT FROM router_change AS run WHERE run.router_id = router_change.router_id AND {OF_RUN}))"""
LEASED = ClaimedRows("router_change", OPEN_CHANGE, "wish", MAY_BEGIN)


class NotOurs(Conflict):
    """Another worker has the change, or it is over."""


@dataclass(frozen=True, slots=True)
class NewStep:
    name: str  # what was done
    ok: bool = True
    code: str = ""  # how it went
    message: str = ""  # English
    detail: Mapping[str, Any] | None = None


def hold(session: Session, change_id: int, worker: str) -> RouterChange:
    """Locked for this transaction. Raises NotOurs."""
    query = (
        select(RouterChange)
        .where(
            RouterChange.id == change_id,
            RouterChange.worker == worker,
            RouterChange.state.in_(OPEN),
            RouterChange.lease_until > func.clock_timestamp(),
        )
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    row = session.scalar(query)
    if row is None:
        raise NotOurs(f"The change {change_id} is another worker's by now, or over.")
    return row


def add_step(session: Session, change: RouterChange, step: NewStep, now: dt.datetime) -> None:
    """A step that ends the change also lets go of it."""
    session.add(
        ChangeStep(
            change_id=change.id,
            at=now,
            name=step.name,
            ok=step.ok,
            code=step.code,
            message=step.message,
            detail=dict(step.detail or {}),
        )
    )
    if change.state in ENDED:
        change.worker, change.lease_until = "", None
    session.flush()
    signals.send(session, signals.CHANGE, [change.id])


def add_detail(session: Session, change_id: int, name: str, detail: Mapping[str, Any]) -> None:
    """Beside what the last step of this name keeps already; nobody is told."""
    query = select(ChangeStep).where(ChangeStep.change_id == change_id, ChangeStep.name == name)
    step = session.scalar(query.order_by(ChangeStep.id.desc()).limit(1))
    if step is not None:
        step.detail = {**step.detail, **detail}


def steps(session: Session, change_id: int) -> Sequence[ChangeStep]:
    query = select(ChangeStep).where(ChangeStep.change_id == change_id).order_by(ChangeStep.id)
    return session.scalars(query).all()


def mark_applied(session: Session, recommendation_id: int, now: dt.datetime) -> None:
    """A second plan of the same recommendation changes no date."""
    session.execute(
        update(Recommendation)
        .where(Recommendation.id == recommendation_id, Recommendation.applied_at.is_(None))
        .values(state="applied", applied_at=now)
    )


def count_open(session: Session) -> dict[str, int]:
    """How many changes are in each open state; states without any are left out."""
    query = select(RouterChange.state, func.count()).where(RouterChange.state.in_(OPEN))
    return dict(session.execute(query.group_by(RouterChange.state)).all())


def open_routers(session: Session) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names of routers with an open change: held by a worker, and held by nobody."""
    is_held = func.coalesce(RouterChange.lease_until > func.clock_timestamp(), false())
    query = select(Router.name, is_held).join(Router, Router.id == RouterChange.router_id)
    pairs = session.execute(query.where(RouterChange.state.in_(OPEN)).order_by(Router.name)).all()
    held = tuple(name for name, held in pairs if held)
    return held, tuple(name for name, held in pairs if not held)
