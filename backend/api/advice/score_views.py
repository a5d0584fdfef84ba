"""Scores and the track record from services to the wire."""

from __future__ import annotations

from backend.api.advice import recommendation_schemas as schema
from backend.api.advice.advice_parts import Uplinks
from backend.domain.advice import codec as recommendation_codec
from backend.domain.advice.scored_days import OF_DAYS
from backend.services.advice.balance_words import score_statements
from backend.services.advice.scoring import Applied, ScoreView, TrackRecord
from backend.services.inventory.inventory import RouterView
from backend.store.engine.instants import at


def track_record(router: RouterView, record: TrackRecord) -> schema.TrackRecord:
    uplinks = Uplinks.of(router)
    return schema.TrackRecord.made_of(
        record,
        router_id=router.router.id,
        items=[_track_row(each, uplinks) for each in record.items],
        hit_rate=record.hits / record.of if record.of else None,
    )


def score_of(score: ScoreView, uplinks: Uplinks) -> schema.Score:
    prediction, days = score.score, score.days
    return schema.Score.made_of(
        prediction,
        days,
        score,
        state="complete" if score.final else "provisional",
        of_days=OF_DAYS,
        from_=at(days.start_ms),
        to=at(days.end_ms),
        lines=[
            schema.ScoredUplink.made_of(each, name=uplinks.name(each.uplink_id))
            for each in prediction.uplinks
        ],
        statements=score_statements(prediction, days, score.demand_ratio),
    )


def _track_row(applied: Applied, uplinks: Uplinks) -> schema.TrackRow:
    return schema.TrackRow.made_of(
        recommendation_codec.from_json(applied.row.content),
        applied.row,
        recommendation_id=applied.row.id,
        score=None if applied.score is None else score_of(applied.score, uplinks),
        left_at=applied.left_at,
    )
