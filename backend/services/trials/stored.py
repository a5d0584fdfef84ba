"""Runs of a trial as they are stored, as values."""

from __future__ import annotations

from collections.abc import Sequence

from backend.domain.text.stored_values import Reader
from backend.domain.trials.figures import RunFigures
from backend.domain.trials.runs import MadeRun
from backend.store.tables import TrialRun


def figures_of(run: TrialRun) -> RunFigures | None:
    """None where it has none."""
    if run.figures is None:
        return None
    return Reader(is_open=True).read(RunFigures, run.figures, "figures")


def made(runs: Sequence[TrialRun]) -> list[MadeRun]:
    return [MadeRun(run.block, run.place, run.variant, run.valid) for run in runs]


def open_run(runs: Sequence[TrialRun]) -> TrialRun | None:
    return next((run for run in runs if run.ended_at is None), None)
