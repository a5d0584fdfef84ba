"""Intervals of shares, and whether pairs of measurements differ."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

Z95 = 1.959964


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; all of 0 to 1 where nothing was tried."""
    if trials == 0:
        return 0.0, 1.0
    share, z2 = successes / trials, Z95**2
    middle = share + z2 / (2 * trials)
    half = Z95 * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials**2))
    scale = 1 + z2 / trials
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def p_of_less(differences: Sequence[float]) -> float:
    """How often chance would make their sum as small as it is: exact, by all changes of signs; 1 without any."""
    sums = [
        sum(sign * difference for sign, difference in zip(signs, differences, strict=True))
        for signs in product((1, -1), repeat=len(differences))
    ]
    return sum(each <= sum(differences) + 1e-12 for each in sums) / len(sums)
