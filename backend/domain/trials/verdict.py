"""Which queue a trial recommends, and why. Differences count inside blocks, with their interval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from backend.domain.statements import Statement
from backend.domain.trials.design import BASELINE, LEAST_BLOCKS
from backend.domain.trials.figures import (
    BlockDifference,
    RunFigures,
    VariantFigures,
    difference,
    reduced,
)
from backend.domain.trials.words import statement

ALIKE_MS = 5.0  # closer rises are no difference that anybody notices
MOST_LOSS_PERCENT = 1.0
LEAST_THROUGHPUT = 0.9  # of the fastest variant or, if lower, of the limit that this variant has
MOST_CPU_PERCENT = 80.0
HALF_CPU_PERCENT = 50.0

Outcome = Literal[
    "choose",
    "nothing_to_gain",
    "alike",
    "cpu_is_the_limit",
    "none_fits",
    "not_enough_blocks",
    "no_limit_keeps",  # only where limits were compared
]
Why = Literal["loss", "throughput", "cpu"]
Runs = Mapping[str, Mapping[int, RunFigures]]
"""Counted runs by variant and block."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known of the line and the router beside the trial's runs."""

    contract_bps: tuple[int, int]
    # p95 before the trial: polls know the mean of all cores, and the busiest had at least that
    campus_cpu_percent: float = 0.0
    without_limit: frozenset[str] = frozenset()  # variants whose queue has no rate limit
    # what a variant's queue lets through, down and up; the others may use the whole line
    limit_bps: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TrialVerdict:
    outcome: Outcome
    chosen: str  # a variant; the baseline: leave it as it is
    statements: tuple[Statement, ...]
    figures: Mapping[str, VariantFigures]
    cpu_percent: Mapping[str, float]  # of the busiest core at the contracted rate
    to_baseline: Mapping[str, BlockDifference]
    left_out: Mapping[str, Why]
    alike: tuple[str, ...] = ()


def verdict(runs: Runs, setting: Setting) -> TrialVerdict:
    """`runs` must have the baseline."""
    runs = complete(runs)
    blocks = len(runs[BASELINE])
    if blocks < LEAST_BLOCKS:
        return too_few(blocks)
    figures = {name: reduced(tuple(own.values())) for name, own in runs.items()}
    cpu = {name: cpu_at_contract(each, setting) for name, each in figures.items()}
    left_out = {
        name: why for name in figures if (why := fault_of(name, figures, cpu, setting)) is not None
    }
    decided = _Decision(runs, setting, figures, cpu, left_out)
    outcome, chosen, alike = decided.outcome()
    return TrialVerdict(
        outcome,
        chosen,
        tuple(decided.sentences(outcome, chosen, alike)),
        figures,
        cpu,
        {name: decided.apart(name, BASELINE) for name in figures if name != BASELINE},
        left_out,
        alike,
    )


def too_few(blocks: int) -> TrialVerdict:
    """Nothing is decided by so few whole blocks."""
    said = statement("not_enough_blocks", blocks=blocks, least=LEAST_BLOCKS)
    return TrialVerdict("not_enough_blocks", BASELINE, (said,), {}, {}, {}, {})


def cpu_at_contract(figures: VariantFigures, setting: Setting) -> float:
    """What the campus takes of the busiest core anyway, and a full line of the contract on top."""
    base = max(figures.idle_cpu_percent, setting.campus_cpu_percent)
    costs = (
        slope * rate for slope, rate in zip(figures.cpu_per_bps, setting.contract_bps, strict=True)
    )
    return base + max(costs)


def complete(runs: Runs) -> Runs:
    """Only blocks in which every variant has a counted run."""
    blocks = set.intersection(*(set(own) for own in runs.values()))
    return {name: {block: own[block] for block in sorted(blocks)} for name, own in runs.items()}


def fault_of(
    name: str, figures: Mapping[str, VariantFigures], cpu: Mapping[str, float], setting: Setting
) -> Why | None:
    own = figures[name]
    best = [max(each.throughput_bps[side] for each in figures.values()) for side in (0, 1)]
    fair = [min(each) for each in zip(best, setting.limit_bps.get(name, best), strict=True)]
    if own.loss_percent > MOST_LOSS_PERCENT:
        return "loss"
    if any(
        rate < LEAST_THROUGHPUT * most for rate, most in zip(own.throughput_bps, fair, strict=True)
    ):
        return "throughput"
    return "cpu" if cpu[name] > MOST_CPU_PERCENT else None


def rises_apart(runs: Runs, name: str, other: str) -> BlockDifference:
    """The first variant's rise less the second's, inside blocks."""
    first, second = (
        {block: run.rise_ms for block, run in runs[each].items()} for each in (name, other)
    )
    return difference(first, second)


def left_out_words(name: str, why: Why, figures: VariantFigures, cpu_percent: float) -> Statement:
    if why == "loss":
        return statement("left_out_loss", variant=name, loss=round(figures.loss_percent, 1))
    if why == "cpu":
        return statement("left_out_cpu", variant=name, percent=round(cpu_percent))
    return statement("left_out_throughput", variant=name)


@dataclass(frozen=True, slots=True)
class _Decision:
    runs: Runs
    setting: Setting
    figures: Mapping[str, VariantFigures]
    cpu: Mapping[str, float]
    left_out: Mapping[str, Why]

    def apart(self, name: str, other: str) -> BlockDifference:
        return rises_apart(self.runs, name, other)

    def outcome(self) -> tuple[Outcome, str, tuple[str, ...]]:
        if self.figures[BASELINE].rise_ms < ALIKE_MS and BASELINE not in self.left_out:
            return "nothing_to_gain", BASELINE, ()
        fitting = [name for name in self.figures if name not in self.left_out]
        others = [name for name in fitting if name != BASELINE]
        if not others:
            by_cpu = "cpu" in {why for name, why in self.left_out.items() if name != BASELINE}
            return ("cpu_is_the_limit" if by_cpu else "none_fits"), BASELINE, ()
        least = min(fitting, key=lambda name: self.figures[name].rise_ms)
        alike = tuple(name for name in fitting if name == least or self._is_alike(name, least))
        if BASELINE in fitting and (BASELINE in alike or not self._is_shown(least)):
            return "alike", BASELINE, alike
        return "choose", self._best(alike), alike

    def _is_alike(self, name: str, least: str) -> bool:
        high = self.apart(name, least).high
        return high is not None and high < ALIKE_MS

    def _is_shown(self, least: str) -> bool:
        """Whether the baseline surely rises more than the least."""
        low = self.apart(BASELINE, least).low
        return low is not None and low > 0

    def _best(self, alike: Sequence[str]) -> str:
        """The least rise among those that leave half of the busiest core free, else the cheapest."""
        free = [name for name in alike if self.cpu[name] <= HALF_CPU_PERCENT]
        if free:
            return min(free, key=lambda name: self.figures[name].rise_ms)
        return min(alike, key=lambda name: self.cpu[name])

    def sentences(self, outcome: Outcome, chosen: str, alike: Sequence[str]) -> Iterator[Statement]:
        before = round(self.figures[BASELINE].rise_ms, 1)
        if outcome == "choose":
            rise = round(self.figures[chosen].rise_ms, 1)
            yield statement("choose", variant=chosen, rise=rise, before=before)
        else:
            yield statement(outcome, **({"rise": before} if outcome == "nothing_to_gain" else {}))
        if outcome == "choose":
            yield from self._among(chosen, alike)
        for name, why in self.left_out.items():
            yield left_out_words(name, why, self.figures[name], self.cpu[name])
        for name in sorted(self.setting.without_limit & self.figures.keys()):
            apart = self.apart(name, BASELINE)
            if apart.low is not None and apart.high is not None and apart.low <= 0 <= apart.high:
                yield statement("no_effect", variant=name)

    def _among(self, chosen: str, alike: Sequence[str]) -> Iterator[Statement]:
        for name in alike:
            if name != chosen:
                apart = self.apart(name, chosen)
                yield statement(
                    "alike_pair",
                    variant=name,
                    compared=chosen,
                    difference=round(apart.estimate, 1),
                    low=round(apart.low or 0.0, 1),
                    high=round(apart.high or 0.0, 1),
                )
        for name in (chosen, *(name for name in alike if name != chosen)):
            yield statement("cpu_of", variant=name, percent=round(self.cpu[name]))
