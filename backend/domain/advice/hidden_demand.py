"""Demand that nobody could record: on a full line users get less than they ask for, and only what they got is counted.

Replays (what-if, a lost line, growth) are of recorded demand, so where this happened they show too little.
"""

from __future__ import annotations

from backend.domain.advice.words import statement
from backend.domain.balance.question import Question
from backend.domain.directions import DIRECTIONS
from backend.domain.statements import Statement

FULL = 0.95
"""Part of the capacity from which a five-minute mean hides moments without any room."""

OFTEN = 0.01
"""Less of the recorded time moves no 95th percentile."""


def hidden_demand(question: Question) -> tuple[Statement, ...]:
    """One sentence per line that was full in more than `OFTEN` of the recorded slots of a direction."""
    parts = [(uplink.name, _full_part(question, at)) for at, uplink in enumerate(question.uplinks)]
    return tuple(
        statement("hidden_demand", uplink=name, part=part * 100)
        for name, part in parts
        if part > OFTEN
    )


def _full_part(question: Question, at: int) -> float:
    """Part of the recorded slots in which the line was full, in the direction where that is more."""
    parts = [0.0]
    for way in DIRECTIONS:
        rates = question.demand.of(way).rates[at]
        limit = FULL * question.uplinks[at].capacity.of(way)
        parts.append(sum(rate > limit for rate in rates) / max(1, len(rates)))
    return max(parts)
