"""The colour of a period: amber where an ISP was nearly full, though the split may be right."""

from __future__ import annotations

import pytest

from backend.domain.verdict.cases import Tone
from backend.domain.verdict.period import PeriodVerdict, Reason, ReasonCode, State
from backend.services.figures.period_verdicts import words


@pytest.mark.parametrize(
    "state, code, tone",
    [
        ("balanced", None, "good"),
        ("balanced", "nearly_full", "warning"),
        ("strongly_skewed", "nearly_full", "warning"),
        ("balanced", "no_service", "warning"),
        ("balanced", "was_full", "warning"),
        ("skewed", "was_down", "warning"),
        ("skewed", "over_share", "good"),
        ("overloaded", "overloaded", "bad"),
        ("contract_wrong", "over_contract", "warning"),
        ("idle", "no_traffic", "good"),
        ("not_enough_data", "too_short", "unknown"),
    ],
)
def test_tone_of_a_period(state: State, code: ReasonCode | None, tone: Tone) -> None:
    reasons = () if code is None else (Reason(code, "ISP1", "download", 0.85, 0.8),)
    verdict = PeriodVerdict(state, "ISP1", "download", 0.2, 0.2, 0.0, 0.85, reasons or (NONE,))
    assert words(verdict).tone == tone


NONE = Reason("partial_coverage", "ISP1", value=0.97, limit=0.98)
