"""What a recommendation's sentences are about: the question, the map that was chosen, and what is predicted of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.balance.candidates import Candidate
from backend.domain.balance.question import Question
from backend.domain.demand.bootstrap import Forecast
from backend.domain.demand.intervals import Side
from backend.domain.directions import Direction


@dataclass(frozen=True, slots=True)
class Case:
    question: Question
    direction: Direction
    best: Candidate  # one of `candidates`
    candidates: tuple[Candidate, ...]
    forecast: Forecast  # of `best`, in the binding direction

    def weights_text(self, candidate: Candidate | None = None) -> str:
        """As people write it: `1:2:2`."""
        weights = (candidate or self.best).weights(len(self.question.uplinks))
        return ":".join(map(str, weights))

    def fullest_at(self, sides: Sequence[Side]) -> int:
        return max(range(len(sides)), key=lambda uplink: sides[uplink].p95_utilization.value or 0.0)

    def fullest(self, sides: Sequence[Side]) -> str:
        return self.question.uplinks[self.fullest_at(sides)].name

    def p95(self, sides: Sequence[Side]) -> float:
        return sides[self.fullest_at(sides)].p95_utilization.value or 0.0
