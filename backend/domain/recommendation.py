"""What is advised for one router, and all that it was made from. Made by domain/recommending.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from backend.domain.bucket_sizes import CountedBuckets
from backend.domain.capacity import Capacity
from backend.domain.change_plan import Statement
from backend.domain.directions import Direction
from backend.domain.methods import Method
from backend.domain.n_minus_one import LossRow, MainTable
from backend.domain.replay import Demand

RecommendationVerdict = Literal["change", "nothing_to_do", "not_enough_data", "cannot"]


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure; in nine of ten resampled sets of days it lies between `low` and `high`. None: not known."""

    value: float | None = None
    low: float | None = None
    high: float | None = None

    def holds(self, value: float) -> bool:
        """Whether `value` lies within."""
        return self.low is not None and self.high is not None and self.low <= value <= self.high


UNKNOWN = Interval()


@dataclass(frozen=True, slots=True)
class Side:
    """One line before or after: share and p95 utilization in the binding direction."""

    share: Interval = UNKNOWN
    p95_utilization: Interval = UNKNOWN


@dataclass(frozen=True, slots=True)
class RecommendedLine:
    """`weight`: buckets of the line, 0 where nothing is recommended."""

    uplink_id: int
    weight: int
    before: Side = Side()
    after: Side = Side()


@dataclass(frozen=True, slots=True)
class Missing:
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
    lines: tuple[RecommendedLine, ...] = ()
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
    missing: Missing = Missing()
    days: int = 0

    @property
    def denominator(self) -> int | None:
        return len(self.buckets) or None

    @property
    def weights(self) -> dict[int, int]:
        return {line.uplink_id: line.weight for line in self.lines} if self.buckets else {}


@dataclass(frozen=True, slots=True)
class Line:
    """An uplink as the solver sees it.

    `capacity` is what counts (domain/capacity_choice.py); `quality`: bounded part of it that the aim counts with.
    `quota_bytes` of a month, both directions; `price` of a month, in the campus's currency.
    """

    uplink_id: int
    name: str
    capacity: Capacity
    risk_group: str = ""
    quota_bytes: int | None = None
    price: float | None = None
    minimum_share: float = 0.0
    quality: float = 1.0
    notes: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Today:
    """How the router balances now. `buckets`: uplink per remainder of a PCC group (None: nobody's).

    `configured_share` per uplink where the configuration tells. `main`: what catches marked traffic of a lost line.
    """

    method: Method
    buckets: tuple[int | None, ...] = ()
    classifier: str | None = None
    configured_share: Mapping[int, float] = field(default_factory=dict)
    main: MainTable = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """What a recommendation must keep to. `least_gain`: of the busiest line's p95, as a part of it.

    `tolerance`: error of a weight against its capacity. `alike`: aims closer than this part count as equal, and then
    fewer moved bytes decide. `group_cap`: largest share of one risk group. `draws`: of the bootstrap.
    """

    largest_denominator: int = 32
    tolerance: float = 0.05
    needed_days: int = 5
    least_coverage: float = 0.8
    least_gain: float = 0.05
    balanced_below: float = 0.05
    overloaded_from: float = 0.9
    alike: float = 0.02
    group_cap: float | None = None
    draws: int = 1000


@dataclass(frozen=True, slots=True)
class Question:
    """All that a recommendation is made from. `demand` has the lines in the order of `lines`."""

    lines: tuple[Line, ...]
    demand: Demand
    today: Today
    counted: CountedBuckets | None = None
    limits: Limits = Limits()
