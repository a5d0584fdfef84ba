"""Which path a new flow takes: the first alone, or by the difference of the delays of both (RER, SD)."""

from __future__ import annotations

from dataclasses import dataclass

BETA = 0.3
"""How much the latest difference of delays counts in the running one."""


@dataclass(frozen=True, slots=True)
class Policy:
    """Below `least_s` the first path, above `most_s` the second, between by chance."""

    name: str
    least_s: float
    most_s: float
    has_priority: bool
    is_single: bool = False

    def takes_second(self, difference_s: float, chance: float) -> bool:
        if self.is_single or difference_s <= self.least_s:
            return False
        if difference_s >= self.most_s:
            return True
        return chance < (difference_s - self.least_s) / (self.most_s - self.least_s)


SINGLE = Policy("single path", 0.0, 0.0, has_priority=True, is_single=True)
RER = Policy("RER", 0.001, 0.015, has_priority=True)
SD = Policy("SD", 0.0, 0.0, has_priority=False)
