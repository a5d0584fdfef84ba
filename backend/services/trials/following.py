"""Goes on with a queue trial by what is stored of it: one act per look, nothing is kept in memory.

Each act is one transaction that holds the trial. Before two of them the router is read, with no transaction open;
whoever dies meanwhile has done nothing.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable
from dataclasses import dataclass

from backend.domain.plans.plan import Refused
from backend.domain.trials.design import BASELINE
from backend.domain.trials.recovery import Act, next_act
from backend.errors import RouterError
from backend.services.changes import trial_changes
from backend.services.trials import ground, recording
from backend.services.trials.ground import Read, TrialGround, TrialReading
from backend.services.trials.situation import Situation, situation
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.trials import trials

log = logging.getLogger(__name__)

At = Callable[[str], None]  # called wherever a process may die; tests let it die there


@dataclass(frozen=True, slots=True)
class TrialMeans:
    database: Database
    box: SecretBox
    worker: str
    clock: Callable[[], dt.datetime]
    read: Read = ground.read
    at: At = lambda _: None


class TrialFollower:
    """Thread-safe: all state of a trial is in the database."""

    def __init__(self, means: TrialMeans) -> None:
        self._means = means

    def follow(self, trial_id: int) -> Act:
        """The act that was done. Raises TrialTaken, Unavailable."""
        with self._means.database.transaction() as session:
            case = self._situation(session, trial_id)
            act = next_act(case.standing)
            if act not in ("check", "begin_run"):
                recording.ACTS[act](session, case)
        if act in ("check", "begin_run"):
            self._with_router(trial_id, act)
        self._means.at(act)
        return act

    def _situation(self, session: Session, trial_id: int) -> Situation:
        trial = trials.hold(session, trial_id, self._means.worker)
        return situation(session, trial, self._means.clock())

    def _with_router(self, trial_id: int, act: Act) -> None:
        """Read first; what is stored may be another's by then, so it is looked at again."""
        with self._means.database.transaction() as session:
            trial = trials.hold(session, trial_id, self._means.worker)
            place = ground.ground(session, self._means.box, trial.router_id, trial.uplink_id)
        try:
            reading = self._means.read(place.target)
        except RouterError as error:
            log.info("trial %s: the router was not read: %s", trial_id, error)
            return
        self._means.at("read")
        with self._means.database.transaction() as session:
            trial_changes.wait_turn(session, trial.router_id)
            case = self._situation(session, trial_id)
            if next_act(case.standing) != act:
                return
            if act == "check":
                recording.checked(session, case, ground.reasons(reading, place.uplink, case.design))
            elif trial_changes.is_free(session, case.trial.router_id):
                _begin(session, case, place, reading)


def _begin(session: Session, case: Situation, place: TrialGround, reading: TrialReading) -> None:
    run = case.left[0]
    if run.variant == BASELINE:
        recording.begin_run(session, case, run, None)
        return
    plan = ground.plan(reading, place.uplink, case.design, case.trial.id, run.variant)
    if isinstance(plan, Refused):
        recording.refused_run(case, plan.reasons)
        return
    change = recording.change_of(case, plan, ground.forecast(reading, place))
    recording.begin_run(session, case, run, change)
