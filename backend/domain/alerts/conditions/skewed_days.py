"""Whether a work day was divided unevenly, and somebody had to wait for it: `skewed`.

Uneven shares of lines that are not full harm nobody, as the verdict says; so a day counts in which an ISP was full
while others had room. Levels are those of the verdict's bands.
"""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.alerts.conditions.condition_state import Sight
from backend.domain.verdict.limits import VerdictLimits

SKEWED_ABOVE = VerdictLimits().skew.strong_above
EVEN_BELOW = 0.10
LEAST_COVERAGE = 0.9


@dataclass(frozen=True, slots=True)
class WorkedDay:
    """The work hours of a day at one router. Parts of 1."""

    skew: float | None  # of the worse direction; None: not known
    coverage: float  # of the least observed ISP
    was_full: bool  # an ISP was, for a quarter of an hour
    is_explained: bool  # an ISP was away, or the configuration has a dangerous fault


def skew_sight(day: WorkedDay) -> Sight:
    if day.is_explained or day.coverage < LEAST_COVERAGE:
        return "unknown"
    if not day.was_full:
        return "good"
    if day.skew is None:
        return "unknown"
    if day.skew > SKEWED_ABOVE:
        return "bad"
    return "good" if day.skew < EVEN_BELOW else "between"
