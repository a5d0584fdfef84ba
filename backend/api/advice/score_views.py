"""Scores and the track record from services to the wire."""

from __future__ import annotations

from backend.api.advice import recommendation_schemas as schema
from backend.api.advice.advice_parts import Lines, interval, statement
from backend.domain.advice import codec as recommendation_codec
from backend.domain.advice.score import ScoredLine
from backend.domain.advice.scored_days import OF_DAYS
from backend.services.advice.balance_words import score_statements
from backend.services.advice.scoring import ScoreView, TrackRecord
from backend.services.inventory.inventory import RouterView
from backend.store import tables
from backend.store.engine.instants import at


def track_record(router: RouterView, record: TrackRecord) -> schema.TrackRecord:
    lines = Lines.of(router)
    return schema.TrackRecord(
        router_id=router.router.id,
        items=[_track_row(row, score, lines) for row, score in record.items],
        hits=record.hits,
        of=record.of,
        hit_rate=record.hits / record.of if record.of else None,
    )


def score_of(score: ScoreView, lines: Lines) -> schema.Score:
    prediction, days = score.score, score.days
    return schema.Score(
        state="complete" if score.final else "provisional",
        days=days.days,
        of_days=OF_DAYS,
        cut_short=days.cut_short,
        from_=at(days.start_ms),
        to=at(days.end_ms),
        direction=prediction.direction,
        lines=[_scored_line(each, lines) for each in prediction.lines],
        predicted_skew=prediction.predicted_skew,
        achieved_skew=prediction.achieved_skew,
        demand_ratio=score.demand_ratio,
        hits=prediction.hits,
        of=prediction.of,
        statements=[
            statement(each) for each in score_statements(prediction, days, score.demand_ratio)
        ],
    )


def _track_row(
    row: tables.Recommendation, score: ScoreView | None, lines: Lines
) -> schema.TrackRow:
    advised = recommendation_codec.from_json(row.content)
    assert row.applied_at is not None
    return schema.TrackRow(
        recommendation_id=row.id,
        at=row.at,
        applied_at=row.applied_at,
        denominator=advised.denominator,
        weights=advised.weights,
        score=None if score is None else score_of(score, lines),
    )


def _scored_line(scored_line: ScoredLine, lines: Lines) -> schema.ScoredLine:
    return schema.ScoredLine(
        uplink_id=scored_line.uplink_id,
        name=lines.name(scored_line.uplink_id),
        predicted_share=interval(scored_line.predicted_share),
        achieved_share=scored_line.achieved_share,
        share_hit=scored_line.share_hit,
        predicted_p95=interval(scored_line.predicted_p95),
        achieved_p95=scored_line.achieved_p95,
        p95_hit=scored_line.p95_hit,
    )
