"""What is advised for one router. Made by domain/advice/recommending.py from a domain/balance/question.py."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from backend.domain.balance.n_minus_one import LossRow
from backend.domain.demand.intervals import UNKNOWN, UNKNOWN_SIDE, Interval, Side
from backend.domain.directions import Direction
from backend.domain.statements import Statement
from backend.domain.text.stored_values import STORED

RecommendationVerdict = Literal["change", "nothing_to_do", "not_enough_data", "cannot"]


@dataclass(frozen=True, slots=True)
class RecommendedUplink:
    uplink_id: int
    weight: int  # buckets of the line, 0 where nothing is recommended
    before: Side = UNKNOWN_SIDE
    after: Side = UNKNOWN_SIDE


@dataclass(frozen=True, slots=True)
class MissingData:
    days: int = 0  # working days still needed
    hours: float = 0.0  # observed hours still needed
    coverage: float | None = None  # so far; None if no slot was due


@dataclass(frozen=True, slots=True)
class Recommendation:
    """Weights with reasons, or why there are none."""

    verdict: RecommendationVerdict
    summary: Statement
    uplinks: tuple[RecommendedUplink, ...] = field(default=(), metadata={STORED: "lines"})
    buckets: tuple[int, ...] = ()  # uplink per remainder
    moved_buckets: int | None = None  # of today's; None: a new set
    classifier: str | None = None
    binding_direction: Direction | None = None
    skew_before: Interval = UNKNOWN
    skew_after: Interval = UNKNOWN
    gain: Interval = UNKNOWN  # how much p95 utilization the busiest line loses
    busiest_after: Interval = UNKNOWN  # p95 utilization of whichever line is then the busiest
    reasons: tuple[Statement, ...] = ()
    why_not: tuple[Statement, ...] = ()
    n_minus_one: tuple[LossRow, ...] = ()
    missing: MissingData = MissingData()
    days: int = 0  # replayed working days

    @property
    def denominator(self) -> int | None:
        return len(self.buckets) or None

    @property
    def weights(self) -> dict[int, int]:
        return {uplink.uplink_id: uplink.weight for uplink in self.uplinks} if self.buckets else {}
