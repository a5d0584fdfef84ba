"""Predicted figures with the interval in which they lie."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure; in nine of ten draws (domain/demand/bootstrap.py) it lies between `low` and `high`. None: not known."""

    value: float | None = None
    low: float | None = None
    high: float | None = None

    def holds(self, value: float) -> bool:
        return self.low is not None and self.high is not None and self.low <= value <= self.high


UNKNOWN = Interval()


@dataclass(frozen=True, slots=True)
class Side:
    """One line before or after: share and p95 utilization in the binding direction."""

    share: Interval = UNKNOWN
    p95_utilization: Interval = UNKNOWN


UNKNOWN_SIDE = Side()
