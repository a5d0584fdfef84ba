"""The highest rate limit at which the queue on the router fills: above it the ISP's buffer fills, and latency rises.

Limits of one queue are compared as queues are: a ladder of them, each in every block (docs/decisions/0113).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from backend.domain.quality.qos import load_grade
from backend.domain.statements import Statement
from backend.domain.trials.design import BASELINE, LEAST_BLOCKS
from backend.domain.trials.figures import (
    BlockDifference,
    RunFigures,
    VariantFigures,
    difference,
    reduced,
)
from backend.domain.trials.ladder import percent_of
from backend.domain.trials.plan import variant_of
from backend.domain.trials.verdict import (
    ALIKE_MS,
    Outcome,
    Runs,
    Setting,
    TrialVerdict,
    Why,
    complete,
    cpu_at_contract,
    fault_of,
    left_out_words,
    rises_apart,
    too_few,
)
from backend.domain.trials.words import statement

LOW_GRADES = ("A+", "A")  # of latency under load, as long as the queue here fills and not the ISP's


def highest_limit(runs: Mapping[int, Mapping[int, RunFigures]]) -> int | None:
    """The highest rate, in percent of the contract, whose rise is surely within 5 ms of the least.

    `runs`: counted ones by rate and block. It climbs from the rate with the least rise and stops before the first that
    is not, so that one lucky rate above it does not count. None: too few blocks.
    """
    whole = complete({str(rate): own for rate, own in runs.items()}) if runs else {}
    if not whole or len(next(iter(whole.values()))) < LEAST_BLOCKS:
        return None
    rises = {rate: reduced(tuple(whole[str(rate)].values())).rise_ms for rate in runs}
    least = highest = min(rises, key=lambda rate: (rises[rate], -rate))
    for rate in sorted(rate for rate in runs if rate > least):
        if not _is_within(rises_apart(whole, str(rate), str(least))):
            break
        highest = rate
    return highest


def limit_verdict(runs: Runs, setting: Setting) -> TrialVerdict:
    """`runs` must have the baseline; the others are one queue at different limits."""
    runs = complete(runs)
    blocks = len(runs[BASELINE])
    if blocks < LEAST_BLOCKS:
        return too_few(blocks)
    figures = {name: reduced(tuple(own.values())) for name, own in runs.items()}
    cpu = {name: cpu_at_contract(each, setting) for name, each in figures.items()}
    rungs = [name for name in figures if name != BASELINE]
    left_out = {
        name: why for name in rungs if (why := fault_of(name, figures, cpu, setting)) is not None
    }
    decided = _LimitDecision(runs, figures, cpu, left_out)
    outcome, chosen = decided.outcome()
    return TrialVerdict(
        outcome,
        chosen,
        tuple(decided.sentences(outcome, chosen)),
        figures,
        cpu,
        {name: rises_apart(runs, name, BASELINE) for name in rungs},
        left_out,
    )


def _is_within(apart: BlockDifference) -> bool:
    return apart.high is not None and apart.high < ALIKE_MS


def _is_more(apart: BlockDifference) -> bool:
    return apart.low is not None and apart.low > 0


@dataclass(frozen=True, slots=True)
class _LimitDecision:
    runs: Runs
    figures: Mapping[str, VariantFigures]
    cpu: Mapping[str, float]
    left_out: Mapping[str, Why]

    @property
    def fitting(self) -> list[str]:
        """The highest first."""
        names = [name for name in self.figures if name not in (BASELINE, *self.left_out)]
        return sorted(names, key=percent_of, reverse=True)

    @property
    def least(self) -> str:
        """Among equals the highest."""
        return min(self.fitting, key=lambda name: self.figures[name].rise_ms)

    def outcome(self) -> tuple[Outcome, str]:
        if not self.fitting:
            by_cpu = "cpu" in self.left_out.values()
            return ("cpu_is_the_limit" if by_cpu else "none_fits"), BASELINE
        chosen = self._highest()
        if load_grade(self.figures[self.least].rise_ms) not in LOW_GRADES:
            return "no_limit_keeps", BASELINE
        to_least = rises_apart(self.runs, BASELINE, self.least)
        if _is_within(to_least):
            return (
                ("choose", chosen) if self._carries_more(chosen) else ("nothing_to_gain", BASELINE)
            )
        return ("choose", chosen) if _is_more(to_least) else ("alike", BASELINE)

    def _highest(self) -> str:
        by_percent = {percent_of(name): self.runs[name] for name in self.fitting}
        highest = highest_limit(by_percent)
        return next(name for name in self.fitting if percent_of(name) == highest)

    def _carries_more(self, name: str) -> bool:
        """Surely more than what the router has now, in a direction: that holds the line back already."""
        for side in (0, 1):
            own, before = (
                {block: run.phases[side].throughput_bps for block, run in self.runs[each].items()}
                for each in (name, BASELINE)
            )
            if _is_more(difference(own, before)):
                return True
        return False

    def sentences(self, outcome: Outcome, chosen: str) -> Iterator[Statement]:
        before = round(self.figures[BASELINE].rise_ms, 1)
        match outcome:
            case "choose":
                rise, percent = round(self.figures[chosen].rise_ms, 1), percent_of(chosen)
                queue = variant_of(chosen, percent).kind or ""
                yield statement(
                    "limit_is", percent=percent, variant=queue, rise=rise, before=before
                )
            case "nothing_to_gain":
                yield statement("limit_as_now", rise=before)
            case "no_limit_keeps":
                rise = round(self.figures[self.least].rise_ms, 1)
                yield statement(outcome, percent=percent_of(self.least), rise=rise)
            case _:
                yield statement(outcome)
        if outcome == "choose":
            yield from self._around(chosen)
        for name, why in self.left_out.items():
            yield left_out_words(name, why, self.figures[name], self.cpu[name])

    def _around(self, chosen: str) -> Iterator[Statement]:
        """What the limits above and below it do, and what it takes."""
        if chosen == self.fitting[0] and not self.left_out:
            yield statement("limit_top", percent=percent_of(chosen))
        for name in self.fitting:
            if percent_of(name) > percent_of(chosen):
                apart = rises_apart(self.runs, name, self.least)
                rise = round(self.figures[name].rise_ms, 1)
                code = "limit_fills" if _is_more(apart) else "limit_unsure"
                least = percent_of(self.least)
                yield statement(
                    code, percent=percent_of(name), least=least, rise=rise, **_rounded(apart)
                )
        for name in self.fitting:
            if percent_of(name) < percent_of(chosen):
                apart = rises_apart(self.runs, name, chosen)
                yield statement("limit_below", percent=percent_of(name), **_rounded(apart))
        yield statement("cpu_of", variant=chosen, percent=round(self.cpu[chosen]))


def _rounded(apart: BlockDifference) -> dict[str, float]:
    low, high = apart.low or 0.0, apart.high or 0.0
    return {
        "difference": round(apart.estimate, 1),
        "low": round(low, 1),
        "high": round(high, 1),
    }
