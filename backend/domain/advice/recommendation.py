"""What is advised for one router. Made by domain/advice/recommending.py from a domain/balance/question.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from backend.domain.balance.n_minus_one import LossRow
from backend.domain.demand.intervals import UNKNOWN, UNKNOWN_SIDE, Interval, Side
from backend.domain.directions import Direction
from backend.domain.statements import Statement

RecommendationVerdict = Literal["change", "nothing_to_do", "not_enough_data", "cannot"]


@dataclass(frozen=True, slots=True)
class RecommendedUplink:
    """`weight`: buckets of the line, 0 where nothing is recommended."""

    uplink_id: int
    weight: int
    before: Side = UNKNOWN_SIDE
    after: Side = UNKNOWN_SIDE


@dataclass(frozen=True, slots=True)
class MissingData:
    """What the data lacks: working days, observed hours. `coverage` is what there is; None without any slot due."""

    days: int = 0
    hours: float = 0.0
    coverage: float | None = None


@dataclass(frozen=True, slots=True)
class Recommendation:
    """Weights with reasons, or why there are none.

    `buckets`: uplink per remainder, `moved_buckets`: how many of today's change their uplink (None: a new set).
    `gain`: how much p95 utilization the busiest line loses. `days`: working days that were replayed.
    """

    verdict: RecommendationVerdict
    summary: Statement
    uplinks: tuple[RecommendedUplink, ...] = ()
    buckets: tuple[int, ...] = ()
    moved_buckets: int | None = None
    classifier: str | None = None
    binding_direction: Direction | None = None
    skew_before: Interval = UNKNOWN
    skew_after: Interval = UNKNOWN
    gain: Interval = UNKNOWN
    reasons: tuple[Statement, ...] = ()
    why_not: tuple[Statement, ...] = ()
    n_minus_one: tuple[LossRow, ...] = ()
    missing: MissingData = MissingData()
    days: int = 0

    @property
    def denominator(self) -> int | None:
        return len(self.buckets) or None

    @property
    def weights(self) -> dict[int, int]:
        return {uplink.uplink_id: uplink.weight for uplink in self.uplinks} if self.buckets else {}
