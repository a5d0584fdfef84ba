"""Hours in which a campus is as busy as on a working day, whatever the clock says.

Somebody who opens a demo on a Sunday evening would otherwise see empty lines. A rush changes nothing before it begins,
so counters that were read already stay true.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lab.traffic.hashing import Floats

FALL_S = 3600.0
CALM = 0.5  # so much less noise: a line that is meant to be at 85 % stays below 90


@dataclass(frozen=True, slots=True)
class Rush:
    """Unix seconds: rises from `at`, is full at `full_at`, and has fallen at `until`."""

    at: float
    full_at: float
    until: float

    def part(self, times: Floats) -> Floats:
        """How much of the demand is that of a busy hour, 0 to 1; 0 until `at`."""
        risen = (times - self.at) / max(self.full_at - self.at, 1.0)
        left = (self.until - times) / FALL_S
        return np.asarray(np.clip(np.minimum(risen, left), 0.0, 1.0))


def part_of(rushes: Sequence[Rush], times: Floats) -> Floats | None:
    """The greatest of all; None where none has begun or all are over."""
    first, last = float(times[0]), float(times[-1])
    parts = [rush.part(times) for rush in rushes if rush.at < last and first < rush.until]
    return np.asarray(np.maximum.reduce(parts)) if parts else None


def calmed(noise: Floats, part: Floats | None) -> Floats:
    """Factors around 1, nearer to 1 in a rush. Slots outside keep their numbers to the last bit."""
    if part is None:
        return noise
    rows = part > 0
    rest = (1.0 - CALM * part[rows]).reshape(-1, *(1,) * (noise.ndim - 1))
    calm = noise.copy()
    calm[rows] = 1.0 + (noise[rows] - 1.0) * rest
    return calm
