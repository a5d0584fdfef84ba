"""How much traffic each bucket carries, as far as it is known, and how much chance a new hash has.

PCC counters tell bytes only where rules see every packet: those that leave the campus, so upload. The usual rules
(connection-state=new) see a connection's first packet; then only the uplink's bytes are known, and its buckets count
as equal. Downloads are taken to fall into a line's buckets as its uploads do.

Chance: a bucket gets whichever host pairs hash into it. If the pairs have shares h, buckets with part p of the hash
carry p on average, with variance p(1 - p) * sum(h^2). The sum (Herfindahl index) is the `concentration`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

TYPICAL_CONCENTRATION = 0.0027
"""Paper A's campus: its five buckets showed 13.3, 10.4, 11.1, 10.2 and 10.4 GiB."""

PRIOR_WEIGHT = 2.0  # degrees of freedom that the typical concentration counts for

FIRST_PACKETS_BELOW = 0.02
"""Rules with less than this part of the lines' bytes saw first packets only (about 60 of a mean connection's 10,000
and more bytes; uploads alone are 5 % and more).
"""

Source = Literal["bucket_counters", "line_counters", "none"]


@dataclass(frozen=True, slots=True)
class CountedBuckets:
    """What the rules of each remainder counted."""

    byte_counts: tuple[int, ...]
    part: float = 1.0  # of the replayed slots


@dataclass(frozen=True, slots=True)
class BucketSizes:
    shares: tuple[float, ...]  # of all bytes per remainder, summing to 1; () without buckets
    source: Source  # how well they are known
    concentration: float


def bucket_sizes(
    buckets: Sequence[int | None],
    uplink_bytes: Mapping[int, int],
    counted: CountedBuckets | None = None,
) -> BucketSizes:
    """Sizes of today's buckets; those of a line add up to what it carried.

    `buckets`: per remainder a line, named as in `uplink_bytes`. Lines without buckets are left out.
    """
    counts = counted.byte_counts if counted and _tells_bytes(counted, buckets, uplink_bytes) else ()
    sizes = [0.0] * len(buckets)
    for uplink in {bucket for bucket in buckets if bucket is not None}:
        own = [at for at, owner in enumerate(buckets) if owner == uplink]
        seen = sum(counts[at] for at in own) if counts else 0
        for at in own:
            part = counts[at] / seen if seen else 1 / len(own)
            sizes[at] = uplink_bytes.get(uplink, 0) * part
    whole = sum(sizes)
    if not whole:
        return BucketSizes((), "none", TYPICAL_CONCENTRATION)
    shares = tuple(size / whole for size in sizes)
    if counts:
        due = (1 / len(buckets),) * len(buckets)
        return BucketSizes(shares, "bucket_counters", concentration(shares, due))
    return BucketSizes(shares, "line_counters", _of_uplinks(buckets, shares))


def concentration(shares: Sequence[float], due: Sequence[float]) -> float:
    """The Herfindahl index that explains the distance of `shares` from `due`, drawn towards the typical one.

    The expectation of sum((share - due)^2) is (1 - sum(due^2)) times the index.
    """
    free = 1 - sum(share * share for share in due)
    if free <= 0:
        return TYPICAL_CONCENTRATION
    index = sum((got - expected) ** 2 for got, expected in zip(shares, due, strict=True)) / free
    degrees = len(due) - 1
    mean = (index * degrees + TYPICAL_CONCENTRATION * PRIOR_WEIGHT) / (degrees + PRIOR_WEIGHT)
    return min(mean, 0.5)


def _of_uplinks(buckets: Sequence[int | None], shares: Sequence[float]) -> float:
    """From the distance of the lines from their weights, where nothing finer is known."""
    uplinks = sorted({uplink for uplink in buckets if uplink is not None})
    got = [
        sum(share for uplink, share in zip(buckets, shares, strict=True) if uplink == owner)
        for owner in uplinks
    ]
    due = [buckets.count(uplink) / len(buckets) for uplink in uplinks]
    return concentration(got, due)


def _tells_bytes(
    counted: CountedBuckets, buckets: Sequence[int | None], uplink_bytes: Mapping[int, int]
) -> bool:
    """Whether the counters belong to these buckets and saw more than first packets."""
    if len(counted.byte_counts) != len(buckets):
        return False
    due = FIRST_PACKETS_BELOW * counted.part * sum(uplink_bytes.values())
    return sum(counted.byte_counts) >= due > 0
