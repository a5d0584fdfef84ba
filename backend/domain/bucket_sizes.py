"""How much traffic each bucket carries, as far as it is known, and how much chance there is in a new hash.

Counters of PCC rules tell bytes only where the rules see every packet. The usual rules (connection-state=new) see the
first packet of a connection; then nothing but the bytes of the uplink is known, and its buckets count as equal.

Chance: a bucket gets whichever host pairs hash into it. If the pairs have shares h, a set of buckets with part p of the
hash carries p on average, with variance p(1 - p) * sum(h^2). That sum (the Herfindahl index) is the `concentration`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

TYPICAL_CONCENTRATION = 0.0027
"""Of paper A's campus: its five buckets showed 13.3, 10.4, 11.1, 10.2 and 10.4 GiB."""

PRIOR_WEIGHT = 2.0
"""As many degrees of freedom the typical concentration counts for against what is observed."""

FIRST_PACKETS_BELOW = 0.02
"""Rules that count less than this part of the lines' bytes have seen first packets only. (Opening packets are about
60 of the 10,000 and more bytes of a mean connection; uploads alone are 5 % and more.)"""

Source = Literal["bucket_counters", "line_counters", "none"]


@dataclass(frozen=True, slots=True)
class CountedBuckets:
    """Bytes that the rules of each remainder counted over the window."""

    byte_counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BucketSizes:
    """Part of all bytes per remainder, summing to 1; () without buckets. `source` says how well it is known."""

    shares: tuple[float, ...]
    source: Source
    concentration: float


def bucket_sizes(
    buckets: Sequence[int | None],
    line_bytes: dict[int, int],
    counted: CountedBuckets | None = None,
    configured_share: dict[int, float] | None = None,
) -> BucketSizes:
    """Sizes of today's buckets such that those of a line add up to what the line carried."""
    raise NotImplementedError
