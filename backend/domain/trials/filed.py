"""A trial that was written to a file: what the campus took of its router, and whether its runs are a whole trial."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from backend.domain.trials.design import BASELINE, LEAST_PERCENT, MOST_PERCENT, check
from backend.domain.trials.figures import VariantFigures
from backend.domain.trials.plan import at_limit, variant_of
from backend.domain.trials.recovery import is_repeated
from backend.domain.trials.runs import MadeRun, TrialDesign, runs_left
from backend.errors import Invalid


def campus_cpu_percent(
    figures: Mapping[str, VariantFigures],
    cpu_percent: Mapping[str, float],
    contract_bps: tuple[int, int],
) -> float:
    """What the campus took of the busiest core: with it, a verdict from the same runs is the same.

    A verdict keeps only the sum, of which each variant's load is taken (`verdict.cpu_at_contract`).
    """
    rests = (
        cpu_percent[name]
        - max(slope * rate for slope, rate in zip(own.cpu_per_bps, contract_bps, strict=True))
        for name, own in figures.items()
    )
    return min(100.0, max(0.0, min(rests, default=0.0)))


def check_order(design: TrialDesign) -> None:
    """Raises Invalid where a block has not each queue once, or a queue is unknown."""
    check(len(design.variants), len(design.order))
    for name in design.variants:
        if not _is_known(name, design):
            raise Invalid("order", f"order: this trial knows no queue {name}.")
    if design.goal == "limit" and len({variant_of(each, 0).kind for each in design.variants}) > 2:
        raise Invalid("order", "order: a trial that finds the limit is of one queue.")
    if BASELINE not in design.variants:
        raise Invalid("order", f"order: what the router had is missing ({BASELINE}).")
    for block, variants in enumerate(design.order):
        if len(set(variants)) < len(variants) or tuple(sorted(variants)) != design.variants:
            raise Invalid("order", f"order.{block}: a block has each queue once.")


def _is_known(name: str, design: TrialDesign) -> bool:
    """Its name has a limit where limits are compared, and only there."""
    variant = variant_of(name, design.percent)
    if variant.kind is None or design.goal == "queue":
        return name == variant.name
    percent = variant.percent or 0
    return name == at_limit(variant.kind, percent) and LEAST_PERCENT <= percent <= MOST_PERCENT


def check_runs(design: TrialDesign, made: Sequence[MadeRun]) -> None:
    """Raises Invalid where a run is missing, or is none that the design has; they are in order."""
    before: list[MadeRun] = []
    for place, run in enumerate(made):
        own = [each for each in before if each.block == run.block]
        if run.block >= len(design.order) or run.variant != _due(design, run.block, own):
            raise Invalid("runs", f"runs.{place}: {_named(run)} is no run of this trial's order.")
        if run.place != len(own):
            raise Invalid("runs", f"runs.{place}.place: it is run {len(own)} of its block.")
        before.append(run)
    if left := runs_left(design, made):
        missing = left[0]
        raise Invalid("runs", f"runs: {missing.variant} of block {missing.block} is missing.")


def _due(design: TrialDesign, block: int, own: Sequence[MadeRun]) -> str | None:
    """The next variant of a block: as dealt, then what did not count, once more."""
    planned = design.order[block]
    if len(own) < len(planned):
        return planned[len(own)]
    first = own[: len(planned)]
    again = [run.variant for run in first if is_repeated(bool(run.valid), 1)]
    at = len(own) - len(planned)
    return again[at] if at < len(again) else None


def _named(run: MadeRun) -> str:
    return f"{run.variant} in block {run.block}"
