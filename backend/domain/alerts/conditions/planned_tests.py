"""Whether the planned tests of an ISP run, and prove something: `probes_missing` and `probes_invalid`.

What was due while the ISP or its router was away says nothing of the tests, nor what was skipped on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.alerts.conditions.condition_state import Sight

LEAST_TESTS = 4
"""Fewer in a day say nothing."""

NEWEST = 3
"""So many in a row without a proven path are no chance."""


@dataclass(frozen=True, slots=True)
class PlannedTests:
    """How they ended, by ISP."""

    ended: int  # that were due in the last day
    missing: int  # of those: failed, or nobody ran them
    newest: int  # that measured, of the newest ones: at most NEWEST
    newest_unproven: int  # of those: not over this ISP, as far as is known
    is_newest_proven: bool


def missing_sight(tests: PlannedTests) -> Sight:
    """Over half opens, under a quarter closes."""
    if tests.ended < LEAST_TESTS:
        return "unknown"
    if 2 * tests.missing > tests.ended:
        return "bad"
    return "good" if 4 * tests.missing < tests.ended else "between"


def unproven_sight(tests: PlannedTests) -> Sight:
    """One that proves its path closes."""
    if tests.is_newest_proven:
        return "good"
    if tests.newest < NEWEST:
        return "unknown"
    return "bad" if tests.newest_unproven == NEWEST else "between"
