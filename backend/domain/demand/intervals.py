"""Predicted figures with the interval in which they lie."""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.text.percent import half_up

# The pages do the same (frontend/src/features/balance/advice/estimate.ts).
LARGE_PERCENT = 10
WIDE_POINTS = 2


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure; in nine of ten draws (domain/demand/bootstrap.py) it lies between `low` and `high`. None: not known."""

    value: float | None = None
    low: float | None = None
    high: float | None = None

    def holds(self, value: float) -> bool:
        return self.low is not None and self.high is not None and self.low <= value <= self.high

    def percentages(self) -> tuple[float, float, float]:
        """Value, low and high as they are shown: without decimals where the range is far wider than they are."""
        value, low, high = ((part or 0.0) * 100 for part in (self.value, self.low, self.high))
        if value < LARGE_PERCENT or high - low < WIDE_POINTS:
            return value, low, high
        whole = (float(half_up(part, 0)) for part in (value, low, high))
        return next(whole), next(whole), next(whole)


UNKNOWN = Interval()


@dataclass(frozen=True, slots=True)
class Side:
    """One line before or after: share and p95 utilization in the binding direction."""

    share: Interval = UNKNOWN
    p95_utilization: Interval = UNKNOWN


UNKNOWN_SIDE = Side()
