"""Whole-number weights: the buckets of a PCC denominator that come closest to the lines' capacities.

Published advice rounds by feel (2:1 for 30 and 10 Mbit/s gives the small line a third too much). Here every weight
has a stated error: that of the worst line's share against its ideal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor


@dataclass(frozen=True, slots=True)
class WeightOption:
    denominator: int
    weights: tuple[int, ...]
    error: float  # largest |share / ideal share - 1| of a line, 0.028 for 2.8 %

    @property
    def shares(self) -> tuple[float, ...]:
        return tuple(weight / self.denominator for weight in self.weights)


@dataclass(frozen=True, slots=True)
class ShareBounds:
    """Least and most share per line, 0..1."""

    least: tuple[float, ...]
    most: tuple[float, ...]
    idle: frozenset[int] = field(default_factory=frozenset)  # lines that may have no bucket at all

    def weights(self, uplink: int, denominator: int) -> tuple[int, int]:
        """Fewest and most buckets of a line; rounding does not cost a bucket."""
        fewest = ceil(self.least[uplink] * denominator - 1e-9)
        return (
            fewest if uplink in self.idle else max(1, fewest),
            floor(self.most[uplink] * denominator + 1e-9),
        )


def free(uplinks: int) -> ShareBounds:
    return ShareBounds((0.0,) * uplinks, (1.0,) * uplinks)


def options(
    capacities_bps: Sequence[int], largest_denominator: int, bounds: ShareBounds | None = None
) -> tuple[WeightOption, ...]:
    """Every denominator worth its rules: each has a smaller error than all before it."""
    bounds = bounds or free(len(capacities_bps))
    front: list[WeightOption] = []
    for denominator in range(1, largest_denominator + 1):
        option = best_weights(capacities_bps, denominator, bounds)
        if option and (not front or option.error < front[-1].error - 1e-12):
            front.append(option)
    return tuple(front)


NO_FIT = 1.0  # from this error on no bucket is as close: it is off by the line's whole share


def smallest(
    weight_options: Sequence[WeightOption], tolerance: float, *, largest_error: float = NO_FIT
) -> WeightOption | None:
    """The first within the tolerance, else the closest; None where that is beyond `largest_error`."""
    fitting = [
        weight_option
        for weight_option in weight_options
        if weight_option.error <= largest_error + 1e-12
    ]
    within = (option for option in fitting if option.error <= tolerance + 1e-12)
    return next(within, fitting[-1] if fitting else None)


def too_small(capacities: Sequence[float], largest_denominator: int) -> frozenset[int]:
    """Lines better left without a bucket: one of the most possible buckets is at least twice their share."""
    whole = sum(capacities)
    return frozenset(
        uplink
        for uplink, room in enumerate(capacities)
        if room * largest_denominator * (1 + NO_FIT) < whole
    )


def best_weights(
    capacities_bps: Sequence[int], denominator: int, bounds: ShareBounds
) -> WeightOption | None:
    """The weights of one denominator with the least error; None where the bounds leave none.

    Each line begins at its nearest whole number; the rest is taken where it hurts least. The cost of a line's next
    step only grows, so this gives the least maximum.
    """
    whole_bps = sum(capacities_bps)
    due = [Fraction(capacity_bps * denominator, whole_bps) for capacity_bps in capacities_bps]
    limits = [bounds.weights(uplink, denominator) for uplink in range(len(due))]
    if any(low > high for low, high in limits):
        return None
    weights = [
        min(max(round(ideal), low), high) for ideal, (low, high) in zip(due, limits, strict=True)
    ]
    if not _levelled(weights, due, limits, denominator):
        return None
    error = max(abs(weight / ideal - 1) for weight, ideal in zip(weights, due, strict=True))
    return WeightOption(denominator, tuple(weights), float(error))


def error_of(shares: Sequence[float], capacities_bps: Sequence[int]) -> float:
    whole_bps = sum(capacities_bps)
    pairs = zip(shares, capacities_bps, strict=True)
    return max(abs(share * whole_bps / capacity_bps - 1) for share, capacity_bps in pairs)


def _levelled(
    weights: list[int],
    due: Sequence[Fraction],
    limits: Sequence[tuple[int, int]],
    denominator: int,
) -> bool:
    """Moves `weights` until they add up; False where the limits forbid it."""
    step = 1 if sum(weights) < denominator else -1
    while sum(weights) != denominator:
        able = [
            uplink
            for uplink, (low, high) in enumerate(limits)
            if low <= weights[uplink] + step <= high
        ]
        if not able:
            return False
        uplink = min(
            able, key=lambda place: (abs((weights[place] + step) / due[place] - 1), -due[place])
        )
        weights[uplink] += step
    return True
