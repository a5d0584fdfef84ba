"""What is kept of a report's data, and what becomes of it when late data changes it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from backend.domain.dates.zones import HOUR_MS
from backend.domain.reports.facts import PeriodFacts
from backend.domain.reports.periods.facts import LongFacts

LOOKS_APART_MS = 6 * HOUR_MS
"""Between two comparisons of a report that was sent with the data of now."""


@dataclass(frozen=True, slots=True)
class Revision:
    """`number`: of the report that is made. `is_mailed`: the verdict is another one than people were mailed."""

    number: int
    is_mailed: bool


@dataclass(frozen=True, slots=True)
class KeptReport:
    """The newest revision of a period's report. `mailed`: the verdict that was mailed last."""

    revision: int
    data_hash: str
    mailed: Mapping[str, Any]


def next_revision(
    kept: KeptReport | None, data_hash: str, verdict: Mapping[str, Any]
) -> Revision | None:
    """None: what was made still holds."""
    if kept is None:
        return Revision(1, is_mailed=True)
    if kept.data_hash == data_hash:
        return None
    return Revision(kept.revision + 1, is_mailed=dict(kept.mailed) != dict(verdict))


def data_hash(facts: PeriodFacts) -> str:
    """Another one if any fact of the period is another; a newer program, what holds now or came after it makes none.

    Weeks and months that run on after the period count once they are over, not with each hour that they grow.
    """
    lasting = replace(facts, version="", outlook=None, balancing_changed_at=None)
    if isinstance(lasting, LongFacts):
        lasting = replace(
            lasting,
            parts=[part for part in lasting.parts if not part.is_running],
            ledger=[row for row in lasting.ledger if not row.running],
        )
    return hashlib.sha256(repr(lasting).encode()).hexdigest()


def verdict_of(facts: PeriodFacts) -> dict[str, str]:
    """What a second mail is worth: state and colour, and of which ISP; not a figure that moved a little."""
    verdict = facts.verdict
    return {"state": verdict.state, "tone": facts.tone, "uplink": verdict.uplink or ""}
