"""How many bytes flows have."""

from __future__ import annotations

from random import Random

SMALLEST_BYTES = 4_000
LARGEST_BYTES = 50_000_000
SHAPE = 1.2
MEAN_BYTES = 20_362


def flow_bytes(chance: Random) -> int:
    """A bounded Pareto size, by inversion."""
    low, high = SMALLEST_BYTES**-SHAPE, LARGEST_BYTES**-SHAPE
    return int((low - chance.random() * (low - high)) ** (-1 / SHAPE))
