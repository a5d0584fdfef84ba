"""Prediction against outcome: whether what came lies within the interval that was promised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.directions import Direction
from backend.domain.recommendation import UNKNOWN, Interval, Recommendation, RecommendedLine
from backend.domain.replay import LineLoad

SHARE_RESOLUTION = 0.01
P95_RESOLUTION = 0.02
"""An interval narrower than this to each side promises more than slots of five minutes can show."""


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """Hits are None where there is nothing to compare."""

    uplink_id: int
    predicted_share: Interval
    achieved_share: float | None
    share_hit: bool | None
    predicted_p95: Interval
    achieved_p95: float | None
    p95_hit: bool | None


@dataclass(frozen=True, slots=True)
class Score:
    """In the direction that was binding. `hits` of `of` figures lie within their interval."""

    direction: Direction
    lines: tuple[ScoredLine, ...]
    predicted_skew: float | None
    achieved_skew: float | None
    hits: int
    of: int


def score(made: Recommendation, achieved: Sequence[LineLoad], achieved_skew: float | None) -> Score:
    """`achieved` over as many working days as there are; usable with one, final with seven."""
    direction = made.binding_direction or "download"
    loads = {load.uplink_id: load for load in achieved}
    lines = tuple(_scored(line, loads.get(line.uplink_id), direction) for line in made.lines)
    hits = [hit for line in lines for hit in (line.share_hit, line.p95_hit) if hit is not None]
    return Score(direction, lines, made.skew_after.value, achieved_skew, sum(hits), len(hits))


def _scored(line: RecommendedLine, load: LineLoad | None, direction: Direction) -> ScoredLine:
    share = load.share(direction) if load else None
    p95 = load.p95_utilization(direction) if load else None
    predicted = line.after
    return ScoredLine(
        line.uplink_id,
        predicted.share,
        share,
        _hit(predicted.share, share, SHARE_RESOLUTION),
        predicted.p95_utilization,
        p95,
        _hit(predicted.p95_utilization, p95, P95_RESOLUTION),
    )


def _hit(predicted: Interval, achieved: float | None, resolution: float) -> bool | None:
    if predicted == UNKNOWN or predicted.value is None or achieved is None:
        return None
    return predicted.holds(achieved) or abs(achieved - predicted.value) <= resolution
