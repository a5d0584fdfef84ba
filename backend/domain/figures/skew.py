"""How far the real split is from the ideal one: the part of the bytes that went over the wrong ISP.

Source: half the L1 distance of two distributions is their total variation distance (Levin, Peres, Wilmer,
"Markov Chains and Mixing Times", proposition 4.2); docs/glossary.md has the bands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from backend.domain.metering.capacity import ideal_shares

SkewBand = Literal["balanced", "skewed", "strongly_skewed"]


@dataclass(frozen=True, slots=True)
class SkewPolicy:
    """Band edges as parts of 1."""

    balanced_below: float = 0.05
    strong_above: float = 0.15

    def evaluate(self, skew_value: float) -> SkewBand:
        if skew_value < self.balanced_below:
            return "balanced"
        return "strongly_skewed" if skew_value > self.strong_above else "skewed"


def skew(achieved: Sequence[float], ideal: Sequence[float]) -> float:
    """Half the sum of absolute differences between achieved and ideal share: 0 (ideal) to 1."""
    differences = (abs(got - due) for got, due in zip(achieved, ideal, strict=True))
    return min(1.0, sum(differences) / 2)


def skew_of_bytes(byte_counts: Sequence[int], capacities_bps: Sequence[int]) -> float | None:
    """In one direction, without rounding before the end; None without traffic."""
    whole = sum(byte_counts)
    if whole == 0:
        return None
    return float(Fraction(sum(map(abs, _surpluses(byte_counts, capacities_bps)))) / (2 * whole))


def surplus_bytes(byte_counts: Sequence[int], capacities_bps: Sequence[int]) -> tuple[int, ...]:
    """Per line, rounded bytes beyond its ideal part; negative: too few."""
    return tuple(round(surplus) for surplus in _surpluses(byte_counts, capacities_bps))


def wrong_isp_bytes(byte_counts: Sequence[int], capacities_bps: Sequence[int]) -> int:
    """Bytes due on another line: skew times all bytes, rounded."""
    return round(sum(s for s in _surpluses(byte_counts, capacities_bps) if s > 0))


def _surpluses(byte_counts: Sequence[int], capacities_bps: Sequence[int]) -> list[Fraction]:
    whole = sum(byte_counts)
    pairs = zip(byte_counts, ideal_shares(capacities_bps), strict=True)
    return [count - whole * due for count, due in pairs]
