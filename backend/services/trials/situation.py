"""What is stored of a trial in one moment."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from backend.domain.plans.plan import PlanUplink
from backend.domain.probes.probe import ProbeSpec
from backend.domain.trials.design import BASELINE
from backend.domain.trials.recovery import StopReason, TestState, TrialStanding
from backend.domain.trials.runs import NextRun, TrialDesign, design_of, runs_left
from backend.services.changes.drafts import plan_uplink
from backend.services.probes import gate, setups
from backend.services.probes.gate import ProbeRequest
from backend.services.trials import pacing
from backend.services.trials.stored import made, open_run
from backend.store.changes import change_pages
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.probes import runs as probe_runs
from backend.store.tables import ProbeRun, QueueTrial, RouterChange, TrialRun, Uplink
from backend.store.trials import trials


@dataclass(frozen=True, slots=True)
class Situation:
    """`run`: the open run, with its change and its test. `spec`: of the next test."""

    trial: QueueTrial
    design: TrialDesign
    uplink: PlanUplink
    runs: Sequence[TrialRun]
    left: Sequence[NextRun]
    spec: ProbeSpec
    now: dt.datetime
    standing: TrialStanding
    run: TrialRun | None
    change: RouterChange | None
    probe: ProbeRun | None


def situation(session: Session, trial: QueueTrial, now: dt.datetime) -> Situation:
    design = design_of(trial.design)
    runs = trials.runs(session, trial.id)
    uplink = plan_uplink(session.get_one(Uplink, trial.uplink_id), {})
    run = open_run(runs)
    change = None if run is None or run.change_id is None else _change(session, run.change_id)
    probe = None if run is None or run.probe_run_id is None else _probe(session, run.probe_run_id)
    left = runs_left(design, made(runs))
    spec = pacing.spec_of(design, runs, uplink, _variant(run, left))
    standing = TrialStanding(
        state=trial.state,
        window_over=trial.window_to is not None and now >= trial.window_to,
        stop=trial.stop,
        is_router_free=change_pages.open_one(session, trial.router_id) is None,
        runs_left=len(left),
        is_baseline=run is not None and run.variant == BASELINE,
        change=None if change is None else change.state,
        test=_test(probe),
    )
    if run is None:
        standing = _timely(session, trial, spec, standing, now)
    return Situation(trial, design, uplink, runs, left, spec, now, standing, run, change, probe)


def _variant(run: TrialRun | None, left: Sequence[NextRun]) -> str:
    """What the open run has, else the next one."""
    if run is not None:
        return run.variant
    return left[0].variant if left else BASELINE


def _change(session: Session, change_id: int) -> RouterChange:
    return session.get_one(RouterChange, change_id, populate_existing=True)


def _probe(session: Session, run_id: int) -> ProbeRun:
    return probe_runs.get(session, run_id)


def _test(probe: ProbeRun | None) -> TestState:
    if probe is None:
        return "none"
    return "ended" if probe.state == "over" else "open"


def _timely(
    session: Session, trial: QueueTrial, spec: ProbeSpec, standing: TrialStanding, now: dt.datetime
) -> TrialStanding:
    """Whether a run may begin now, and end in its window; blackouts, pauses and the data budget as for any test."""
    setup = setups.load(session, trial.router_id)
    probe = ProbeRequest(trial.uplink_id, trial.server_id, spec, ms(now))
    refusal = gate.refusal(session, setup, probe, by_hand=False)
    stop: StopReason = standing.stop
    if refusal is not None and refusal.reason == "budget":
        stop = stop or "budget"
    end_at = now + dt.timedelta(seconds=pacing.length_s(spec))
    has_room = trial.window_to is None or end_at <= trial.window_to
    in_window = now >= trial.window_from and has_room and refusal is None
    return replace(standing, in_window=in_window, stop=stop)
