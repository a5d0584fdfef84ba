"""Whether an ISP's contract could be smaller or is too small, one ISP at a time, by the replay of What if and failures.

A size that would do on a usual day may be needed on the day another ISP fails. So every smaller size is judged by all
failures that the ISP lives through, and what speaks against it is part of the answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from backend.domain.balance.n_minus_one import LossRow, n_minus_one
from backend.domain.balance.question import Question
from backend.domain.contracts.prices import Price
from backend.domain.demand.replay import FULL, UplinkLoad, replay
from backend.domain.demand.splits import identity
from backend.domain.metering.capacity import Capacity

ROOMY_UP_TO = 0.7  # p95 utilization with the smaller contract, all ISPs up
SMALLER_UP_TO = 0.8  # part of today's contract; more is hardly smaller
MBPS = 10**6

Sizing = Literal["fits", "unsafe", "needed", "full", "short", "small"]
"""`fits`: smaller carries every failure. `unsafe`: some failure overloads the ISP, today's contract included.
`needed`: some failure overloads the smaller one only. `full`: smaller would be more than 70 % full at the peak.
`short`: as `full`, and some failure overloads it. `small`: today's contract is 90 % full at the peak, or more.
"""


@dataclass(frozen=True, slots=True)
class Failure:
    """Others fail, and this ISP takes over. p95 utilization of its fuller direction; above 90 %, min/day."""

    down: tuple[int, ...]
    p95_smaller: float
    p95_today: float
    minutes_smaller: float
    minutes_today: float


@dataclass(frozen=True, slots=True)
class SmallerContract:
    uplink_id: int
    sizing: Sizing
    today: Capacity  # the contract
    smaller: Capacity | None  # None: none is clearly smaller
    peak: float  # p95 utilization of today's contract, fuller direction, all ISPs up
    failure: Failure | None = None  # the worst that speaks against it
    larger: Capacity | None = None  # 70 % full at the peak, where today's is too small

    @property
    def part(self) -> Fraction:
        """The smaller contract over today's, of the download; 1 where there is none."""
        if self.smaller is None:
            return Fraction(1)
        return Fraction(self.smaller.download_bps, self.today.download_bps)

    def saving(self, price: Price) -> Fraction:
        """A month, if the price follows the size."""
        return Fraction(price.amount) * (1 - self.part)

    @property
    def enough(self) -> Capacity | None:
        """Both directions, 90 % full in the failure (95th percentile); None where today's contract carries it."""
        failure = self.failure
        if failure is None or failure.p95_today <= FULL:
            return None
        return sized(self.today, failure.p95_today / FULL)


def smaller_contract(question: Question, uplink_id: int, contract: Capacity) -> SmallerContract:
    """Demand and work hours are the question's; needs at least one recorded slot."""
    place = question.place()[uplink_id]
    as_now = replay(question.demand, identity(len(question.uplinks)), question.capacities)[place]
    peak = _peak(as_now, contract)
    if peak >= FULL:
        larger = sized(contract, peak / ROOMY_UP_TO)
        return SmallerContract(uplink_id, "small", contract, None, peak, larger=larger)
    smaller = _smaller(contract, peak / ROOMY_UP_TO)
    if smaller is None:
        worst = max(_failures(question, place, contract), key=_p95_of, default=None)
        sizing: Sizing = "short" if worst else "full"
        return SmallerContract(uplink_id, sizing, contract, None, peak, worst)
    failures = list(_failures(question, place, smaller))
    broken = [failure for failure in failures if not failure.minutes_today]
    worst = max(broken or failures, key=_p95_of, default=None)
    sizing = "needed" if broken else "unsafe" if failures else "fits"
    return SmallerContract(uplink_id, sizing, contract, smaller, peak, worst)


def _peak(load: UplinkLoad, contract: Capacity) -> float:
    down, up = load.p95_download_bps or 0, load.p95_upload_bps or 0
    return max(down / contract.download_bps, up / contract.upload_bps)


def _smaller(contract: Capacity, part: float) -> Capacity | None:
    """None where that is hardly smaller."""
    size = sized(contract, part)
    whole = max(size.download_bps / contract.download_bps, size.upload_bps / contract.upload_bps)
    return size if whole <= SMALLER_UP_TO else None


def sized(contract: Capacity, part: float) -> Capacity:
    """Both directions by the same part, up to the next Mbps."""
    return Capacity(
        _whole_mbps(part * contract.download_bps), _whole_mbps(part * contract.upload_bps)
    )


def _p95_of(failure: Failure) -> float:
    return failure.p95_smaller


def _whole_mbps(bps: float) -> int:
    """Rounded up, so that it is no fuller than it says; an error of floats does not count."""
    return max(1, math.ceil(bps / MBPS - 1e-6)) * MBPS


def _failures(question: Question, place: int, smaller: Capacity) -> Iterator[Failure]:
    """Those in which this ISP would be above 90 % for some time."""
    sold = question.capacities
    counted = Capacity(
        min(smaller.download_bps, sold[place].download_bps),
        min(smaller.upload_bps, sold[place].upload_bps),
    )
    uplink_id = question.uplinks[place].uplink_id
    cut = (*sold[:place], counted, *sold[place + 1 :])
    today, then = _losses(question, sold), _losses(question, cut)
    for row_today, row_then in zip(today, then, strict=True):
        own = [_own(row.uplinks, uplink_id) for row in (row_then, row_today)]
        if own[0] and own[1] and own[0].minutes_above_90_per_day:
            yield Failure(
                row_then.down,
                *(_p95(load) for load in own if load),
                *(load.minutes_above_90_per_day or 0.0 for load in own if load),
            )


def _losses(question: Question, capacities: Sequence[Capacity]) -> tuple[LossRow, ...]:
    return n_minus_one(
        question.demand,
        identity(len(question.uplinks)),
        capacities,
        [uplink.risk_group for uplink in question.uplinks],
        question.today.fallback,
    )


def _own(loads: Sequence[UplinkLoad], uplink_id: int) -> UplinkLoad | None:
    return next((load for load in loads if load.uplink_id == uplink_id), None)


def _p95(load: UplinkLoad) -> float:
    return max(load.p95_download_utilization or 0.0, load.p95_upload_utilization or 0.0)
