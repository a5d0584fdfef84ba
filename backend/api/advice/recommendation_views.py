"""Recommendations from services to the wire."""

from __future__ import annotations

from backend.api.advice import recommendation_schemas as schema
from backend.api.advice.advice_parts import Lines, loss_row
from backend.api.advice.score_views import score_of
from backend.domain.advice import codec as recommendation_codec
from backend.domain.advice.recommendation import RecommendedLine
from backend.services.advice.scoring import ScoreView
from backend.store import tables


def recommendation_of(
    row: tables.Recommendation, lines: Lines, score: ScoreView | None = None
) -> schema.Recommendation:
    advised = recommendation_codec.from_json(row.content)
    return schema.Recommendation.made_of(
        advised,
        row,
        statement=advised.summary,
        lines=[_line(each, lines) for each in advised.lines],
        n_minus_one=[loss_row(each, lines) for each in advised.n_minus_one],
        score=None if score is None else score_of(score, lines),
    )


def _line(line: RecommendedLine, lines: Lines) -> schema.RecommendedLine:
    return schema.RecommendedLine.made_of(
        line, name=lines.name(line.uplink_id), color=lines.colors.get(line.uplink_id)
    )
