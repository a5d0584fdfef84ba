"""The figures of a comparison, one by one, as the page shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from backend.domain.comparing.comparison import Comparison
from backend.domain.comparing.evidence import EffectSize, Metric
from backend.domain.comparing.interrupted_series import LevelStep
from backend.domain.directions import Direction
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class EffectView:
    """One figure in both periods; interval and p values are None where the days are too few to tell."""

    uplink_id: int | None
    metric: str
    direction: Direction
    a: float | None
    b: float | None
    difference: float | None
    low: float | None
    high: float | None
    effect_size: float | None
    magnitude: EffectSize | None
    p_value: float | None
    corrected_p: float | None
    step: LevelStep | None
    statement: str


def effects_of(
    result: Comparison, lines: Sequence[Uplink], direction: Direction
) -> Iterator[EffectView]:
    """The skew, then the share of each line."""
    yield _effect(result.skew, "skew", direction, None)
    for line, metric in zip(lines, result.shares, strict=True):
        yield _effect(metric, "share", direction, line.id)


def _effect(metric: Metric, name: str, direction: Direction, uplink_id: int | None) -> EffectView:
    evidence = metric.evidence
    return EffectView(
        uplink_id=uplink_id,
        metric=name,
        direction=direction,
        a=metric.before,
        b=metric.after,
        difference=metric.difference,
        low=evidence.low if evidence else None,
        high=evidence.high if evidence else None,
        effect_size=evidence.effect if evidence else None,
        magnitude=evidence.effect_size if evidence else None,
        p_value=evidence.p_value if evidence else None,
        corrected_p=evidence.corrected_p if evidence else None,
        step=evidence.step if evidence else None,
        statement=metric.finding,
    )
