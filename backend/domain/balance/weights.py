"""Whole-number weights for lines: as many buckets of a PCC denominator as come closest to their capacities.

Published advice rounds by feel (2:1 for 30 and 10 Mbit/s gives the small line a third too much); here every weight
has a stated error: how far the share is from the ideal one, of the line that fares worst.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor


@dataclass(frozen=True, slots=True)
class WeightOption:
    """`error`: largest |share / ideal share - 1| of a line, 0.028 for 2.8 %."""

    denominator: int
    weights: tuple[int, ...]
    error: float

    @property
    def shares(self) -> tuple[float, ...]:
        return tuple(weight / self.denominator for weight in self.weights)


@dataclass(frozen=True, slots=True)
class ShareBounds:
    """Least and most share per line, 0..1. `idle`: lines that may have no bucket at all."""

    least: tuple[float, ...]
    most: tuple[float, ...]
    idle: frozenset[int] = field(default_factory=frozenset)

    def weights(self, uplink: int, denominator: int) -> tuple[int, int]:
        """Fewest and most buckets of a line. A hair of rounding does not cost a bucket."""
        fewest = ceil(self.least[uplink] * denominator - 1e-9)
        return (
            fewest if uplink in self.idle else max(1, fewest),
            floor(self.most[uplink] * denominator + 1e-9),
        )


def free(uplinks: int) -> ShareBounds:
    """At least one bucket each."""
    return ShareBounds((0.0,) * uplinks, (1.0,) * uplinks)


def options(
    capacities_bps: Sequence[int], largest_denominator: int, bounds: ShareBounds | None = None
) -> tuple[WeightOption, ...]:
    """Every denominator worth its rules, in order: each has a smaller error than all before it."""
    bounds = bounds or free(len(capacities_bps))
    front: list[WeightOption] = []
    for denominator in range(1, largest_denominator + 1):
        option = best_weights(capacities_bps, denominator, bounds)
        if option and (not front or option.error < front[-1].error - 1e-12):
            front.append(option)
    return tuple(front)


NO_FIT = 1.0
"""From this error on, no bucket at all is as close: it is off by the whole of the line's share."""


def smallest(
    weight_options: Sequence[WeightOption], tolerance: float, *, largest_error: float = NO_FIT
) -> WeightOption | None:
    """The first within the tolerance; without one the closest; None where even that is off by more than allowed."""
    fitting = [
        weight_option
        for weight_option in weight_options
        if weight_option.error <= largest_error + 1e-12
    ]
    within = (option for option in fitting if option.error <= tolerance + 1e-12)
    return next(within, fitting[-1] if fitting else None)


def too_small(capacities: Sequence[float], largest_denominator: int) -> frozenset[int]:
    """Lines that are better left without a bucket: one of the most there may be is twice their share or more."""
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

    Each line begins at its nearest whole number. What is then over or missing is taken one by one where it hurts
    least: the cost of a line's next step only grows, so this gives the least maximum.
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
    """The error of any shares against the capacities."""
    whole_bps = sum(capacities_bps)
    pairs = zip(shares, capacities_bps, strict=True)
    return max(abs(share * whole_bps / capacity_bps - 1) for share, capacity_bps in pairs)


def _levelled(
    weights: list[int],
    due: Sequence[Fraction],
    limits: Sequence[tuple[int, int]],
    denominator: int,
) -> bool:
    """Move `weights` until they add up; False where the limits forbid it."""
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
