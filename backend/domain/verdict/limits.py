"""Every level and duration that a verdict depends on. Alerts take theirs from here, so that both say the same."""

from __future__ import annotations

from dataclasses import dataclass, field

from backend.domain.figures.coverage import CoveragePolicy
from backend.domain.figures.skew import SkewPolicy

LOSS_MINUTES = 10
"""Pings of the last so many minutes say whether an ISP loses packets or is slow now."""


@dataclass(frozen=True, slots=True)
class VerdictLimits:
    """Parts are of 1."""

    skew: SkewPolicy = field(default_factory=SkewPolicy)
    coverage: CoveragePolicy = field(default_factory=CoveragePolicy)
    overloaded_from: float = 0.9  # p95 utilization
    nearly_full_from: float = (
        0.8  # p95 utilization of a period: a person should act before it is full
    )
    contract_wrong_above: float = 1.05  # p95 utilization that no line of this speed can have
    idle_below: float = 0.0005  # mean utilization of all ISPs together
    silent_after_ms: int = 30_000  # two missed polls at the usual 10 s, and some slack
    harmful_outage_ms: int = (
        300_000  # of an ISP in a past period: in a slot of five minutes all of its users met it
    )
    full_from: float = 0.9  # utilization of a slot
    full_after_slots: int = 3
    full_until: float = 0.75
    free_after_slots: int = 2
    lossy_from: float = 0.05  # part of the pings that are lost
    least_pings: int = 30  # fewer say nothing of loss or delay
    usual_weeks: int = 4  # before this one: the same hour of each says what delay is usual
    least_usual_weeks: int = 3
    slow_by_ms: float = 30.0  # above what is usual, and by this part of it
    slow_by: float = 0.5
    busy_from: float = 0.9  # of a router's processor, in a slot
    busy_until: float = 0.75
