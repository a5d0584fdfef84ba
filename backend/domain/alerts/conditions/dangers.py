"""Whether the dangers of a configuration are others than those that are known: events `finding_danger`.

One event lasts while the same faults do. A fault more, or less, ends it and begins another, so that each list of faults
has its time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class DangerReading:
    """What a reading of a configuration says, beside what is known."""

    findings: Sequence[Mapping[str, Any]]  # as stored
    known: frozenset[str] | None  # codes of the event that lasts; None: none does
    is_changing: bool  # Timbang is changing the router, and may be between two steps


@dataclass(frozen=True, slots=True)
class DangerTurn:
    ends: bool  # the event that lasts
    begins: frozenset[str]  # codes of a new one; empty: none


def danger_codes(findings: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    return frozenset(str(each["code"]) for each in findings if each["severity"] == "danger")


def danger_turn(reading: DangerReading) -> DangerTurn | None:
    """None: nothing changed, or it cannot be said now."""
    codes = danger_codes(reading.findings)
    if reading.is_changing or codes == (reading.known or frozenset()):
        return None
    return DangerTurn(ends=reading.known is not None, begins=codes)
