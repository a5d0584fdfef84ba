"""Changes that are runs of a queue trial: made and taken back by it, and a person's change comes first."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from backend.domain.changes.states import ChangeState
from backend.domain.plans.codec import plan_json, target_json
from backend.domain.plans.plan import Plan
from backend.errors import Conflict
from backend.store.changes import change_pages, changes
from backend.store.changes.changes import NewStep
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.tables import RouterChange
from backend.store.trials import trials

TIMBANG = "timbang"
REVERTABLE: tuple[ChangeState, ...] = ("arming", "applying", "verifying", "pending")


@dataclass(frozen=True, slots=True)
class RunChange:
    """What a run sets. `timer_s`: then the router goes back on its own."""

    router_id: int
    trial_id: int
    plan: Plan
    forecast: Mapping[str, Any]
    timer_s: int


def wait_turn(session: Session, router_id: int) -> None:
    """Nobody else begins a change until this transaction ends. Take it before the trial, as a person's change does."""
    signals.lock(session, f"begin a change of router {router_id}")


def is_free(session: Session, router_id: int) -> bool:
    """Whether a run may begin, after `wait_turn`: no change is open."""
    by_person = change_pages.open_one(session, router_id)
    return by_person is None and trials.open_change(session, router_id) is None


def begin(session: Session, run: RunChange, now: dt.datetime) -> RouterChange:
    """Hand a run's change to the workers, after `is_free`."""
    row = RouterChange(
        router_id=run.router_id,
        trial_id=run.trial_id,
        state="arming",
        reason=f"trial {run.trial_id}",
        target=target_json(run.plan.target),
        plan=plan_json(run.plan),
        forecast=dict(run.forecast),
        timer_s=run.timer_s,
        confirm_by="person",
        created_at=now,
        created_by=TIMBANG,
        applied_by=TIMBANG,
        outcome={},
    )
    add(session, row)
    signals.send(session, signals.CHANGE, [row.id])
    return row


def take_back(session: Session, change_id: int, now: dt.datetime, by: str = TIMBANG) -> None:
    """Ask for what was before; asking twice does no harm."""
    row = change_pages.lock(session, change_id)
    if row.state in REVERTABLE and row.requested_end != "revert":
        row.requested_end, row.requested_by = "revert", by
        step = NewStep("revert_change", code="asked", message=by)
        changes.add_step(session, row, step, now)


def give_way(session: Session, router_id: int, by: str, now: dt.datetime) -> None:
    """A person's change begins: the trial stops, and its run goes back first."""
    trial = trials.open_one(session, router_id)
    if trial is not None and trial.state != "planned":
        trials.ask_to_stop(session, trial.id, "change", by)
    run = trials.open_change(session, router_id)
    if run is not None:
        take_back(session, run.id, now, by)


def refuse(row: RouterChange) -> None:
    """Raises Conflict: a person decides about a trial, not about its runs."""
    if row.trial_id is not None:
        raise Conflict(
            "This change is a run of queue trial {trial_id}: stop the trial instead.",
            "change_of_trial",
            trial_id=row.trial_id,
        )
