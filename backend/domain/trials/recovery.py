"""The next step of a queue trial, whoever worked at it before: from what is stored, nothing kept in memory.

A run is a change and a test. The baseline's run has no change. A person's change of the router always wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from backend.domain.changes.states import ENDED, ChangeState

TrialState = Literal[
    "planned",  # asked for; its window has not begun
    "waiting",  # checked; between two runs, or until the router is free
    "running",  # a run is open
    "restoring",  # is to stop; the router goes back first
    "done",
    "stopped",
    "refused",  # its preflight found a reason; nothing was written
]
OPEN: tuple[TrialState, ...] = ("planned", "waiting", "running", "restoring")
TestState = Literal["none", "open", "ended"]
StopReason = Literal["", "person", "change", "window", "budget"]
Act = Literal[
    "none",  # ended
    "wait",
    "check",  # preflight: it goes on `waiting`, or is `refused`
    "begin_run",  # the next run: its change is made and applied, unless it is the baseline
    "measure",  # start the run's test
    "end_test",
    "revert",  # request that the run's change is taken back; a plan is discarded
    "judge",  # store the run's figures, and whether it counts
    "drop_run",  # it ended without a whole test: it does not count
    "restore",  # go on `restoring`: nothing new begins
    "end_done",
    "end_stopped",
]


@dataclass(frozen=True, slots=True)
class TrialStanding:
    """What is stored of a trial in one moment.

    `change`: of the open run; None: the run has none yet, or needs none. `is_baseline`: the open run writes nothing.
    """

    state: TrialState
    in_window: bool = True
    window_over: bool = False
    stop: StopReason = ""
    is_router_free: bool = True  # no open change of anybody else
    runs_left: int = 0
    is_baseline: bool = False
    change: ChangeState | None = None
    test: TestState = "none"

    @property
    def is_to_stop(self) -> bool:
        return bool(self.stop) or self.window_over


def next_act(standing: TrialStanding) -> Act:
    match standing.state:
        case "planned":
            return _planned(standing)
        case "waiting":
            return _waiting(standing)
        case "running":
            return "restore" if standing.is_to_stop else _running(standing)
        case "restoring":
            return _restoring(standing)
        case _:
            return "none"


def _planned(standing: TrialStanding) -> Act:
    if standing.is_to_stop:
        return "end_stopped"
    return "check" if standing.in_window and standing.is_router_free else "wait"


def _waiting(standing: TrialStanding) -> Act:
    if standing.is_to_stop:
        return "end_stopped"
    if not standing.runs_left:
        return "end_done"
    return "begin_run" if standing.in_window and standing.is_router_free else "wait"


def _running(standing: TrialStanding) -> Act:
    if standing.is_baseline:
        return _AS_IT_IS[standing.test]
    match standing.change:
        case None | "planned":
            return "wait"  # `begin_run` is still at it
        case "pending":
            return _PENDING[standing.test]
        case "reverted" if standing.test == "ended":
            return "judge"
        case "confirmed":
            return "restore"  # somebody kept the queue: that is a person's change
        case change if change in ENDED:
            return "end_test" if standing.test == "open" else "drop_run"
        case _:
            return "wait"


def _restoring(standing: TrialStanding) -> Act:
    """The test first, as its load goes on without its queue; then the row; nothing of it counts."""
    if standing.test == "open":
        return "end_test"
    if standing.change is None or standing.change in ENDED:
        return "end_stopped"
    return "wait" if standing.change in ("confirming", "reverting") else "revert"


_AS_IT_IS: dict[TestState, Act] = {"none": "measure", "open": "wait", "ended": "judge"}
_PENDING: dict[TestState, Act] = {"none": "measure", "open": "wait", "ended": "revert"}


def is_repeated(is_valid: bool, attempts: int) -> bool:
    """Whether a run is made once more, at the end of its block. `attempts`: so far, this one included."""
    return not is_valid and attempts < 2
