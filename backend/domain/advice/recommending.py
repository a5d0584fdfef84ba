"""The decision: which weights, or why none. Everything it rests on is in the question; chance comes with a seed."""

from __future__ import annotations

from backend.domain.advice.case import Case
from backend.domain.advice.data import lacking, missing_of, whole_days
from backend.domain.advice.idle import broken_limit, nothing_to_do
from backend.domain.advice.reasons import reasons_for
from backend.domain.advice.recommendation import MissingData, Recommendation, RecommendedUplink
from backend.domain.advice.whynot import why_not
from backend.domain.advice.words import statement
from backend.domain.balance.candidates import candidates, chosen, fullness, staying
from backend.domain.balance.limits import aim_capacities
from backend.domain.balance.luck import degrees_of
from backend.domain.balance.n_minus_one import LossRow, n_minus_one
from backend.domain.balance.question import Question
from backend.domain.demand.bootstrap import ChoiceSource, Forecast, Outlook, forecast
from backend.domain.demand.intervals import UNKNOWN, Interval
from backend.domain.demand.replay import SLOT_MINUTES
from backend.domain.demand.splits import Matrix, identity
from backend.domain.directions import Direction
from backend.domain.metering.capacity import ideal_share_floats
from backend.domain.statements import Statement

CLASSIFIER = "both-addresses"  # one ISP per visitor and server; so the manual and paper A


def recommend(question: Question, chance: ChoiceSource) -> Recommendation:
    """Weights and buckets with reasons and intervals, or another verdict and why."""
    refused = _refusals(question)
    if refused:
        return Recommendation("cannot", refused[0], reasons=refused)
    missing = lacking(question)
    if missing:
        return Recommendation(
            "not_enough_data",
            missing[0],
            reasons=missing,
            missing=missing_of(question),
            days=whole_days(question.demand),
        )
    return _decided(question, chance)


def _refusals(question: Question) -> tuple[Statement, ...]:
    if len(question.uplinks) < 2:
        return (statement("one_line", count=len(question.uplinks)),)
    if question.today.method in {"mixed", "other"}:
        return (statement("unclear_method", method=question.today.method),)
    return ()


def _decided(question: Question, chance: ChoiceSource) -> Recommendation:
    direction = binding_direction(question)
    offered = candidates(question, direction, chance)
    best = chosen(offered, question)
    if best is None:
        most = question.limits.largest_denominator
        return Recommendation("cannot", statement("limits_forbid", denominator=most))
    outlook = Outlook(
        best.split,
        best.luck,
        aim_capacities(question, direction),
        tuple(float(capacity.of(direction)) for capacity in question.capacities),
        ideal_share_floats([capacity.of(direction) for capacity in question.capacities]),
        degrees_of(question),
    )
    case = Case(
        question,
        direction,
        best,
        tuple(offered),
        forecast(question.demand, direction, outlook, chance, question.limits.draws),
    )
    idle, broken = nothing_to_do(case), broken_limit(case)
    if broken and idle:
        return _change(case, broken)
    if idle and question.unseen_slots:
        return _unseen(question)
    return _left(case, idle) if idle else _change(case, _summary(case))


def _unseen(question: Question) -> Recommendation:
    """The configuration is fine, but too few slots show yet how the lines really share."""
    hours = question.unseen_slots * SLOT_MINUTES / 60
    reason = statement("new_regime", hours=hours)
    return Recommendation(
        "not_enough_data",
        reason,
        reasons=(reason,),
        missing=MissingData(hours=hours, coverage=question.demand.coverage),
        days=whole_days(question.demand),
    )


def binding_direction(question: Question) -> Direction:
    """The one whose fullest line is fuller now."""
    now = staying(question)
    down = max(fullness(question, now.split, "download"))
    return "upload" if max(fullness(question, now.split, "upload")) > down else "download"


def _left(case: Case, reasons: tuple[Statement, ...]) -> Recommendation:
    now, question = case.forecast, case.question
    uplinks = zip(question.uplinks, now.before, strict=True)
    return Recommendation(
        "nothing_to_do",
        reasons[0],
        uplinks=tuple(
            RecommendedUplink(uplink.uplink_id, 0, side, side) for uplink, side in uplinks
        ),
        binding_direction=case.direction,
        skew_before=now.skew_before,
        skew_after=now.skew_before,
        gain=now.gain,
        reasons=(*reasons, *_notes(question)),
        n_minus_one=_losses(question, identity(len(question.uplinks))),
        missing=missing_of(question),
        days=whole_days(question.demand),
    )


def _change(case: Case, summary: Statement) -> Recommendation:
    now, question, best = case.forecast, case.question, case.best
    rows = _losses(question, best.split)
    return Recommendation(
        "change",
        summary,
        uplinks=_uplinks(question, best.weights(len(question.uplinks)), now),
        buckets=tuple(question.uplinks[uplink].uplink_id for uplink in best.uplinks),
        moved_buckets=best.moved_buckets,
        classifier=question.today.classifier or CLASSIFIER,
        binding_direction=case.direction,
        skew_before=now.skew_before,
        skew_after=now.skew_after,
        gain=_fall(case.p95(now.before), now.busiest_after),
        busiest_after=now.busiest_after,
        reasons=(*reasons_for(case, rows), *_notes(question)),
        why_not=why_not(case, rows),
        n_minus_one=rows,
        missing=missing_of(question),
        days=whole_days(question.demand),
    )


def _summary(case: Case) -> Statement:
    return statement(
        "change",
        weights=case.weights_text(),
        before=case.p95(case.forecast.before) * 100,
        after=case.forecast.busiest_after.percentages()[0],
    )


def _fall(before: float, after: Interval) -> Interval:
    """From the figure that is shown for today to the one for then, and to the ends of its range."""
    if after.value is None or after.low is None or after.high is None:
        return UNKNOWN
    return Interval(before - after.value, before - after.high, before - after.low)


def _uplinks(
    question: Question, weights: list[int], now: Forecast
) -> tuple[RecommendedUplink, ...]:
    rows = zip(question.uplinks, weights, now.before, now.after, strict=True)
    return tuple(
        RecommendedUplink(uplink.uplink_id, weight, before, after)
        for uplink, weight, before, after in rows
    )


def _losses(question: Question, split: Matrix) -> tuple[LossRow, ...]:
    return n_minus_one(
        question.demand,
        split,
        question.capacities,
        [uplink.risk_group for uplink in question.uplinks],
        question.today.fallback,
    )


def _notes(question: Question) -> tuple[Statement, ...]:
    return tuple(note for uplink in question.uplinks for note in uplink.notes)
