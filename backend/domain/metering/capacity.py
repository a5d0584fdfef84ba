"""What the lines can carry, and how traffic should therefore split over them.

Capacities are decimal bit/s (1 Mbit/s = 1,000,000 bit/s) and differ by direction on most lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from backend.domain.directions import Direction
from backend.errors import Invalid

MAX_BPS = 10**12  # 1 Tbit/s: above any campus line, so a larger figure is a typing error


@dataclass(frozen=True, slots=True)
class Capacity:
    """Bit/s of one line; raises Invalid with the field's name outside 1..MAX_BPS."""

    download_bps: int
    upload_bps: int

    def __post_init__(self) -> None:
        check_bps("download_bps", self.download_bps)
        check_bps("upload_bps", self.upload_bps)

    def of(self, direction: Direction) -> int:
        return self.download_bps if direction == "download" else self.upload_bps


def check_bps(field: str, value_bps: int) -> None:
    """Raises Invalid naming `field` for a capacity that no line can have."""
    if value_bps <= 0:
        raise Invalid(
            field,
            "{name} is {bps}: give the contracted speed, above 0 bit/s.",
            "capacity_not_above_zero",
            name=field,
            bps=value_bps,
        )
    if value_bps > MAX_BPS:
        raise Invalid(
            field,
            "{name} is {bps} bit/s, more than 1 Tbit/s: "
            "give the contracted speed in bit/s (100 Mbit/s is 100000000).",
            "capacity_too_large",
            name=field,
            bps=value_bps,
        )


def ideal_shares(capacities_bps: Sequence[int]) -> tuple[Fraction, ...]:
    """Exact share of each line: capacity over the sum of all (docs/glossary.md). 100/200/200 gives 1/5, 2/5, 2/5."""
    whole_bps = sum(capacities_bps)
    return tuple(Fraction(capacity_bps, whole_bps) for capacity_bps in capacities_bps)


def ideal_share_floats(capacities_bps: Sequence[int]) -> tuple[float, ...]:
    """`ideal_shares` for display and storage, each 0..1."""
    return tuple(float(share) for share in ideal_shares(capacities_bps))


def reduced_ratio(capacities_bps: Sequence[int]) -> tuple[int, ...]:
    """The smallest whole numbers in the same proportion: 100/200/200 gives 1, 2, 2."""
    divisor = gcd(*capacities_bps)
    return tuple(capacity_bps // divisor for capacity_bps in capacities_bps)


def ratio_text(capacities_bps: Sequence[int]) -> str:
    """As people write it: `1:2:2`."""
    return ":".join(str(part) for part in reduced_ratio(capacities_bps))
