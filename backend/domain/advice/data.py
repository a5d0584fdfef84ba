"""Whether there is enough recorded demand for a recommendation, and if not, how much is missing."""

from __future__ import annotations

from collections import Counter
from statistics import median

from backend.domain.advice.recommendation import MissingData
from backend.domain.advice.words import statement
from backend.domain.balance.question import Question
from backend.domain.demand.demand import Demand
from backend.domain.demand.replay import SLOT_MINUTES
from backend.domain.statements import Statement

WHOLE_DAY = 0.5  # of the usual day's slots: a day that has just begun lacks its peak


def whole_days(demand: Demand) -> int:
    slots = Counter(demand.days).values()
    usual = median(slots) if slots else 0
    return sum(count >= WHOLE_DAY * usual for count in slots)


def missing_of(question: Question) -> MissingData:
    """Days and hours still needed; 0 where there is enough."""
    demand, limits = question.demand, question.limits
    due = limits.least_coverage * demand.due_slots
    hours = max(0.0, due - len(demand.at_ms)) * SLOT_MINUTES / 60
    days = max(0, limits.needed_days - whole_days(demand))
    return MissingData(days, hours, demand.coverage)


def lacking(question: Question) -> tuple[Statement, ...]:
    missing, demand = missing_of(question), question.demand
    if missing.days:
        have, needed = whole_days(demand), question.limits.needed_days
        return (statement("missing_days", days=have, needed=needed, missing=missing.days),)
    if missing.hours > 0:
        coverage = (missing.coverage or 0.0) * 100
        return (statement("missing_hours", coverage=coverage, hours=missing.hours),)
    if not any((*demand.download.totals, *demand.upload.totals)):
        return (statement("no_traffic"),)
    return ()
