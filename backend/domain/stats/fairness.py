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
