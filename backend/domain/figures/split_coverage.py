"""Whether the bytes of lines can be set side by side: only where each was observed for about as long as the others.

A line that nobody saw carried an unknown number of bytes, not none: a share or a skew made with that zero would be
of traffic that was never measured.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Literal

SplitState = Literal["known", "partial", "unknown"]


@dataclass(frozen=True, slots=True)
class SplitPolicy:
    """Parts of the time of the line that was observed longest.

    A line below `unknown_below` makes the split of all unknown; below `partial_below` it is told beside the shares.
    """

    unknown_below: float = 0.5
    partial_below: float = 0.99

    def evaluate(self, observed_ms: Collection[int]) -> SplitState:
        """By the observed time of each line; unknown without any."""
        longest_ms = max(observed_ms, default=0)
        least_ms = min(observed_ms, default=0)
        if longest_ms == 0 or least_ms < self.unknown_below * longest_ms:
            return "unknown"
        return "partial" if least_ms < self.partial_below * longest_ms else "known"


def is_known(observed_ms: Collection[int]) -> bool:
    """Whether shares and skew of lines that were observed for so long mean anything."""
    return SplitPolicy().evaluate(observed_ms) != "unknown"


NOBODY = (None, 0)


@dataclass(frozen=True, slots=True)
class SplitCoverage:
    """The state, and between which lines (by name; None without lines) it was decided."""

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
