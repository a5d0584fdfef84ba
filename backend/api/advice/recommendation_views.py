"""Recommendations from services to the wire."""

from __future__ import annotations

from backend.api.advice import recommendation_schemas as schema
from backend.api.advice.advice_parts import Lines, interval, loss_row, statement
from backend.api.advice.score_views import score_of
from backend.domain.advice import codec as recommendation_codec
from backend.domain.advice.recommendation import Recommendation, RecommendedLine
from backend.domain.demand.intervals import Side
from backend.services.advice.scoring import ScoreView
from backend.store import tables


def recommendation_of(
    row: tables.Recommendation, lines: Lines, score: ScoreView | None = None
) -> schema.Recommendation:
    advised = recommendation_codec.from_json(row.content)
    return schema.Recommendation(
        id=row.id,
        router_id=row.router_id,
        at=row.at,
        state=row.state,
        verdict=advised.verdict,
        statement=statement(advised.summary),
        weights=advised.weights,
        denominator=advised.denominator,
        buckets=list(advised.buckets),
        moved_buckets=advised.moved_buckets,
        classifier=advised.classifier,
        lines=[_line(each, lines) for each in advised.lines],
        skew_before=interval(advised.skew_before),
        skew_after=interval(advised.skew_after),
        gain=interval(advised.gain),
        binding_direction=advised.binding_direction,
        reasons=[statement(each) for each in advised.reasons],
        why_not=[statement(each) for each in advised.why_not],
        n_minus_one=[loss_row(each, lines) for each in advised.n_minus_one],
        missing=_missing(advised),
        days=advised.days,
        basis=row.basis,
        decided_at=row.decided_at,
        decided_by=row.decided_by,
        reason=row.reason,
        applied_at=row.applied_at,
        score=None if score is None else score_of(score, lines),
    )


def _line(recommended_line: RecommendedLine, lines: Lines) -> schema.RecommendedLine:
    return schema.RecommendedLine(
        uplink_id=recommended_line.uplink_id,
        name=lines.name(recommended_line.uplink_id),
        color=lines.colors.get(recommended_line.uplink_id),
        weight=recommended_line.weight,
        before=_side(recommended_line.before),
        after=_side(recommended_line.after),
    )


def _side(side: Side) -> schema.PredictedSide:
    return schema.PredictedSide(
        share=interval(side.share), p95_utilization=interval(side.p95_utilization)
    )


def _missing(recommendation: Recommendation) -> schema.Missing:
    lacks = recommendation.missing
    return schema.Missing(days=lacks.days, hours=lacks.hours, coverage=lacks.coverage)
