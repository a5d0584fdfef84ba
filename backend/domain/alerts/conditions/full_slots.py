"""Whether five minutes of a direction say that an uplink is full: `isp_full`.

Levels and waits are those of the verdict, so that both say the same unless a rule says otherwise (rules.py); what
cannot be judged says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.alerts.conditions.condition_state import Patience, Sight, Span
from backend.domain.metering.slots import SLOT_MS
from backend.domain.verdict.limits import VerdictLimits

LIMITS = VerdictLimits()
FULL_PATIENCE = Patience(
    open_ms=LIMITS.full_after_slots * SLOT_MS, clear_ms=LIMITS.free_after_slots * SLOT_MS
)


@dataclass(frozen=True, slots=True)
class HiddenTime:
    """[from, to) in which an uplink says nothing of itself, UTC ms; `to_ms` None: it lasts."""

    from_ms: int
    to_ms: int | None

    def touches(self, from_ms: int, to_ms: int) -> bool:
        return self.from_ms < to_ms and (self.to_ms is None or self.to_ms > from_ms)


def full_sight(utilization: float, limits: VerdictLimits) -> Sight:
    """`utilization`: of the contract, in a slot. More than a line can carry says that the contract is wrong."""
    if utilization > limits.contract_wrong_above:
        return "unknown"
    if utilization >= limits.full_from:
        return "bad"
    return "good" if utilization < limits.full_until else "between"


def span_of(slot_ms: int, covered_ms: int, sight: Sight) -> Span:
    """A slot counts for as long as it was observed."""
    return Span(slot_ms, slot_ms + covered_ms, sight)
