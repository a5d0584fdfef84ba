"""Sentences about changes that ended or are being undone: codes, and English for whoever reads the history."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from backend.domain.changes.recovery import FIRING_S
from backend.domain.changes.states import ChangeState, EndedBy
from backend.domain.statements import Statement
from backend.errors import RouterError
from backend.services.changes.acts import RouterPosition, Stopped
from backend.services.changes.book import DISARMED, UNDOING, UNMET, Case

Outcome = Mapping[str, Any]

INTERRUPTED = ("arming", "applying", "verifying")  # found in one of these, its worker is gone
CONFIRMED = {"code": "confirmed", "text": "the change stands"}
REFUSED = {"code": "interrupted", "text": "Timbang was stopped before anything was written"}
BY_ROUTER = {
    "code": "reverted_by_router",
    "text": "the router undid the change by itself: its timer ran out, or it was restarted",
}
NOT_RESTORED = {
    "code": "not_restored",
    "text": "the undo ran, but the router is not as it was before: somebody changed the same rules meanwhile",
}
REVERT_REQUESTED = Statement("reverted_by_person", "somebody asked for the old rules")
INTERRUPTION = Statement(
    "interrupted", "Timbang was stopped before the change was verified, so it is undone"
)
TOO_LATE = Statement("not_confirmed", "nobody confirmed the change in time")
RULES_UNMET = Statement(
    "rules_unmet", "no packet met the new rules until the timer ran out: the router divided nobody"
)
TOUCHED = Statement(
    "touched", "somebody changed the same rules, or the rollback, while the change was pending"
)


def late_start(waited_s: float) -> Statement:
    text = (
        f"no worker began the change within {waited_s / 60:.0f} minutes after it was applied, so it was left alone; "
        "apply it anew when it suits"
    )
    return Statement("late_start", text, {"minutes": round(waited_s / 60)})


def rollback_failed(failures: int) -> Statement:
    """The router ran its rollback, alone or at our word; `failures`: lines of it."""
    said = "1 line" if failures == 1 else f"{failures} lines"
    text = f"the router ran its rollback, but {said} of it failed"
    return Statement("rollback_failed", text, {"failures": failures})


def not_restored(case: Case, seen: RouterPosition) -> Outcome:
    """The end of a change whose router is not as before, after all tries. `failures`: only where the script stays."""
    if not seen.failures:
        return {**NOT_RESTORED, "cause": case.outcome}
    said = rollback_failed(seen.failures)
    text = (
        f"{said.text}, so the router is not wholly as it was before. "
        f"Cure the cause, then run the script {case.rollback} there again (it removes itself when all is done), "
        "or remove it and set the rules by hand"
    )
    return {
        "code": "rollback_incomplete",
        "text": text,
        "failures": seen.failures,
        "cause": case.outcome,
    }


def reason(error: Stopped | RouterError) -> Stopped:
    """Why a started change must not go on."""
    if isinstance(error, Stopped):
        return error
    text = f"{error}. {error.remedy}" if error.remedy else str(error)
    return Stopped(Statement(error.code, text))


def why(case: Case, seen: RouterPosition, now: dt.datetime) -> Stopped:
    """Why a pending or abandoned change is undone."""
    if case.state in INTERRUPTED:
        return Stopped(INTERRUPTION)
    if case.requested == "revert":
        return Stopped(REVERT_REQUESTED, ended_by="person")
    if seen.position == "after" and seen.armed == "yes" and case.seconds_left(now) <= 0:
        return (
            Stopped(RULES_UNMET, ended_by="checks")
            if case.requested == "confirm"
            else Stopped(TOO_LATE)
        )
    return Stopped(rollback_failed(seen.failures) if seen.failures else TOUCHED)


def ending(
    case: Case, state: ChangeState, seen: RouterPosition, now: dt.datetime
) -> tuple[EndedBy, Outcome]:
    """Who ended a change, and how: without an undoing step by Timbang, the router undid it."""
    if state == "confirmed":
        return known_end(case.ended_by, "person"), CONFIRMED
    if seen.position != "before":
        return "engine", not_restored(case, seen)
    if UNDOING in case.steps:
        return known_end(case.ended_by, "engine"), case.outcome
    if DISARMED in case.steps and case.state != "pending":
        # A router that undid it would have removed its rollback: nothing was written yet.
        return known_end(case.ended_by, "engine"), case.outcome or REFUSED
    if _waited_in_vain(case, now):
        return "router", {"code": RULES_UNMET.code, "text": RULES_UNMET.text}
    return "router", {**BY_ROUTER, "cause": case.outcome} if case.outcome else BY_ROUTER


def _waited_in_vain(case: Case, now: dt.datetime) -> bool:
    """Whether a confirmation waited for a first packet until the router's timer ran out."""
    is_requested = case.requested == "confirm" or case.confirm_by == "checks"
    is_over = case.seconds_left(now) <= FIRING_S
    return case.state == "pending" and UNMET in case.steps and is_requested and is_over


def known_end(stored: str, otherwise: EndedBy) -> EndedBy:
    known: dict[str, EndedBy] = {"person": "person", "checks": "checks", "engine": "engine"}
    return known.get(stored, otherwise)
