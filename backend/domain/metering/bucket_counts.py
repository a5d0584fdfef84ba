"""What passed between two readings of a PCC rule's counter."""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.metering.rates import UPTIME_SLACK_MS
from backend.domain.metering.readings import BucketReading


@dataclass(frozen=True, slots=True)
class BucketAnchor:
    at_ms: int
    uptime_s: int
    rule: BucketReading


@dataclass(frozen=True, slots=True)
class BucketGrowth:
    """What all rules of one bucket and mark saw in `duration_ms`."""

    denominator: int
    remainder: int
    mark: str
    bytes: int
    packets: int
    duration_ms: int


def growth(before: BucketAnchor, after: BucketAnchor) -> BucketGrowth | None:
    """What the rule saw between two readings; after a reboot, since then.

    None: another rule now, counters were reset, or the reading is not newer.
    """
    old, new = before.rule, after.rule
    same = (old.denominator, old.remainder, old.mark) == (new.denominator, new.remainder, new.mark)
    elapsed_ms = after.at_ms - before.at_ms
    if not same or elapsed_ms <= 0:
        return None
    rebooted = after.uptime_s * 1000 + UPTIME_SLACK_MS < before.uptime_s * 1000 + elapsed_ms
    base_bytes, base_packets = (0, 0) if rebooted else (old.bytes, old.packets)
    if new.bytes < base_bytes or new.packets < base_packets:
        return None
    return BucketGrowth(
        new.denominator,
        new.remainder,
        new.mark,
        new.bytes - base_bytes,
        new.packets - base_packets,
        min(elapsed_ms, after.uptime_s * 1000) if rebooted else elapsed_ms,
    )


def together(parts: list[BucketGrowth]) -> list[BucketGrowth]:
    """Adds up rules of one bucket and mark (one rule per LAN, say); takes the longest duration."""
    sums: dict[tuple[int, int, str], BucketGrowth] = {}
    for part in parts:
        key = (part.denominator, part.remainder, part.mark)
        known = sums.get(key)
        sums[key] = part if known is None else _sum(known, part)
    return [sums[key] for key in sorted(sums)]


def _sum(bucket_growth: BucketGrowth, other: BucketGrowth) -> BucketGrowth:
    return BucketGrowth(
        bucket_growth.denominator,
        bucket_growth.remainder,
        bucket_growth.mark,
        bucket_growth.bytes + other.bytes,
        bucket_growth.packets + other.packets,
        max(bucket_growth.duration_ms, other.duration_ms),
    )
