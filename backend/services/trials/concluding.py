"""The verdict of a trial whose runs are all made."""

from __future__ import annotations

from typing import Any

from backend.domain.text.stored_values import object_of
from backend.domain.trials.figures import RunFigures
from backend.domain.trials.plan import UNLIMITED
from backend.domain.trials.verdict import Setting, verdict
from backend.services.trials.situation import Situation
from backend.services.trials.stored import figures_of


def conclusion(case: Situation) -> dict[str, Any]:
    counted: dict[str, dict[int, RunFigures]] = {name: {} for name in case.design.variants}
    for run in case.runs:
        figures = figures_of(run) if run.valid else None
        if figures is not None:
            counted[run.variant][run.block] = figures
    setting = Setting(
        contract_bps=(case.uplink.download_bps, case.uplink.upload_bps),
        without_limit=frozenset(name for name in counted if name.endswith(UNLIMITED)),
    )
    return object_of(verdict(counted, setting))
