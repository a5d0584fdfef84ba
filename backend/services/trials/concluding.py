"""The verdict of a trial whose runs are all made."""

from __future__ import annotations

import datetime as dt
from typing import Any

from backend.domain.text.stored_values import object_of
from backend.domain.trials.figures import RunFigures
from backend.domain.trials.limit_verdict import limit_verdict
from backend.domain.trials.plan import UNLIMITED
from backend.domain.trials.verdict import Setting, verdict
from backend.services.trials import pacing
from backend.services.trials.situation import Situation
from backend.services.trials.stored import figures_of
from backend.store.engine.session import Session
from backend.store.figures import vitals

USUAL = dt.timedelta(days=7)  # before the trial: the busy hours of work days are among them


def conclusion(session: Session, case: Situation) -> dict[str, Any]:
    counted: dict[str, dict[int, RunFigures]] = {name: {} for name in case.design.variants}
    for run in case.runs:
        figures = figures_of(run) if run.valid else None
        if figures is not None:
            counted[run.variant][run.block] = figures
    setting = Setting(
        contract_bps=(case.uplink.download_bps, case.uplink.upload_bps),
        campus_cpu_percent=_campus_cpu_percent(session, case),
        limit_bps={name: pacing.limit_bps(name, case.design, case.uplink) for name in counted},
        without_limit=frozenset(name for name in counted if name.endswith(UNLIMITED)),
    )
    decide = limit_verdict if case.design.goal == "limit" else verdict
    return object_of(decide(counted, setting))


def _campus_cpu_percent(session: Session, case: Situation) -> float:
    """Polls read the mean of all cores, so the busiest had at least as much."""
    begun_at = case.trial.started_at or case.now
    router_id = case.trial.router_id
    return vitals.cpu_p95_percent(session, router_id, begun_at - USUAL, begun_at) or 0.0
