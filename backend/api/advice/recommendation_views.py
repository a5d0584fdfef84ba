"""Recommendations from services to the wire."""

from __future__ import annotations

from backend.api.advice import recommendation_schemas as schema
from backend.api.advice.advice_parts import Uplinks, loss_row
from backend.api.advice.score_views import score_of
from backend.domain.advice import codec as recommendation_codec
from backend.domain.advice.recommendation import RecommendedUplink
from backend.services.advice.scoring import ScoreView
from backend.store import tables


def recommendation_of(
    row: tables.Recommendation, uplinks: Uplinks, score: ScoreView | None = None
) -> schema.Recommendation:
    advised = recommendation_codec.from_json(row.content)
    return schema.Recommendation.made_of(
        advised,
        row,
        statement=advised.summary,
        lines=[_uplink(each, uplinks) for each in advised.uplinks],
        n_minus_one=[loss_row(each, uplinks) for each in advised.n_minus_one],
        score=None if score is None else score_of(score, uplinks),
    )


def _uplink(uplink: RecommendedUplink, uplinks: Uplinks) -> schema.RecommendedUplink:
    return schema.RecommendedUplink.made_of(
        uplink, name=uplinks.name(uplink.uplink_id), color=uplinks.colors.get(uplink.uplink_id)
    )
