"""A verdict as codes with parameters, and as a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.figures import wording
from backend.domain.figures.verdict import Reason, Verdict
from backend.domain.statements import Statement


@dataclass(frozen=True, slots=True)
class ReasonView:
    code: str
    params: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class VerdictView:
    state: str
    params: Mapping[str, str]
    sentence: Statement
    reasons: Sequence[ReasonView]


def words(verdict: Verdict) -> VerdictView:
    params = {
        "uplink": verdict.uplink,
        "direction": verdict.direction,
        "achieved_share": verdict.achieved_share,
        "ideal_share": verdict.ideal_share,
        "skew": verdict.skew,
        "p95_utilization": verdict.p95_utilization,
    }
    return VerdictView(
        state=verdict.state,
        params=_texts(params),
        sentence=wording.sentence(verdict),
        reasons=[_reason(reason) for reason in verdict.reasons],
    )


def _reason(reason: Reason) -> ReasonView:
    values = {
        "uplink": reason.uplink,
        "direction": reason.direction,
        "value": reason.value,
        "limit": reason.limit,
    }
    return ReasonView(reason.code, _texts(values))


def _texts(values: Mapping[str, str | float | None]) -> dict[str, str]:
    """Known ones; numbers as decimal fractions of 1."""
    return {
        name: f"{value:.6g}" if isinstance(value, float) else str(value)
        for name, value in values.items()
        if value is not None
    }
