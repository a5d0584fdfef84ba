"""What became of the availability that a contract promises for a month."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from backend.domain.figures.availability import Availability

Outcome = Literal["missed", "kept", "running", "unproven", "nothing_promised"]
"""`running`: the month is not over, and not missed yet; `unproven`: too little was observed to say."""


@dataclass(frozen=True, slots=True)
class Promise:
    """`allowed_ms`: how long the ISP may be away in the whole month, observed or not."""

    percent: Decimal
    allowed_ms: int


def promise(percent: Decimal, month_ms: int) -> Promise:
    """99.5 % of 30 days leave 3 h 36 min."""
    return Promise(percent, int(month_ms * (100 - Fraction(percent)) / 100))


def outcome(time: Availability, promised: Promise | None, *, running: bool) -> Outcome:
    """Unknown time is never held against the ISP: it is missed by minutes that were observed."""
    if promised is None:
        return "nothing_promised"
    if time.counted_ms > promised.allowed_ms:
        return "missed"
    if running:
        return "running"
    return "kept" if _is_kept(time, promised) else "unproven"


def _is_kept(time: Availability, promised: Promise) -> bool:
    """For certain, whatever happened unobserved; or as far as it was observed."""
    if time.counted_ms + time.unknown_ms <= promised.allowed_ms:
        return True
    known_ms = time.up_ms + time.counted_ms
    return known_ms > 0 and 100 * Fraction(time.up_ms, known_ms) >= Fraction(promised.percent)
