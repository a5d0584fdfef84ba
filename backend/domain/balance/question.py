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
    """An uplink as the solver sees it.

    `capacity` is what counts (capacity_choice.py); `quality`: bounded part of it that the aim counts with.
    `quota_bytes` of a month, both directions; `price` of a month, in the campus's currency. `minimum_share` of all
    traffic: None asks for at least one bucket (unless the line is too small for any), 0 allows none. `notes`: why
    capacity and quality are what they are.
    """

    uplink_id: int
    name: str
    capacity: Capacity
    risk_group: str = ""
    quota_bytes: int | None = None
    price: float | None = None
    minimum_share: float | None = None
    quality: float = 1.0
    notes: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Today:
    """How the router balances now. `buckets`: uplink per remainder of a PCC group (None: nobody's).

    `configured_share` per uplink where the configuration tells. `fallback`: who takes the traffic of a lost line.
    """

    method: Method
    buckets: tuple[int | None, ...] = ()
    classifier: str | None = None
    configured_share: Mapping[int, float] = field(default_factory=dict)
    fallback: Fallback = ALL_UPLINKS


@dataclass(frozen=True, slots=True)
class Limits:
    """What a recommendation must keep to. `least_gain`: expected, of the busiest line's p95 as a part of it.

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
    """`demand` has the lines in the order of `lines`. `counted`: what today's rules counted over the window.

    `month_bytes`: what all lines carry in a month, both directions and all hours; None where it is not known.
    `seen_slots`: in how many the present way of balancing was seen (domain/demand/of_regimes.py); None: in enough.
    """

    uplinks: tuple[BalancedUplink, ...]
    demand: Demand
    today: Today
    counted: CountedBuckets | None = None
    month_bytes: int | None = None
    limits: Limits = Limits()
    seen_slots: int | None = None

    @property
    def unseen_slots(self) -> int:
        """How many are still needed to know how the lines share; until then it is taken from the configuration."""
        return 0 if self.seen_slots is None else max(0, LEAST_SLOTS - self.seen_slots)

    @property
    def capacities(self) -> tuple[Capacity, ...]:
        return tuple(uplink.capacity for uplink in self.uplinks)

    def place(self) -> dict[int, int]:
        """Where each uplink stands in `lines`."""
        return {uplink.uplink_id: at for at, uplink in enumerate(self.uplinks)}

    def buckets(self) -> tuple[int | None, ...]:
        """Today's buckets by place in `lines`; None for a line that is not among them."""
        place = self.place()
        return tuple(None if bucket is None else place.get(bucket) for bucket in self.today.buckets)

    def sizes(self) -> BucketSizes:
        """Of today's buckets, from both directions together. A set with a hole tells nothing of sizes."""
        today = self.buckets()
        sums = zip(self.demand.download.sums, self.demand.upload.sums, strict=True)
        carried = {at: round(down + up) for at, (down, up) in enumerate(sums)}
        return bucket_sizes(() if None in today else today, carried, self.counted)
