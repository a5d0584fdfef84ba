"""A verdict as codes with parameters, and as a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.figures import verdict as domain
from backend.domain.figures import wording
from backend.services.shown import Told


@dataclass(frozen=True, slots=True)
class Reason:
    code: str
    params: Mapping[str, str]


# The verdict with its words.
@dataclass(frozen=True, slots=True)
class Verdict:
    state: Literal[
        "balanced",
        "skewed",
        "strongly_skewed",
        "overloaded",
        "idle",
        "not_enough_data",
        "stale",
        "link_down",
    ]
    params: Mapping[str, str]
    sentence: Told
    reasons: Sequence[Reason]


def words(verdict: domain.Verdict) -> Verdict:
    params = {
        "uplink": verdict.uplink,
        "direction": verdict.direction,
        "achieved_share": verdict.achieved_share,
        "ideal_share": verdict.ideal_share,
        "skew": verdict.skew,
        "p95_utilization": verdict.p95_utilization,
    }
    return Verdict(
        state=verdict.state,
        params=_texts(params),
        sentence=wording.sentence(verdict),
        reasons=[_reason(reason) for reason in verdict.reasons],
    )


def _reason(reason: domain.Reason) -> Reason:
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
