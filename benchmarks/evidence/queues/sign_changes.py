"""Exact statements about differences inside blocks, by all changes of their signs.

Without an effect each difference is as likely with the other sign. Sources: R. A. Fisher, "The Design of Experiments",
1935, section 21; J. Hartigan, "Using Subsample Values as Typical Values", 1969 (the means of all subsets part the
numbers into equally likely intervals).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, product
from statistics import fmean

TIE = 1e-9


def p_above_zero(differences: Sequence[float]) -> float:
    """How likely chance alone makes as great a sum, one-sided; 2^-n at the least."""
    observed = sum(differences)
    sums = [
        sum(sign * value for sign, value in zip(signs, differences, strict=True))
        for signs in product((1, -1), repeat=len(differences))
    ]
    return sum(value >= observed - TIE for value in sums) / len(sums)


def interval(differences: Sequence[float], confidence: float = 0.9) -> tuple[float, float] | None:
    """Where the centre of the differences lies; None where so few cannot give this confidence."""
    count = len(differences)
    cut = math.floor((1 - confidence) / 2 * 2**count + TIE)
    if cut < 1:
        return None
    means = sorted(
        fmean(subset) for size in range(1, count + 1) for subset in combinations(differences, size)
    )
    return means[cut - 1], means[-cut]
