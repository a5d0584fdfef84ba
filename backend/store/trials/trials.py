"""Queue trials and their runs: who holds a trial, and what is stored of it.

Leases go by the database's clock. Whoever writes holds the trial, so two workers never do the same act. A held trial
keeps its key: a change of it is written meanwhile, or the two would wait for each other.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from backend.domain.changes.states import OPEN as OPEN_CHANGES
from backend.domain.trials.recovery import OPEN, StopReason
from backend.errors import Conflict, NotFound
from backend.store.engine import bulk
from backend.store.engine.leased_rows import ClaimedRows
from backend.store.tables import QueueTrial, RouterChange, TrialRun
from backend.store.tables.trials import OPEN_TRIAL

MOST_LISTED = 100

LEASED = ClaimedRows("trial", OPEN_TRIAL, "stop")
HELD = f"""
SELECT id FROM trial WHERE id = %(id)s AND worker = %(worker)s AND {OPEN_TRIAL}
  AND lease_until > clock_timestamp() FOR NO KEY UPDATE
"""  # noqa: S608 - only fixed names are put in; values are parameters


class TrialTaken(Conflict):
    """Another worker has the trial, or it is over."""


def hold(session: Session, trial_id: int, worker: str) -> QueueTrial:
    """Locked for this transaction. Raises TrialTaken."""
    if not bulk.fetch(session, HELD, id=trial_id, worker=worker):
        raise TrialTaken(f"The trial {trial_id} is another worker's by now, or over.")
    return session.get_one(QueueTrial, trial_id, populate_existing=True)


def get(session: Session, trial_id: int, *, lock: bool = False) -> QueueTrial:
    """Raises NotFound."""
    row = session.get(QueueTrial, trial_id, with_for_update={"key_share": True} if lock else None)
    if row is None:
        raise NotFound("There is no queue trial {trial_id}.", "no_trial", trial_id=trial_id)
    return row


def of_router(session: Session, router_id: int) -> Sequence[QueueTrial]:
    """Newest first."""
    query = (
        select(QueueTrial).where(QueueTrial.router_id == router_id).order_by(QueueTrial.id.desc())
    )
    return session.scalars(query.limit(MOST_LISTED)).all()


def open_one(session: Session, router_id: int) -> QueueTrial | None:
    query = select(QueueTrial).where(QueueTrial.router_id == router_id, QueueTrial.state.in_(OPEN))
    return session.scalar(query)


def same(session: Session, router_id: int, seed: int, started_at: dt.datetime) -> QueueTrial | None:
    """That trial of the router, made there or imported: no two have seed and begin in common."""
    query = select(QueueTrial).where(
        QueueTrial.router_id == router_id,
        QueueTrial.seed == seed,
        QueueTrial.started_at == started_at,
    )
    return session.scalar(query.limit(1))


def runs(session: Session, trial_id: int) -> Sequence[TrialRun]:
    """In their order."""
    query = select(TrialRun).where(TrialRun.trial_id == trial_id)
    return session.scalars(query.order_by(TrialRun.block, TrialRun.place)).all()


def open_change(session: Session, router_id: int) -> RouterChange | None:
    """What a run of a trial has on the router now."""
    query = select(RouterChange).where(
        RouterChange.router_id == router_id,
        RouterChange.trial_id.is_not(None),
        RouterChange.state.in_(OPEN_CHANGES),
    )
    return session.scalar(query)


def ask_to_stop(session: Session, trial_id: int, reason: StopReason, by: str) -> bool:
    """The first reason counts; False: it is over, or was to stop already."""
    query = update(QueueTrial).where(
        QueueTrial.id == trial_id, QueueTrial.state.in_(OPEN), QueueTrial.stop == ""
    )
    stopped = query.values(stop=reason, ended_by=by).returning(QueueTrial.id)
    return session.scalar(stopped) is not None


def end(trial: QueueTrial, now: dt.datetime) -> None:
    """Whoever ends it also lets go of it."""
    trial.ended_at, trial.worker, trial.lease_until = now, "", None
