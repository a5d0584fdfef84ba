"""Whether the lines' bytes can be compared: only if all were observed for about the same time.

An unobserved line carried an unknown number of bytes, not none: with that zero, shares and skew would be wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Literal

SplitState = Literal["known", "partial", "unknown"]


@dataclass(frozen=True, slots=True)
class SplitPolicy:
    """Parts of the time of the line that was observed longest."""

    unknown_below: float = 0.5  # one such line makes the split of all unknown
    partial_below: float = 0.99  # such a line is named beside the shares

    def evaluate(self, observed_ms: Collection[int]) -> SplitState:
        """By the observed time of each line; unknown without any."""
        longest_ms = max(observed_ms, default=0)
        least_ms = min(observed_ms, default=0)
        if longest_ms == 0 or least_ms < self.unknown_below * longest_ms:
            return "unknown"
        return "partial" if least_ms < self.partial_below * longest_ms else "known"


def is_known(observed_ms: Collection[int]) -> bool:
    """Whether shares and skew mean anything after these observed times."""
    return SplitPolicy().evaluate(observed_ms) != "unknown"


NOBODY = (None, 0)


@dataclass(frozen=True, slots=True)
class SplitCoverage:
    """The state and the deciding lines by name, None without lines."""

    state: SplitState
    least: str | None
    least_ms: int
    longest: str | None
    longest_ms: int


def split_coverage(observed: Sequence[tuple[str, int]], policy: SplitPolicy) -> SplitCoverage:
    """By (name, observed ms) per line."""
    least = min(observed, key=itemgetter(1), default=NOBODY)
    longest = max(observed, key=itemgetter(1), default=NOBODY)
    return SplitCoverage(policy.evaluate([seen_ms for _, seen_ms in observed]), *least, *longest)
