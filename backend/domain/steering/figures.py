"""How good a policy was over the recorded slots.

- `fullest`: per slot, the utilization of the ISP that was fullest then, in the fuller direction. Its p95 is what 95 %
  of the slots did not exceed on any ISP, so that no policy can beat one large line (decision 116).
- `goodput_bps` (G_norm of paper D): the mean of min(`ACCESS_BPS`, what an ISP has left), weighed by bytes. With
  processor sharing this is how fast one transfer runs, whatever its size.
- `rejected` (BRR): bytes that fit neither into their slot nor into the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from backend.domain.demand.replay import FULL, SLOT_MINUTES
from backend.domain.directions import DIRECTIONS
from backend.domain.metering.slots import SLOT_MS
from backend.domain.metering.utilization import PERCENTILE_PCT, nearest_rank
from backend.domain.steering.course import SteeredCourse
from backend.domain.steering.replay import PolicyLoads

ACCESS_BPS = 50e6  # an assumption: what a client's own access lets through
SLOT_S = SLOT_MS / 1000


@dataclass(frozen=True, slots=True)
class UplinkFigures:
    share: float | None  # of all bytes, both directions
    p95: float  # utilization in the fuller direction


@dataclass(frozen=True, slots=True)
class PolicyFigures:
    uplinks: Sequence[UplinkFigures]
    fullest: Sequence[float]  # per slot
    p95: float
    full_minutes_per_day: float  # in which some ISP is above 90 %
    goodput_bps: float | None
    demanded_bytes: float
    carried_bytes: float
    rejected_bytes: float
    moves_per_week: float

    @property
    def rejected_part(self) -> float | None:
        return self.rejected_bytes / self.demanded_bytes if self.demanded_bytes else None


def figures_of(course: SteeredCourse, loads: PolicyLoads) -> PolicyFigures:
    """Needs one slot."""
    flows = [
        _UplinkFlow(rates, loads.capacities[way][at])
        for way in DIRECTIONS
        for at, rates in enumerate(loads.rates[way])
    ]
    fullest = list(map(max, *(flow.utilizations() for flow in flows)))
    joins = [late - early == SLOT_MS for early, late in pairwise(course.at_ms)]
    kept = [flow.carried(joins) for flow in flows]
    wholes = [sum(flow.rates) for flow in flows]
    demanded = sum(wholes)
    weighed = sum(flow.weighed_room() for flow in flows)
    full = set[int]().union(*(flow.full() for flow in flows))
    return PolicyFigures(
        _uplinks(flows, wholes),
        fullest,
        nearest_rank(fullest, PERCENTILE_PCT) or 0.0,
        len(full) * SLOT_MINUTES / course.day_count,
        weighed / demanded if demanded else None,
        _bytes(demanded),
        _bytes(sum(carried for carried, _ in kept)),
        _bytes(sum(rejected for _, rejected in kept)),
        loads.moves / max(1, course.week_count),
    )


@dataclass(frozen=True, slots=True)
class _UplinkFlow:
    """One ISP in one direction."""

    rates: Sequence[float]
    room: float

    def utilizations(self) -> list[float]:
        return [rate / self.room for rate in self.rates]

    def p95(self) -> float:
        return round(nearest_rank(self.rates, PERCENTILE_PCT) or 0.0) / self.room

    def full(self) -> list[int]:
        limit = FULL * self.room
        return [slot for slot, rate in enumerate(self.rates) if rate > limit]

    def weighed_room(self) -> float:
        room = self.room
        return sum(rate * min(ACCESS_BPS, max(0.0, room - rate)) for rate in self.rates)

    def carried(self, joins: Sequence[bool]) -> tuple[float, float]:
        """Carried and rejected, as sums of rates. What is too much waits for the next slot, if that follows at once."""
        if max(self.rates) <= self.room:
            return sum(self.rates), 0.0
        carried = sum(min(rate, self.room) for rate in self.rates)
        rejected = 0.0
        for slot, rate in enumerate(self.rates):
            over = rate - self.room
            if over > 0:
                follows = slot < len(joins) and joins[slot]
                late = max(0.0, self.room - self.rates[slot + 1]) if follows else 0.0
                carried += min(over, late)
                rejected += over - min(over, late)
        return carried, rejected


def _uplinks(flows: Sequence[_UplinkFlow], wholes: Sequence[float]) -> list[UplinkFigures]:
    count = len(flows) // 2
    demanded = sum(wholes)
    return [
        UplinkFigures(
            (wholes[at] + wholes[at + count]) / demanded if demanded else None,
            max(flows[at].p95(), flows[at + count].p95()),
        )
        for at in range(count)
    ]


def _bytes(rates: float) -> float:
    return rates * SLOT_S / 8
