"""Changes as pages show them, from what planning stored; no router is asked."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from backend.domain.changes import way_back
from backend.domain.changes.states import Action
from backend.domain.changes.succession import How, succession
from backend.domain.config.router_console import command
from backend.domain.plans.codec import plan_of, statement_of
from backend.domain.plans.plan import Plan
from backend.domain.plans.rollback_script import rollback_lines, script_name, source
from backend.domain.statements import Statement
from backend.domain.text.safe_text import escaped
from backend.services.audit import Actor
from backend.services.changes import changes, names
from backend.services.changes.trial_changes import REVERTABLE
from backend.services.shown import Time
from backend.store.changes import change_pages
from backend.store.changes.changes import steps
from backend.store.engine.session import Session
from backend.store.tables import ChangeStep, RouterChange

Json = Mapping[str, Any]
LARGEST_PERIOD = 10_000
TELLING = ("method_changes", "uplink_buckets", "uplink_first")  # effects on the lines
MOST_TOLD = 5


@dataclass(frozen=True, slots=True)
class Succeeded:
    """A later change, confirmed at `at`: it took the rows of this one back, or set other weights in their place."""

    change_id: int
    at: Time
    how: How


@dataclass(frozen=True, slots=True)
class RowView:
    """A change in a list, with the time to show."""

    row: RouterChange
    router_name: str
    now: dt.datetime
    succeeded: Succeeded | None = None

    @property
    def kind(self) -> str:
        return str(self.row.forecast["kind"])

    @property
    def weights_before(self) -> str | None:
        return names.weights(self.row.forecast, "before")

    @property
    def weights_after(self) -> str | None:
        return names.weights(self.row.forecast, "after")

    @property
    def back_from_change_id(self) -> int | None:
        return self.row.forecast.get("back_from_change_id")

    @property
    def restorable(self) -> bool:
        """Whether the way back can be planned, for what the change itself says."""
        is_taken_back = self.succeeded is not None and self.succeeded.how == "taken_back"
        is_kept = self.row.state == "confirmed" and not is_taken_back
        has_target = way_back.target(self.row.forecast["before"]) is not None
        return is_kept and (self.kind == "fix" or has_target)

    @property
    def effects(self) -> list[Statement]:
        return [statement_of(effect) for effect in self.row.forecast["effects"]]

    @property
    def summary(self) -> list[Statement]:
        """Effects on the lines, else the first effects of the plan."""
        telling = [effect for effect in self.effects if effect.code in TELLING]
        return (telling or self.effects)[:MOST_TOLD]


@dataclass(frozen=True, slots=True)
class ChangeWrite:
    """As the console would take it, beside what undoes it."""

    line: str
    undo_line: str


@dataclass(frozen=True, slots=True)
class ChangeView:
    brief: RowView
    plan: Plan
    script: str
    rollback: Sequence[str]
    writes: Sequence[ChangeWrite]
    steps: Sequence[ChangeStep]
    needs_approval: bool
    actions: Sequence[Action]  # what the caller may do now


def rows(page: Sequence[change_pages.Row], now: dt.datetime) -> list[RowView]:
    """For changes that are under way: nothing can have come after them."""
    return [RowView(row, name, now) for row, name in page]


def history(
    session: Session, router_id: int, page: Sequence[change_pages.Row], now: dt.datetime
) -> list[RowView]:
    """For changes of a router, whatever became of them."""
    later = _succeeded(session, router_id)
    return [RowView(row, name, now, later.get(row.id)) for row, name in page]


def view(session: Session, actor: Actor, change_id: int, now: dt.datetime) -> ChangeView:
    """Raises NotFound."""
    row, name = change_pages.get(session, change_id)
    plan = plan_of(row.plan)
    waits = row.state == "planned" and changes.needs_approval(session, row)
    return ChangeView(
        brief=RowView(row, name, now, _succeeded(session, row.router_id).get(row.id)),
        plan=plan,
        script=source(plan, script_name(row.id)) if plan.undo else "",
        rollback=rollback_lines(script_name(row.id), row.timer_s) if plan.undo else (),
        writes=_writes(plan),
        steps=steps(session, change_id),
        needs_approval=waits,
        actions=_actions(session, actor, row, now, waits=waits) if actor.may("admin") else (),
    )


def moved_share(before: Json, after: Json) -> float | None:
    """Part of new connections that get another line; None unless a hash decides both before and after."""
    if before["classifier"] != after["classifier"] or not before["buckets"] or not after["buckets"]:
        return None
    period = math.lcm(len(before["buckets"]), len(after["buckets"]))
    if period > LARGEST_PERIOD:
        return None
    old, new = before["buckets"], after["buckets"]
    moved: int = sum(old[number % len(old)] != new[number % len(new)] for number in range(period))
    return moved / period


def _succeeded(session: Session, router_id: int) -> dict[int, Succeeded]:
    confirmed = change_pages.confirmed(session, router_id)
    successors = succession([change for change, _ in confirmed.values()])
    return {
        change_id: Succeeded(later.change_id, confirmed[later.change_id][1], later.how)
        for change_id, later in successors.items()
    }


def _writes(plan: Plan) -> list[ChangeWrite]:
    """Each write beside its undo; the undo of a plan runs from the last write back to the first."""
    undo = [command(write) for write in reversed(plan.undo)]
    pairs = zip(plan.lines, undo, strict=True)
    return [ChangeWrite(escaped(line), escaped(undo_line)) for line, undo_line in pairs]


def _actions(
    session: Session, actor: Actor, row: RouterChange, now: dt.datetime, *, waits: bool
) -> list[Action]:
    if row.trial_id is not None:
        return []
    if row.state == "planned":
        return [*_about_plan(session, actor, row, now, waits=waits), "discard"]
    if row.state == "confirmed":
        return ["flush"]
    if row.requested_end == "revert" or row.state not in REVERTABLE:
        return []
    return ["confirm", "revert"] if row.state == "pending" and not row.requested_end else ["revert"]


def _about_plan(
    session: Session, actor: Actor, row: RouterChange, now: dt.datetime, *, waits: bool
) -> list[Action]:
    if changes.is_too_old(row, now):
        return []
    if waits:
        return [] if changes.is_author(row, actor) else ["approve"]
    return [] if change_pages.open_one(session, row.router_id) else ["apply"]
