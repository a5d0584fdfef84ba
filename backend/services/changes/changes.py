"""Decisions of persons about a change; a worker carries them out (services/changes/running.py).

Each is one transaction with its audit entry. Asking twice does no harm. While a change is pending its rollback is on
the router, so who asks for the old rules is served, also after a confirmation (docs/decisions/0082).
"""

from __future__ import annotations

import datetime as dt
import json
from typing import Any, Literal

from backend.domain.changes.states import ENDED
from backend.domain.plans.codec import plan_json, target_json
from backend.errors import Conflict, Forbidden, Invalid
from backend.services import audit
from backend.services.access import second_person
from backend.services.advice import balance_settings, recommending
from backend.services.audit import Action, Actor
from backend.services.changes import trial_changes
from backend.services.changes.drafts import ChangeDraft, DraftRequest, under_way
from backend.services.changes.names import audited
from backend.store.changes import change_pages, changes
from backend.store.changes.changes import NewStep
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.inventory import routers
from backend.store.tables import RouterChange

LONGEST_PLAN = dt.timedelta(hours=24)  # the router may differ by then; a new plan costs nothing

NOTHING_TO_DO = {
    "code": "nothing_to_do",
    "text": "The router balances like this already: there is nothing to change.",
}
Decision = Literal["confirm", "revert"]
ACTIONS: dict[Decision, Action] = {"confirm": "confirm_change", "revert": "revert_change"}


def store(
    session: Session, actor: Actor, request: DraftRequest, draft: ChangeDraft, now: dt.datetime
) -> RouterChange:
    """A plan with nothing to do is over at once. The same plan of the same person stands only once."""
    plan_input, settings = request.plan_input, request.settings
    row = RouterChange(
        router_id=request.router_id,
        recommendation_id=plan_input.recommendation_id,
        state="planned",
        reason=plan_input.reason,
        target=target_json(draft.plan.target),
        plan=plan_json(draft.plan),
        forecast={
            **draft.forecast,
            "drift_id": plan_input.drift_id,
            "back_from_change_id": plan_input.back_from_change_id,
        },
        two_person=settings.two_person,
        timer_s=plan_input.timer_s or settings.timer_s,
        confirm_by=plan_input.confirm_by or settings.confirm_by,
        created_at=now,
        created_by=actor.name,
        created_by_id=actor.account_id,
        outcome={},
    )
    if draft.plan.kind == "nothing":
        row.state, row.ended_at, row.ended_by = "discarded", now, "engine"
        row.outcome = NOTHING_TO_DO
    elif (standing := _standing(session, row)) is not None:
        return standing
    add(session, row)
    _record(session, actor, "plan_change", row, now, kind=draft.plan.kind, reason=plan_input.reason)
    signals.send(session, signals.CHANGE, [row.id])
    return row


SAME = "recommendation_id", "two_person", "timer_s", "confirm_by", "created_by_id"
SAME_OF_PLAN = "target", "before", "writes", "undo"  # what counts connections differs each time
SAME_OF_FORECAST = "drift_id", "back_from_change_id"


def _standing(session: Session, made: RouterChange) -> RouterChange | None:
    """A plan like this one that waits already, with the same reason or for one without."""
    since = made.created_at - LONGEST_PLAN
    for row in change_pages.planned(session, made.router_id, since):
        if made.reason in ("", row.reason) and _meant(row) == _meant(made):
            return row
    return None


def _meant(row: RouterChange) -> object:
    """What makes a plan another one, as the database gives it back."""
    meant = (
        [getattr(row, name) for name in SAME],
        [row.plan.get(name) for name in SAME_OF_PLAN],
        [row.forecast.get(name) for name in SAME_OF_FORECAST],
    )
    return json.loads(json.dumps(meant))


def approve(session: Session, actor: Actor, change_id: int, now: dt.datetime) -> None:
    """By another admin than the author. Raises NotFound, Conflict, and Forbidden for a possible author."""
    row = change_pages.lock(session, change_id)
    if row.state != "planned":
        raise Conflict(
            "This change is {change_state}: only a plan can be approved.",
            "change_not_approvable",
            change_state=row.state,
        )
    if is_author(row, actor):
        raise Forbidden(
            "Who planned a change cannot approve it: ask another admin.", "author_cannot_approve"
        )
    if row.approved_at is not None:
        return
    second_person.check(session, actor, row.created_by_id, row.created_at)
    _check_age(row, now)
    row.approved_at, row.approved_by = now, actor.name
    _done(session, actor, "approve_change", row, now)


def apply(session: Session, actor: Actor, change_id: int, reason: str, now: dt.datetime) -> None:
    """Hand the plan to the workers. Raises NotFound, Invalid without a reason, Conflict."""
    row = change_pages.lock(session, change_id)
    if row.state != "planned":
        if row.state in ENDED:
            raise Conflict(
                "This change is {change_state}: plan a new one.",
                "change_ended",
                change_state=row.state,
            )
        return
    row.reason = reason or row.reason
    if not row.reason:
        raise Invalid(
            "reason", "Say in a few words why: whoever reads the log will ask.", "reason_missing"
        )
    _check_age(row, now)
    if needs_approval(session, row):
        raise Conflict(
            "Another admin than the one who planned this change must approve it first.",
            "approval_missing",
        )
    # When two plans begin at the same moment, the second sees the first.
    trial_changes.wait_turn(session, row.router_id)
    standing = change_pages.open_one(session, row.router_id)
    if standing is not None:
        raise under_way(standing)
    row.state, row.applied_by = "arming", actor.name
    trial_changes.give_way(session, row.router_id, actor.name, now)
    if row.recommendation_id is not None:
        recommending.follow(session, actor, row.recommendation_id, now)
    _done(session, actor, "apply_change", row, now, reason=row.reason)


def confirm(session: Session, actor: Actor, change_id: int, now: dt.datetime) -> None:
    """Ask for the change to stay. Raises NotFound, Conflict."""
    row = change_pages.lock(session, change_id)
    trial_changes.refuse(row)
    if row.state in {"confirming", "confirmed"} or row.requested_end == "confirm":
        return
    if row.state == "reverting" or row.requested_end == "revert":
        raise _being_reverted(row)
    if row.state != "pending":
        raise Conflict(
            "This change is {change_state}: it can be confirmed while it is pending.",
            "change_not_confirmable",
            change_state=row.state,
        )
    _request_end(session, actor, row, "confirm", now)


def revert(session: Session, actor: Actor, change_id: int, now: dt.datetime) -> None:
    """Ask for the old rules, instead of a confirmation that still waits. Raises NotFound, Conflict."""
    row = change_pages.lock(session, change_id)
    trial_changes.refuse(row)
    if row.state in {"reverting", "reverted"} or row.requested_end == "revert":
        return
    if row.state == "confirming":
        raise _being_confirmed(row)
    if row.state not in trial_changes.REVERTABLE:
        raise Conflict(
            "This change is {change_state}: there is nothing to revert.",
            "change_not_revertable",
            change_state=row.state,
        )
    _request_end(session, actor, row, "revert", now)


def _being_reverted(row: RouterChange) -> Conflict:
    if not row.requested_by:
        return Conflict(
            "This change is being reverted, as the checks asked.", "being_reverted_by_checks"
        )
    return Conflict(
        "This change is being reverted, as {by} asked.", "being_reverted", by=row.requested_by
    )


def _being_confirmed(row: RouterChange) -> Conflict:
    if not row.requested_by:
        return Conflict(
            "This change is being confirmed, as the checks asked: "
            "plan the way back as a change of its own.",
            "being_confirmed_by_checks",
        )
    return Conflict(
        "This change is being confirmed, as {by} asked: plan the way back as a change of its own.",
        "being_confirmed",
        by=row.requested_by,
    )


def discard(session: Session, actor: Actor, change_id: int, now: dt.datetime) -> None:
    """Raises NotFound, and Conflict if it was applied."""
    row = change_pages.lock(session, change_id)
    if row.state == "discarded":
        return
    if row.state != "planned":
        raise Conflict(
            "This change is {change_state}: only a plan can be discarded.",
            "change_not_discardable",
            change_state=row.state,
        )
    row.state, row.ended_at, row.ended_by = "discarded", now, "person"
    row.requested_by = actor.name
    row.outcome = {"code": "discarded", "text": f"Discarded by {actor.name}."}
    _done(session, actor, "discard_change", row, now)


def is_author(row: RouterChange, actor: Actor) -> bool:
    """A token counts as its owner."""
    if row.created_by_id is None or actor.account_id is None:
        return row.created_by == actor.name
    return row.created_by_id == actor.account_id


def needs_approval(session: Session, row: RouterChange) -> bool:
    """By the rule at planning time or the one of now."""
    if row.approved_at is not None:
        return False
    return row.two_person or balance_settings.load(session, row.router_id).two_person


def is_too_old(row: RouterChange, now: dt.datetime) -> bool:
    return now - row.created_at > LONGEST_PLAN


def _check_age(row: RouterChange, now: dt.datetime) -> None:
    if is_too_old(row, now):
        raise Conflict(
            "This plan is older than a day and the router may have changed: plan again.",
            "plan_too_old",
        )


def _request_end(
    session: Session, actor: Actor, row: RouterChange, requested: Decision, now: dt.datetime
) -> None:
    row.requested_end, row.requested_by = requested, actor.name
    _done(session, actor, ACTIONS[requested], row, now)


def _done(
    session: Session,
    actor: Actor,
    action: Action,
    row: RouterChange,
    now: dt.datetime,
    **detail: Any,
) -> None:
    _record(session, actor, action, row, now, **detail)
    step = NewStep(action, code="asked", message=actor.name)
    changes.add_step(session, row, step, now)


def _record(
    session: Session,
    actor: Actor,
    action: Action,
    row: RouterChange,
    now: dt.datetime,
    **detail: Any,
) -> None:
    name = routers.get(session, row.router_id).name
    audit.record(session, actor, action, name, now, **audited(row), **detail)
