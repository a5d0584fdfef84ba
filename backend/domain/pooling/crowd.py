"""What all the others get of pooled ISPs: how full the fullest is today, pooled, and with better weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.balance.contracts.advised import fullest_p95
from backend.domain.balance.question import Question
from backend.domain.balance.weights import options, smallest
from backend.domain.balance.what_if import Scenario, what_if
from backend.domain.demand.demand import Demand
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.utilization import PERCENTILE_PCT, nearest_rank

WORTH = 0.05  # a smaller part of the capacity is no gain for anybody


@dataclass(frozen=True, slots=True)
class Crowd:
    """95th percentiles over slots, as parts of the capacity; 1 = full."""

    today: float  # of the fullest ISP
    pooled: float  # of all together
    weighted: float  # of the fullest ISP with weights after the capacities

    @property
    def gains(self) -> bool:
        """Pooling leaves the fullest ISP clearly emptier than today, and than weights would."""
        return min(self.today, self.weighted) - self.pooled >= WORTH

    @property
    def weights_help(self) -> bool:
        return self.today - self.weighted >= WORTH


def pooled_p95(demand: Demand, capacities: Sequence[Capacity], direction: Direction) -> float:
    """The sum of all ISPs over the sum of their capacities. Needs one measured slot."""
    totals = demand.of(direction).totals
    return (nearest_rank(totals, PERCENTILE_PCT) or 0.0) / sum(
        capacity.of(direction) for capacity in capacities
    )


def crowd_of(question: Question) -> Crowd:
    """In the fuller direction. Needs two ISPs and one measured slot."""
    pooled = max(pooled_p95(question.demand, question.capacities, way) for way in DIRECTIONS)
    today = fullest_p95(what_if(question, Scenario()).uplinks)
    return Crowd(today, pooled, _weighted(question, today))


def _weighted(question: Question, today: float) -> float:
    """The fullest ISP with the smallest weights that fit the downloads of the contracts; today's where none fit."""
    downloads = [capacity.download_bps for capacity in question.capacities]
    limits = question.limits
    option = smallest(options(downloads, limits.largest_denominator), limits.tolerance)
    if option is None:
        return today
    ids = (uplink.uplink_id for uplink in question.uplinks)
    weights = dict(zip(ids, option.weights, strict=True))
    return fullest_p95(what_if(question, Scenario(weights=weights)).uplinks)
