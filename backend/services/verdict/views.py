"""A verdict as pages and programs get it: codes with figures, and sentences."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import Field

from backend.domain.verdict import words
from backend.domain.verdict.cases import URGENCY, CauseCode, StepCode, Tone
from backend.domain.verdict.facts import Because
from backend.domain.verdict.period import of_traffic_alone
from backend.domain.verdict.verdict import Cause, Verdict
from backend.domain.verdict.verdict import NextStep as DomainStep
from backend.services.figures import period_verdicts
from backend.services.figures.period_verdicts import PeriodVerdict
from backend.services.shown import StatementOut, Time, statement_out
from backend.store.engine.instants import at

MOST_KEPT = 2048


@dataclass(frozen=True, slots=True)
class NextStep:
    code: StepCode
    label: StatementOut
    uplink_id: int | None
    record_id: Annotated[
        int | None, Field(description="the change, drift or recommendation to look at")
    ]


@dataclass(frozen=True, slots=True)
class VerdictCause:
    code: CauseCode
    tone: Tone
    sentence: StatementOut
    step: NextStep


@dataclass(frozen=True, slots=True)
class JudgedTime:
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Time
    because: Because
    label: StatementOut
    left_out: Annotated[
        StatementOut | None,
        Field(description="time in it with other weights that were taken back: of no figure"),
    ]


# How a router is now. The first of `causes` decides the tone and the step.
@dataclass(frozen=True, slots=True)
class RouterVerdict:
    tone: Tone
    severity: Annotated[int, Field(description="0 is the worst; orders routers")]
    causes: Annotated[tuple[VerdictCause, ...], Field(description="all that hold, the worst first")]
    judged: Annotated[JudgedTime, Field(description="the time that the traffic was judged over")]
    traffic: PeriodVerdict
    before: Annotated[
        PeriodVerdict | None, Field(description="over the week before balance or contract changed")
    ]


@lru_cache(maxsize=MOST_KEPT)
def view(verdict: Verdict, zone: ZoneInfo) -> RouterVerdict:
    """Put in words once, as most verdicts stay the same until the next slot."""
    judged = verdict.judged
    left_out = words.left_out(judged)
    return RouterVerdict(
        tone=verdict.first.tone,
        severity=URGENCY[verdict.first.code],
        causes=tuple(_cause(cause, verdict, zone) for cause in verdict.causes),
        judged=JudgedTime(
            at(judged.start_ms),
            at(judged.end_ms),
            judged.because,
            statement_out(words.judged(judged, zone)),
            None if left_out is None else statement_out(left_out),
        ),
        traffic=period_verdicts.words(of_traffic_alone(verdict.traffic)),
        before=None if verdict.before is None else period_verdicts.words(verdict.before),
    )


def _cause(cause: Cause, verdict: Verdict, zone: ZoneInfo) -> VerdictCause:
    sentence = statement_out(words.sentence(cause, verdict, zone))
    return VerdictCause(cause.code, cause.tone, sentence, _step(cause.step))


def _step(step: DomainStep) -> NextStep:
    return NextStep(step.code, statement_out(words.step(step)), step.uplink_id, step.record_id)
