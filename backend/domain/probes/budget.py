"""What probes move and cost: bytes of a run beforehand, monthly budgets, a part of the price."""

from __future__ import annotations

import datetime as dt
import decimal
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.dates.zones import day_bounds, local_date
from backend.domain.metering.capacity import Capacity
from backend.domain.probes.kinds import directions_of
from backend.domain.probes.probe import ProbeSpec

UDP_HEADERS_PCT = 5  # an iperf3 datagram has 1,448 bytes of payload and up to 66 of headers

CENT = decimal.Decimal("0.01")

GB = 10**9
ROOM_PCT = 120  # a month has up to 23 working days, and the next 30 days may have fewer
QUOTA_PCT = 10  # of what the contract lets everybody move


def run_bytes(spec: ProbeSpec, capacity: Capacity) -> int:
    """Most bytes of one run, both directions and headers: the line full for the whole run."""
    traits = spec.traits
    if traits.fixed is not None:
        return traits.fixed.most_bytes
    if traits.phases:
        loaded = [capacity.of(way) for phase in traits.phases for way in directions_of(phase)]
        return sum(loaded) * (spec.duration_s + spec.omit_s) // 8
    capacity_bps = capacity.of(spec.direction or "download")
    bps = capacity_bps if spec.rate_bps is None else spec.rate_bps * (100 + UDP_HEADERS_PCT) // 100
    return min(bps, capacity_bps) * (spec.duration_s + spec.omit_s) // 8


@dataclass(frozen=True, slots=True)
class Budget:
    """The budget of one uplink in one month; no limit: None."""

    limit_bytes: int | None
    used_bytes: int

    def allows(self, expected_bytes: int) -> bool:
        return self.limit_bytes is None or self.used_bytes + expected_bytes <= self.limit_bytes


def month_bounds(at_ms: int, zone: ZoneInfo) -> tuple[int, int]:
    """The calendar month around this instant on the campus's clock: its start and the next one's, UTC ms."""
    first = local_date(at_ms, zone).replace(day=1)
    following = (first + dt.timedelta(days=31)).replace(day=1)
    return day_bounds(first, zone)[0], day_bounds(following, zone)[0]


def cost(
    moved_bytes: int, quota_bytes: int | None, price: decimal.Decimal | None
) -> decimal.Decimal | None:
    """The bytes' part of a monthly price for a quota; None: unknown."""
    if price is None or not quota_bytes:
        return None
    return (price * moved_bytes / quota_bytes).quantize(CENT)


def suggested_bytes(expected_bytes: int, quota_bytes: int | None) -> int:
    """A monthly budget that these tests fit in, in whole GB, but never more than a tenth of the contract's quota."""
    enough = -(-expected_bytes * ROOM_PCT // (100 * GB)) * GB
    return enough if not quota_bytes else min(enough, quota_bytes * QUOTA_PCT // 100)
