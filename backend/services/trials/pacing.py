"""How long the runs of a trial take, and what each asks of the line."""

from __future__ import annotations

import math
from collections.abc import Sequence

from backend.domain.plans.plan import PlanUplink
from backend.domain.plans.queues import limits_bps
from backend.domain.probes.kinds import KINDS
from backend.domain.probes.probe import ProbeSpec
from backend.domain.trials import design as trial_design
from backend.domain.trials.design import BASELINE
from backend.domain.trials.plan import variant_of
from backend.domain.trials.runs import TrialDesign
from backend.services.trials.stored import figures_of
from backend.store.tables import TrialRun

LONGEST_WARM_S = 60  # a buffer of minutes is not waited for
USUAL_BLOAT_MS = 200.0  # what an ISP's buffer is taken for until the baseline was measured
SPARE_S = 60  # beyond a run's length, until the router goes back on its own


def spec_of(
    design: TrialDesign, runs: Sequence[TrialRun], uplink: PlanUplink, variant: str
) -> ProbeSpec:
    """The test of a run: its load waits until the ISP's buffer has drained through what the limit leaves free."""
    return ProbeSpec(
        kind="load",
        duration_s=design.measure_s,
        streams=design.streams,
        omit_s=max(design.warm_s, min(LONGEST_WARM_S, _drain_s(design, runs, uplink, variant))),
    )


def _drain_s(
    design: TrialDesign, runs: Sequence[TrialRun], uplink: PlanUplink, variant: str
) -> int:
    rise_ms = _rise_ms(design, runs)
    if rise_ms is None:
        return 0
    contract = (uplink.download_bps, uplink.upload_bps)
    percent = variant_of(variant, design.percent).percent or design.percent
    pairs = zip(contract, limits_bps(uplink, percent), strict=True)
    seconds = max(trial_design.warm_s(rise_ms, rate, limit) for rate, limit in pairs)
    return math.ceil(round(seconds, 3))


def _rise_ms(design: TrialDesign, runs: Sequence[TrialRun]) -> float | None:
    """The baseline's. Beside limits near the contract, which drain slowly, it is assumed until it was measured."""
    first = next((run for run in runs if run.variant == BASELINE and run.valid), None)
    figures = None if first is None else figures_of(first)
    if figures is not None:
        return figures.rise_ms
    return USUAL_BLOAT_MS if design.goal == "limit" else None


def length_s(spec: ProbeSpec) -> float:
    """A run with its test, which has a phase more than the two that are judged: both directions at once."""
    loaded = len(KINDS[spec.kind].phases) - 1
    return trial_design.AROUND_S + spec.duration_s + loaded * (spec.duration_s + spec.omit_s)


def timer_s(spec: ProbeSpec) -> int:
    return math.ceil(length_s(spec)) + SPARE_S


def limit_bps(variant: str, design: TrialDesign, uplink: PlanUplink) -> tuple[int, int]:
    """What a run's queue lets through; the contract, where it sets no limit."""
    percent = None if variant == BASELINE else variant_of(variant, design.percent).percent
    return limits_bps(uplink, 100 if percent is None else percent)
