"""What each act of a trial stores, in one transaction of whoever holds the trial."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from backend.domain.plans.codec import statement_json
from backend.domain.plans.plan import Plan
from backend.domain.probes.probe import Target
from backend.domain.statements import Statement
from backend.domain.text.stored_values import object_of
from backend.domain.trials.recovery import Act, StopReason
from backend.domain.trials.runs import NextRun
from backend.domain.trials.words import statement
from backend.errors import Invalid
from backend.services import audit
from backend.services.audit import SYSTEM
from backend.services.changes import trial_changes
from backend.services.changes.trial_changes import RunChange
from backend.services.probes import requests
from backend.services.trials import pacing
from backend.services.trials.concluding import conclusion
from backend.services.trials.judging import judge
from backend.services.trials.situation import Situation
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.inventory import routers
from backend.store.polling import events
from backend.store.polling.events import Entry, Verb
from backend.store.probes import runs as probe_runs
from backend.store.probes.run_values import NewRun
from backend.store.tables import TrialRun
from backend.store.trials import trials

EVENT = "queue_trial"
PATIENCE = dt.timedelta(seconds=30)
"""The router would go back under a test that waited longer for its line and server."""


def checked(session: Session, case: Situation, reasons: Sequence[Statement]) -> None:
    """The preflight: the trial goes on, or is refused."""
    if reasons:
        case.trial.state, case.trial.reasons = "refused", [*map(statement_json, reasons)]
        _end(session, case)
    else:
        case.trial.state, case.trial.started_at = "waiting", case.now
        _tell(session)


def change_of(case: Situation, plan: Plan, forecast: Mapping[str, Any]) -> RunChange:
    trial = case.trial
    return RunChange(trial.router_id, trial.id, plan, forecast, pacing.timer_s(case.spec))


def begin_run(session: Session, case: Situation, run: NextRun, change: RunChange | None) -> None:
    """`change` None: of the baseline. The run and its change are stored together."""
    trial, change_id = case.trial, None
    if change is not None:
        change_id = trial_changes.begin(session, change, case.now).id
    add(
        session,
        TrialRun(
            trial_id=trial.id,
            block=run.block,
            place=run.place,
            variant=run.variant,
            change_id=change_id,
            began_at=case.now,
            why=[],
            cpu=[],
        ),
    )
    trial.state = "running"
    _mark(session, case, "begin")
    _tell(session)


def refused_run(case: Situation, reasons: Sequence[Statement]) -> None:
    """The router is not as it was when the trial was checked: somebody changed it."""
    case.trial.reasons = [*map(statement_json, reasons)]
    _stop(case, "change")


def _measure(session: Session, case: Situation) -> None:
    """Its test, charged to the budget as any other; nothing is begun where the server is gone."""
    trial = case.trial
    assert case.run is not None
    try:
        server = requests.live_server(session, trial.server_id or 0)
    except Invalid:
        _stop(case, "person")
        return
    new_run = NewRun(
        router_id=trial.router_id,
        uplink_id=trial.uplink_id,
        server_id=server.id,
        preset="custom",
        spec=case.spec,
        target=Target(server.name, server.host, port=server.port, url=server.url),
        due_at=case.now,
        expires_at=case.now + PATIENCE,
    )
    [case.run.probe_run_id] = probe_runs.add(session, [new_run])
    _tell(session)


def _end_test(session: Session, case: Situation) -> None:
    if case.probe is not None and not case.probe.cancel_requested:
        probe_runs.cancel(session, case.probe.id, case.now, "Its queue trial did not go on.")


def _revert(session: Session, case: Situation) -> None:
    if case.change is not None:
        trial_changes.take_back(session, case.change.id, case.now)


def _judge(session: Session, case: Situation) -> None:
    assert case.run is not None
    others = [run for run in case.runs if run is not case.run]
    judged = judge(session, case.run, others, case.uplink, case.design)
    figures = None if judged.figures is None else object_of(judged.figures)
    _close_run(session, case, judged.faults, figures)


def _drop_run(session: Session, case: Situation) -> None:
    _close_run(session, case, (statement("row_not_read_back"),), None)


def _close_run(
    session: Session,
    case: Situation,
    faults: Sequence[Statement],
    figures: dict[str, object] | None,
) -> None:
    run = case.run
    assert run is not None
    run.ended_at, run.valid, run.figures = case.now, not faults, figures
    run.why = [*map(statement_json, faults)]
    case.trial.state = "waiting"
    _tell(session)


def _restore(session: Session, case: Situation) -> None:
    _stop(case, "window" if case.standing.window_over else "change")
    case.trial.state = "restoring"
    _tell(session)


def _end_done(session: Session, case: Situation) -> None:
    case.trial.state = "done"
    case.trial.verdict = conclusion(session, case)
    _end(session, case)


def _end_stopped(session: Session, case: Situation) -> None:
    _stop(case, case.standing.stop or "window")
    if case.run is not None:
        case.run.ended_at, case.run.valid = case.now, False
    case.trial.state = "stopped"
    _end(session, case)


def _stop(case: Situation, reason: StopReason) -> None:
    """The first reason counts."""
    case.trial.stop = case.trial.stop or reason


def _end(session: Session, case: Situation) -> None:
    trials.end(case.trial, case.now)
    _mark(session, case, "end")
    name = routers.get(session, case.trial.router_id).name
    outcome: audit.Outcome = "refused" if case.trial.state == "refused" else "done"
    words = {"trial": case.trial.id, "state": case.trial.state, "stop": case.trial.stop}
    audit.record(session, SYSTEM, "end_trial", name, case.now, outcome=outcome, **words)
    _tell(session)


def _mark(session: Session, case: Situation, verb: Verb) -> None:
    """Charts mark the hours of the trial, which measured itself; a second begin changes nothing."""
    trial = case.trial
    entry = Entry(verb, EVENT, trial.router_id, trial.uplink_id, case.now)
    events.write(session, [entry])


def _tell(session: Session) -> None:
    """Pages ask again."""
    session.flush()
    signals.send(session, signals.CHANGE)


def _nothing(_session: Session, _case: Situation) -> None:
    pass


ACTS: Mapping[Act, Callable[[Session, Situation], None]] = {
    "none": _nothing,
    "wait": _nothing,
    "measure": _measure,
    "end_test": _end_test,
    "revert": _revert,
    "judge": _judge,
    "drop_run": _drop_run,
    "restore": _restore,
    "end_done": _end_done,
    "end_stopped": _end_stopped,
}
"""Those that need no answer of the router."""
