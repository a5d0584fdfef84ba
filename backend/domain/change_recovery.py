"""Where a router stands between the two ends of a plan, and what is to be done next about its change."""

from __future__ import annotations

from typing import Literal

from backend.domain.change_plan import Plan, Statement
from backend.domain.change_states import Armed, ChangeState, Position
from backend.domain.router_rows import Snapshot

Wish = Literal["", "confirm", "revert"]
Act = Literal[
    "none",  # not ours to act on: planned or ended
    "wait",  # unreachable, or pending with time left
    "arm",
    "write",  # go on with the writes, from the first one
    "verify",
    "confirm",  # take the rollback off the router: schedulers, then script; then read back
    "revert",  # run the script if it is there, else perform the undo; then disarm
    "disarm",  # the router has the old rules: take off what is left of the rollback
    "end_confirmed",
    "end_reverted",
    "end_refused",
]


def position(plan: Plan, now: Snapshot) -> Position:
    """Which end the plan's own items have, whatever else was edited."""
    raise NotImplementedError


def foreign_edits(plan: Plan, now: Snapshot) -> tuple[Statement, ...]:
    """What differs from the plan's ends in rows that the plan does not write."""
    raise NotImplementedError


def conflicts(plan: Plan, now: Snapshot) -> tuple[Statement, ...]:
    """What moved since the plan was made and matters to it; empty: it may be applied."""
    raise NotImplementedError


def next_act(
    state: ChangeState,
    position: Position | None,
    armed: Armed,
    *,
    resumed: bool,
    seconds_left: float,
    timer_s: float,
    wish: Wish = "",
) -> Act:
    """What to do about a change in `state`.

    `position` None: the router does not answer. `resumed`: whoever worked at it is gone. `seconds_left`: until the
    deadline by our clock (timer_s before it is armed).
    """
    raise NotImplementedError
