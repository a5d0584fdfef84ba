"""Intervals of shares."""

from __future__ import annotations

import math

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
