"""Whether the processor of a router is so busy that it delays what passes: `router_busy`, from slots of its readings.

Levels come with the verdict's limits, unless a rule says otherwise (rules.py). What is kept between two looks is the
newest event alone: all else is computed again from the readings since then.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from backend.domain.alerts.conditions.condition_state import (
    Change,
    ConditionState,
    Patience,
    Sight,
    Span,
    step,
)
from backend.domain.metering.slots import SLOT_MS
from backend.domain.verdict.limits import VerdictLimits

LIMITS = VerdictLimits()
BUSY_PATIENCE = Patience(open_ms=2 * SLOT_MS, clear_ms=SLOT_MS)
LEAST_READINGS = 5
"""Fewer in a slot say nothing of it."""


@dataclass(frozen=True, slots=True)
class LoadSlot:
    """The processor of a router in a slot."""

    at_ms: int  # begin
    percent: float  # mean of its readings, of 100
    readings: int


@dataclass(frozen=True, slots=True)
class LoadLevels:
    """Percent of the processor."""

    busy_from: int = round(LIMITS.busy_from * 100)
    busy_until: int = round(LIMITS.busy_until * 100)


def load_sight(slot: LoadSlot, levels: LoadLevels) -> Sight:
    if slot.readings < LEAST_READINGS:
        return "unknown"
    if slot.percent >= levels.busy_from:
        return "bad"
    return "good" if slot.percent < levels.busy_until else "between"


def known_state(from_ms: int | None, to_ms: int | None) -> ConditionState:
    """By the newest event; `from_ms` None: there was none. What ended before `to_ms` was judged."""
    if from_ms is None:
        return ConditionState()
    if to_ms is None:
        return ConditionState("open", since_ms=from_ms, seen_ms=from_ms)
    return ConditionState(seen_ms=to_ms)


def load_changes(
    slots: Iterable[LoadSlot], state: ConditionState, levels: LoadLevels, patience: Patience
) -> list[Change]:
    """Begins and ends by turns; `slots` in order of time."""
    changes: list[Change] = []
    for slot in slots:
        span = Span(slot.at_ms, slot.at_ms + SLOT_MS, load_sight(slot, levels))
        state, change = step(state, span, patience)
        if change:
            changes.append(change)
    return changes
