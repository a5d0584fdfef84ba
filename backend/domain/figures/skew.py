"""How far the real split is from the ideal one: the part of the bytes that went over the wrong ISP.

Source: half the L1 distance of two distributions is their total variation distance (Levin, Peres, Wilmer,
"Markov Chains and Mixing Times", proposition 4.2); docs/glossary.md has the bands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

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
