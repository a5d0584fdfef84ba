"""Queue trials as answers."""

from __future__ import annotations

from backend.api.trials import schemas as schema
from backend.services.audit import Actor
from backend.services.trials import views as trial_views
from backend.services.trials.views import TrialRow, TrialRunView


def row(trial: TrialRow) -> schema.TrialRow:
    return schema.TrialRow.made_of(trial, trial.row, trial.design, blocks=len(trial.design.order))


def whole(trial: TrialRow, actor: Actor) -> schema.QueueTrial:
    may_stop = trial.row.ended_at is None and not trial.row.stop and actor.may("admin")
    return schema.QueueTrial.made_of(
        trial,
        trial.row,
        trial.design,
        blocks=len(trial.design.order),
        runs=[_run(run) for run in trial_views.runs(trial)],
        verdict=trial_views.verdict(trial),
        actions=["stop"] if may_stop else [],
    )


def _run(run: TrialRunView) -> schema.TrialRun:
    return schema.TrialRun.made_of(run, run.row)
