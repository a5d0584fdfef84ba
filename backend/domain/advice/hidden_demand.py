"""Demand that nobody could record: on a full line users get less than they ask for, and only that is counted.

Replays (what-if, a lost line, growth) use recorded demand, so here they show too little.
"""

from __future__ import annotations

from backend.domain.advice.words import statement
from backend.domain.balance.question import Question
from backend.domain.directions import DIRECTIONS
from backend.domain.statements import Statement

FULL = 0.95  # from this part of capacity a five-minute mean hides moments without room
OFTEN = 0.01  # less of the recorded time moves no 95th percentile


def hidden_demand(question: Question) -> tuple[Statement, ...]:
    """One sentence per line that was full in more than `OFTEN` of the recorded slots of a direction."""
    parts = [(uplink.name, _full_part(question, at)) for at, uplink in enumerate(question.uplinks)]
    return tuple(
        statement("hidden_demand", uplink=name, part=part * 100)
        for name, part in parts
        if part > OFTEN
    )


def _full_part(question: Question, at: int) -> float:
    """In the direction where the line was full in more slots."""
    parts = [0.0]
    for way in DIRECTIONS:
        rates = question.demand.of(way).rates[at]
        limit = FULL * question.uplinks[at].capacity.of(way)
        parts.append(sum(rate > limit for rate in rates) / max(1, len(rates)))
    return max(parts)
