"""The verdict about a period as codes with parameters, and as a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from backend.domain.verdict import period, period_words
from backend.domain.verdict.cases import CASES, CauseCode, Tone
from backend.services.shown import StatementOut, statement_out


@dataclass(frozen=True, slots=True)
class Reason:
    code: str
    params: Mapping[str, str]


# How the traffic of a period was split, with its words.
@dataclass(frozen=True, slots=True)
class PeriodVerdict:
    state: Literal[
        "balanced",
        "skewed",
        "strongly_skewed",
        "overloaded",
        "contract_wrong",
        "idle",
        "not_enough_data",
    ]
    tone: Annotated[
        Tone,
        Field(
            description="whether somebody was harmed; skew alone harms nobody, an ISP that was nearly full is a warning"
        ),
    ]
    params: Mapping[str, str]
    sentence: StatementOut
    reasons: tuple[Reason, ...]


def words(verdict: period.PeriodVerdict) -> PeriodVerdict:
    params = {
        "uplink": verdict.uplink,
        "direction": verdict.direction,
        "achieved_share": verdict.achieved_share,
        "ideal_share": verdict.ideal_share,
        "skew": verdict.skew,
        "p95_utilization": verdict.p95_utilization,
    }
    return PeriodVerdict(
        state=verdict.state,
        tone=tone(verdict),
        params=_texts(params),
        sentence=statement_out(period_words.sentence(verdict)),
        reasons=tuple(reason_words(reason) for reason in verdict.reasons),
    )


def tone(verdict: period.PeriodVerdict) -> Tone:
    """Amber instead of green where an ISP is nearly full or users were harmed, though the split may be right."""
    if verdict.state == "not_enough_data":
        return "unknown"
    code: CauseCode = verdict.state
    usual = CASES[code].tone
    asks = {"nearly_full", *period.HARMS}
    is_amber = any(reason.code in asks for reason in verdict.reasons)
    return "warning" if usual == "good" and is_amber else usual


def reason_words(reason: period.Reason) -> Reason:
    values = {
        "uplink": reason.uplink,
        "direction": reason.direction,
        "value": reason.value,
        "limit": reason.limit,
    }
    return Reason(reason.code, _texts(values))


def _texts(values: Mapping[str, str | float | None]) -> dict[str, str]:
    """Known ones; numbers as decimal fractions of 1."""
    return {
        name: f"{value:.6g}" if isinstance(value, float) else str(value)
        for name, value in values.items()
        if value is not None
    }
