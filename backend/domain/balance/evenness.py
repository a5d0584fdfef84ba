"""How evenly the upload fell into the buckets of a PCC denominator: connections hash evenly, bytes do not.

PCC rules see what leaves the campus, so their bytes are upload; downloads are not counted.

Source: paper A, figure 3 (five buckets of 13.3, 10.4, 11.1, 10.2 and 10.4 GiB where each was due 11.1). Distance as
in skew: half the sum of absolute differences (domain/figures/skew.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from backend.domain.balance.sizes import FIRST_PACKETS_BELOW
from backend.domain.balance.words import statement
from backend.domain.figures.shares import achieved_shares
from backend.domain.figures.skew import skew
from backend.domain.statements import Statement
from backend.domain.text.percent import per_cent

Counted = Literal["bytes", "first_packets", "none"]


@dataclass(frozen=True, slots=True)
class Evenness:
    shares: tuple[float, ...]
    uneven_share: float  # part of the counted bytes beyond an even split
    largest: int  # a remainder
    smallest: int  # a remainder

    @property
    def expected_share(self) -> float:
        return 1 / len(self.shares)


def evenness(byte_counts: Sequence[int]) -> Evenness | None:
    """`byte_counts` per remainder, in order. None where nothing was counted."""
    shares = achieved_shares(byte_counts)
    if shares is None:
        return None
    even = (1 / len(shares),) * len(shares)
    places = range(len(shares))
    return Evenness(
        shares,
        skew(shares, even),
        max(places, key=lambda place: (shares[place], -place)),
        min(places, key=lambda place: (shares[place], place)),
    )


def what_was_counted(bucket_bytes: int, uplink_bytes: int, counted_part: float) -> Counted:
    """Whether the rules saw all packets or only the first of each connection (domain/balance/sizes.py).

    `uplink_bytes` is what the lines carried in the window, during `counted_part` (0..1) of which the rules counted.
    """
    if not bucket_bytes:
        return "none"
    due = FIRST_PACKETS_BELOW * counted_part * uplink_bytes
    return "bytes" if bucket_bytes >= due else "first_packets"


def sentence(split: Evenness | None, counted: Counted) -> Statement:
    if split is None or counted == "none":
        return statement("buckets_none")
    return statement(
        f"buckets_{counted}",
        largest=split.largest,
        smallest=split.smallest,
        most=_percent(split.shares[split.largest]),
        least=_percent(split.shares[split.smallest]),
        due=_percent(split.expected_share),
        uneven=_percent(split.uneven_share),
    )


def _percent(part: float) -> Decimal:
    return Decimal(per_cent(part))
