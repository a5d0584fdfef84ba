"""The verdict of a trial whose runs are all made."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from backend.domain.plans.plan import PlanUplink
from backend.domain.text.stored_values import object_of
from backend.domain.trials.figures import RunFigures
from backend.domain.trials.limit_verdict import limit_verdict
from backend.domain.trials.plan import UNLIMITED
from backend.domain.trials.runs import TrialDesign
from backend.domain.trials.verdict import Setting, verdict
from backend.services.trials import pacing
from backend.services.trials.situation import Situation
from backend.services.trials.stored import figures_of
from backend.store.engine.session import Session
from backend.store.figures import vitals
from backend.store.tables import TrialRun

USUAL = dt.timedelta(days=7)  # before the trial: the busy hours of work days are among them


def conclusion(session: Session, case: Situation) -> dict[str, Any]:
    return concluded(case.design, case.runs, case.uplink, _campus_cpu_percent(session, case))


def concluded(
    design: TrialDesign, runs: Sequence[TrialRun], uplink: PlanUplink, campus_cpu_percent: float
) -> dict[str, Any]:
    """From nothing but what is given, so that a trial of elsewhere is judged by the same rules."""
    counted: dict[str, dict[int, RunFigures]] = {name: {} for name in design.variants}
    for run in runs:
        figures = figures_of(run) if run.valid else None
        if figures is not None:
            counted[run.variant][run.block] = figures
    setting = Setting(
        contract_bps=(uplink.download_bps, uplink.upload_bps),
        campus_cpu_percent=campus_cpu_percent,
        limit_bps={name: pacing.limit_bps(name, design, uplink) for name in counted},
        without_limit=frozenset(name for name in counted if name.endswith(UNLIMITED)),
    )
    decide = limit_verdict if design.goal == "limit" else verdict
    return object_of(decide(counted, setting))


def _campus_cpu_percent(session: Session, case: Situation) -> float:
    """Polls read the mean of all cores, so the busiest had at least as much."""
    begun_at = case.trial.started_at or case.now
    router_id = case.trial.router_id
    return vitals.cpu_p95_percent(session, router_id, begun_at - USUAL, begun_at) or 0.0
