"""The next step of a change, whoever worked at it before (docs/decisions/0020)."""

from __future__ import annotations

from typing import Literal

from backend.domain.changes.states import Armed, ChangeState, Position

RequestedEnd = Literal["", "confirm", "revert"]
Act = Literal[
    "none",  # not ours to act on: planned or ended
    "wait",  # unreachable, or pending with time left
    "arm",
    "write",  # perform the writes, from the first one
    "verify",
    "confirm",  # take the rollback off the router: schedulers, then script; then read back
    "revert",  # run the script if it is there, else perform the undo; then disarm
    "disarm",  # the router has the old rules: take off what is left of the rollback
    "end_confirmed",
    "end_reverted",
    "end_refused",
]
FIRING_S = 5.0  # so close to the end the router may be running the rollback already
LEAST_PART_LEFT = 1 / 3  # of the timer for verifying a change; less is not worth the risk


def next_act(
    state: ChangeState,
    position: Position | None,
    armed: Armed,
    *,
    resumed: bool,
    seconds_left: float,
    timer_s: float,
    wanted: RequestedEnd = "",
) -> Act:
    """What to do about a change in `state`.

    `position` None: no answer from the router, so wait. `resumed`: who worked at it is gone. `seconds_left`: until
    our deadline, plus what the router's timer gets beyond it (timer_s before it is armed).
    """
    if state not in _ACTS:
        return "none"
    if position is None:
        return "wait"
    if state != "arming" and armed != "no" and 0 < seconds_left <= FIRING_S:
        return "wait"
    late = seconds_left < timer_s * LEAST_PART_LEFT
    gone = resumed or late or wanted == "revert"
    if state == "pending":
        return _pending(position, armed, overdue=seconds_left <= 0, wanted=wanted)
    return _ACTS[state](position, armed, gone)


def _arming(position: Position, armed: Armed, gone: bool) -> Act:
    """Timbang has written nothing yet, so a difference is an edit by another person."""
    if gone or position != "before":
        return "end_refused" if armed == "no" else "disarm"
    return "write" if armed == "yes" else "arm"


def _applying(position: Position, armed: Armed, gone: bool) -> Act:
    if gone or armed != "yes":
        return _reverting(position, armed, gone)
    return "verify" if position == "after" else "write"


def _verifying(position: Position, armed: Armed, gone: bool) -> Act:
    if gone or armed != "yes" or position != "after":
        return _reverting(position, armed, gone)
    return "verify"


def _pending(position: Position, armed: Armed, *, overdue: bool, wanted: RequestedEnd) -> Act:
    """Without its rollback on the router a change is not kept: nobody confirmed it here."""
    if position != "after" or armed == "no":
        return _reverting(position, armed, True)
    if overdue or wanted == "revert":
        return "revert"
    if wanted == "confirm":
        return "confirm"
    return "wait" if armed == "yes" else "revert"


def _confirming(position: Position, armed: Armed, _gone: bool) -> Act:
    """Already confirmed; only a router that has gone back meanwhile changes this."""
    if position != "after":
        return _reverting(position, armed, True)
    return "end_confirmed" if armed == "no" else "confirm"


def _reverting(position: Position, armed: Armed, _gone: bool) -> Act:
    if position != "before":
        return "revert"
    return "end_reverted" if armed == "no" else "disarm"


_ACTS = {
    "arming": _arming,
    "applying": _applying,
    "verifying": _verifying,
    "pending": _reverting,
    "confirming": _confirming,
    "reverting": _reverting,
}
