"""One figure of two periods, what a test says of the difference, and the word for it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol, TypeVar

from backend.domain.comparing.interrupted_series import LevelStep
from backend.domain.stats.multiple_tests import holm

Finding = Literal["lower", "higher", "no_clear_change", "not_enough_data"]
EffectSize = Literal["negligible", "small", "medium", "large"]
Name = TypeVar("Name", bound=Hashable)


class Tested(Protocol):
    """Any test of a difference, after minus before, with its 95 % interval and p value."""

    @property
    def difference(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...
    @property
    def p_value(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the test says."""

    difference: float  # of the figure, after minus before
    low: float  # 95 % interval of the difference
    high: float
    p_value: float  # of this test alone
    effect: float  # rank-biserial over like days, -1..1
    effect_size: EffectSize
    corrected_p: float | None = None  # for all figures of the comparison; the finding goes by it
    step: LevelStep | None = None  # None: too few weeks

    @property
    def decisive_p(self) -> float:
        """The p value to go by, and to show."""
        return self.p_value if self.corrected_p is None else self.corrected_p


@dataclass(frozen=True, slots=True)
class Metric:
    """One figure on the bytes of like hours, before and after; None without traffic."""

    before: float | None
    after: float | None
    finding: Finding
    evidence: Evidence | None

    @property
    def difference(self) -> float | None:
        return None if self.before is None or self.after is None else self.after - self.before


def effect_size(effect: float) -> EffectSize:
    """The word for a rank-biserial effect: 0.147, 0.33 and 0.474 are the edges (Romano et al., 2006)."""
    size = abs(effect)
    if size < 0.147:
        return "negligible"
    if size < 0.33:
        return "small"
    return "medium" if size < 0.474 else "large"


def evidence_of(test: Tested, effect: float, step: LevelStep | None = None) -> Evidence:
    """Not yet corrected for other tests; `effect`: rank-biserial."""
    return Evidence(
        difference=test.difference,
        low=test.low,
        high=test.high,
        p_value=test.p_value,
        effect=effect,
        effect_size=effect_size(effect),
        step=step,
    )


def judged_together(
    groups: Mapping[Name, Sequence[Metric]], alpha: float
) -> dict[Name, list[Metric]]:
    """Findings that hold, at level `alpha`, for all groups together."""
    every = iter(judged([metric for group in groups.values() for metric in group], alpha))
    return {name: [next(every) for _ in group] for name, group in groups.items()}


def judged(metrics: Sequence[Metric], alpha: float) -> list[Metric]:
    """Findings of one comparison, at level `alpha` for all its figures together."""
    tested = [metric.evidence for metric in metrics if metric.evidence is not None]
    corrected = iter(holm([metric.p_value for metric in tested]))
    return [
        metric if metric.evidence is None else _judged(metric, next(corrected), alpha)
        for metric in metrics
    ]


def _judged(metric: Metric, corrected_p: float, alpha: float) -> Metric:
    evidence = metric.evidence
    if evidence is None:
        return metric
    finding: Finding = "no_clear_change"
    if corrected_p <= alpha and evidence.difference:
        finding = "lower" if evidence.difference < 0 else "higher"
    return replace(metric, finding=finding, evidence=replace(evidence, corrected_p=corrected_p))
