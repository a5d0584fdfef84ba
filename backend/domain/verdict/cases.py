"""The cases of a verdict, the worst first: what is so, its colour, and the next step.

The colour says whether somebody is harmed. `docs/verdicts.md` shows this table to people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Tone = Literal["bad", "warning", "good", "unknown"]
"""bad: somebody is harmed now. warning: a person should act soon. good: nothing to do. unknown: not known yet."""

CauseCode = Literal[
    "switched_off",
    "never_read",
    "silent",
    "isp_missing",
    "isp_down",
    "isp_silent",
    "lossy",
    "full_now",
    "slow",
    "contract_wrong",
    "overloaded",
    "change_open",
    "danger",
    "drift",
    "being_made",
    "no_isps",
    "collecting",
    "gaps",
    "idle",
    "strongly_skewed",
    "skewed",
    "balanced",
]
StepCode = Literal[
    "switch_on",
    "test_connection",
    "look_at_outage",
    "look_at_quality",
    "look_at_isp",
    "correct_contract",
    "review_advice",
    "look_at_balance",
    "look_at_change",
    "look_at_findings",
    "look_at_drift",
    "set_up_isps",
    "wait",
    "nothing",
]


@dataclass(frozen=True, slots=True)
class VerdictCase:
    tone: Tone
    step: StepCode


CASES: Mapping[CauseCode, VerdictCase] = {
    "switched_off": VerdictCase("unknown", "switch_on"),
    "never_read": VerdictCase("unknown", "test_connection"),
    "silent": VerdictCase("bad", "test_connection"),
    "isp_missing": VerdictCase("bad", "look_at_outage"),
    "isp_down": VerdictCase("bad", "look_at_outage"),
    "isp_silent": VerdictCase("bad", "look_at_outage"),
    "lossy": VerdictCase("bad", "look_at_quality"),
    "full_now": VerdictCase("bad", "look_at_isp"),
    "slow": VerdictCase("bad", "look_at_quality"),
    "contract_wrong": VerdictCase("warning", "correct_contract"),
    "overloaded": VerdictCase("bad", "look_at_balance"),
    "change_open": VerdictCase("warning", "look_at_change"),
    "danger": VerdictCase("warning", "look_at_findings"),
    "drift": VerdictCase("warning", "look_at_drift"),
    "being_made": VerdictCase("unknown", "wait"),
    "no_isps": VerdictCase("unknown", "set_up_isps"),
    "collecting": VerdictCase("unknown", "wait"),
    "gaps": VerdictCase("unknown", "wait"),
    "idle": VerdictCase("good", "nothing"),
    "strongly_skewed": VerdictCase("good", "nothing"),
    "skewed": VerdictCase("good", "nothing"),
    "balanced": VerdictCase("good", "nothing"),
}
"""In order: of all cases that hold, the first is the verdict.

Where a change is under way, `full_now`, `overloaded`, both skews, `collecting` and `gaps` lead to it
(`look_at_change`); else where a recommendation waits, they lead to that (`review_advice`).
"""

SEVERITY: Mapping[CauseCode, int] = {code: place for place, code in enumerate(CASES)}
"""The least of a router's causes is its verdict."""

TONES: tuple[Tone, ...] = ("bad", "warning", "unknown", "good")
"""The worst first."""

URGENCY: Mapping[CauseCode, int] = {
    code: place
    for place, code in enumerate(sorted(CASES, key=lambda code: TONES.index(CASES[code].tone)))
}
"""Routers in a list, the least first: by colour, then in the order of the table."""
