"""How often an ISP was away, and how long it took until it was back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import Interval
from backend.domain.figures.availability import inside

ALL_TIME = (-(2**62), 2**62)


@dataclass(frozen=True, slots=True)
class OutageCount:
    """`repaired` and their times are of outages that ended in the window, however long before it they began."""

    outages: int  # that touch the window
    repaired: int
    repair_ms: int

    @property
    def mean_repair_ms(self) -> float | None:
        """Mean time to repair; None: nothing was repaired."""
        return self.repair_ms / self.repaired if self.repaired else None


def counted(away: Sequence[Interval], window: Interval) -> OutageCount:
    """`away`: uncut spans, UTC ms, which may overlap; one that lasts ends with the window or later.

    Spans that touch are one outage, as a silent ISP whose link then goes down.
    """
    start_ms, end_ms = window
    each = [span for span in inside(away, [ALL_TIME]) if span[0] < end_ms and span[1] > start_ms]
    over = [span for span in each if span[1] < end_ms]
    return OutageCount(len(each), len(over), sum(high - low for low, high in over))
