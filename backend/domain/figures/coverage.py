"""How much of a window was really observed: printed with every total, and the reason to refuse a verdict."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

CoverageBand = Literal["full", "partial", "refused"]


@dataclass(frozen=True, slots=True)
class Coverage:
    window_ms: int  # asked for
    observed_ms: int  # with known bytes
    bridged_ms: int = 0  # observed without shape

    @property
    def share(self) -> float:
        """Observed part of the window, 0..1."""
        return _part(self.observed_ms, self.window_ms)

    @property
    def bridged_share(self) -> float:
        return _part(self.bridged_ms, self.observed_ms)


@dataclass(frozen=True, slots=True)
class CoveragePolicy:
    """When no verdict is given."""

    refuse_below: float = 0.5  # part of the window
    # With the rest of a slot of five minutes, and what it takes to be stored, a new router has a verdict within half an
    # hour of its first reading.
    refuse_below_ms: int = 1_440_000
    refuse_bridged_above: float = 0.5  # then totals hold, but peaks and percentiles do not
    full_from: float = 0.99  # coverage needs no mention beside the verdict

    def evaluate(self, coverage: Coverage) -> CoverageBand:
        if (
            coverage.share < self.refuse_below
            or coverage.observed_ms < self.refuse_below_ms
            or coverage.bridged_share > self.refuse_bridged_above
        ):
            return "refused"
        return "full" if coverage.share >= self.full_from else "partial"


def worst(coverages: Iterable[Coverage]) -> Coverage:
    """The smallest share: a split is known only where all its lines are. Zeros for none."""
    return min(coverages, key=lambda coverage: coverage.share, default=Coverage(0, 0))


def _part(part_ms: int, whole_ms: int) -> float:
    # A window that begins inside a slot gets the whole slot.
    return min(1.0, part_ms / whole_ms) if whole_ms > 0 else 0.0
