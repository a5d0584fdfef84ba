"""All that a recommendation or a what-if is made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from backend.domain.balance.n_minus_one import ALL_UPLINKS, Fallback
from backend.domain.balance.sizes import BucketSizes, CountedBuckets, bucket_sizes
from backend.domain.demand.demand import Demand
from backend.domain.demand.of_regimes import LEAST_SLOTS
from backend.domain.metering.capacity import Capacity
from backend.domain.methods.methods import Method
from backend.domain.statements import Statement


@dataclass(frozen=True, slots=True)
class BalancedUplink:
    """An uplink as the solver sees it."""

    uplink_id: int
    name: str
    capacity: Capacity  # what counts (capacity_choice.py)
    risk_group: str = ""
    quota_bytes: int | None = None  # of a month, both directions
    price: float | None = None  # of a month
    currency: str = ""  # of the price, such as IDR
    # None: at least one bucket, unless too small; 0: none needed
    minimum_share: float | None = None
    quality: float = 1.0  # part of the capacity that the aim counts with
    notes: tuple[Statement, ...] = ()  # why capacity and quality are so


@dataclass(frozen=True, slots=True)
class Today:
    """How the router balances now."""

    method: Method
    buckets: tuple[int | None, ...] = ()  # uplink per remainder of a PCC group, None: nobody's
    classifier: str | None = None
    # per uplink, if the configuration tells
    configured_share: Mapping[int, float] = field(default_factory=dict)
    fallback: Fallback = ALL_UPLINKS  # who takes the traffic of a lost line


@dataclass(frozen=True, slots=True)
class Limits:
    largest_denominator: int = 32
    tolerance: float = 0.05  # error of a weight against its capacity
    needed_days: int = 5
    least_coverage: float = 0.8
    least_gain: float = 0.05  # expected drop of the busiest line's p95, as a part of it
    balanced_below: float = 0.05
    overloaded_from: float = 0.9
    alike: float = 0.02  # aims this close are equal; then fewer moved bytes decide
    group_cap: float | None = None  # largest share of one risk group
    draws: int = 1000  # of the bootstrap


@dataclass(frozen=True, slots=True)
class Question:
    uplinks: tuple[BalancedUplink, ...]
    demand: Demand  # in the order of `lines`
    today: Today
    counted: CountedBuckets | None = None  # by today's rules over the window
    month_bytes: int | None = None  # of all lines, both directions, all hours; None: unknown
    limits: Limits = Limits()
    # under this balancing (domain/demand/of_regimes.py); None: enough
    seen_slots: int | None = None

    @property
    def unseen_slots(self) -> int:
        """How many are missing to know how the lines share; until then the configuration tells."""
        return 0 if self.seen_slots is None else max(0, LEAST_SLOTS - self.seen_slots)

    @property
    def capacities(self) -> tuple[Capacity, ...]:
        return tuple(uplink.capacity for uplink in self.uplinks)

    def place(self) -> dict[int, int]:
        return {uplink.uplink_id: at for at, uplink in enumerate(self.uplinks)}

    def buckets(self) -> tuple[int | None, ...]:
        """Today's buckets by place in `lines`; None for another line."""
        place = self.place()
        return tuple(None if bucket is None else place.get(bucket) for bucket in self.today.buckets)

    def sizes(self) -> BucketSizes:
        """Bytes of today's buckets, both directions together. An incomplete set tells nothing of sizes."""
        today = self.buckets()
        sums = zip(self.demand.download.sums, self.demand.upload.sums, strict=True)
        carried = {at: round(down + up) for at, (down, up) in enumerate(sums)}
        return bucket_sizes(() if None in today else today, carried, self.counted)
