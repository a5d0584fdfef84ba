"""One number for how evenly the lines are used, whatever their sizes.

Source: R. Jain, D. Chiu, W. Hawe, "A Quantitative Measure of Fairness and Discrimination for Resource
Allocation in Shared Computer Systems", DEC Research Report TR-301, 1984.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def jain_index(values: Sequence[Fraction | int]) -> float | None:
    """(sum x)^2 / (n * sum x^2): 1 when all are equal, 1/n when one has everything; None for all zero."""
    squares = sum(value * value for value in values)
    if squares == 0:
        return None
    return float(Fraction(sum(values) ** 2) / (len(values) * squares))


def utilization_fairness(byte_counts: Sequence[int], capacities_bps: Sequence[int]) -> float | None:
    """Jain's index of bytes per bit/s of capacity, so of utilizations in one window: 1/n..1, None without traffic."""
    pairs = zip(byte_counts, capacities_bps, strict=True)
    return jain_index([Fraction(count, capacity_bps) for count, capacity_bps in pairs])
