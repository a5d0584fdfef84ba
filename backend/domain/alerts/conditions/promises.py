"""Whether an ISP is slower than its contract says: `contract_low`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.alerts.conditions.condition_state import Sight

LOW_BELOW = 0.8
KEPT_FROM = 0.85
LEAST_TESTS = 5
WORK_DAYS = 5
"""One bad day is no contract that is not kept."""


@dataclass(frozen=True, slots=True)
class SpeedOfTests:
    """The middle of the proven tests of one direction."""

    tests: int
    part: float  # of the contract that held at each test


def speed_sight(directions: Sequence[SpeedOfTests]) -> Sight:
    """The worse direction decides; one that was hardly tested says nothing."""
    slowest = slowest_of(directions)
    if slowest is None:
        return "unknown"
    if slowest.part < LOW_BELOW:
        return "bad"
    return "good" if slowest.part >= KEPT_FROM else "between"


def slowest_of(directions: Sequence[SpeedOfTests]) -> SpeedOfTests | None:
    enough = [each for each in directions if each.tests >= LEAST_TESTS]
    return min(enough, key=lambda each: each.part, default=None)
