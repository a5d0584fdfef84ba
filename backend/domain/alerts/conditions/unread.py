"""Whether readings of a router are missing although it was there: `no_data`.

Other messages say when the router did not answer, an interface was gone or Timbang read no router at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.alerts.conditions.condition_state import Sight
from backend.domain.dates.calendar import Interval, total_ms
from backend.domain.figures.availability import inside

MOST_LACKING = 0.1
NEVER_AFTER_MS = 3_600_000
"""A router that was just added has so long until its first poll."""


@dataclass(frozen=True, slots=True)
class ReadTime:
    """One ISP in the work hours of a day, in ms."""

    work_ms: int
    read_ms: int
    explained_ms: int  # of the hours: something else says why nothing was read

    @property
    def lacking(self) -> float:
        """Part of the hours that nothing explains."""
        missing_ms = self.work_ms - self.read_ms - self.explained_ms
        return max(0, missing_ms) / self.work_ms if self.work_ms else 0.0


def explained_ms(spans: Sequence[Interval], hours: Sequence[Interval]) -> int:
    """`spans` may overlap."""
    return total_ms(inside(spans, hours))


def read_sight(uplinks: Sequence[ReadTime]) -> Sight:
    """The ISP that lacks most decides."""
    if not uplinks:
        return "unknown"
    return "bad" if max(each.lacking for each in uplinks) > MOST_LACKING else "good"
