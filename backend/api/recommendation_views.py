"""Recommendations and their track record, from services to the wire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from backend.api.schemas import balance as schema
from backend.api.schemas.changes import Statement
from backend.domain import recommendation_codec, recommendation_words
from backend.domain.change_plan import Statement as Said
from backend.domain.n_minus_one import LossRow
from backend.domain.recommendation import Interval, Recommendation, RecommendedLine, Side
from backend.domain.recommendation_score import ScoredLine
from backend.domain.replay import LineLoad, WorstHour
from backend.domain.scored_days import OF_DAYS
from backend.services.balance_words import loss_text, score_text
from backend.services.inventory import RouterView
from backend.services.scoring import ScoreView, TrackRecord
from backend.store import tables
from backend.store.instants import at


@dataclass(frozen=True, slots=True)
class Lines:
    """Names and colours of a router's uplinks, archived ones too: advice outlives them."""

    names: Mapping[int, str]
    colors: Mapping[int, str | None]

    @staticmethod
    def of(found: RouterView) -> Lines:
        return Lines(
            {line.id: line.name for line in found.every},
            {line.id: line.color for line in found.every},
        )

    def name(self, uplink_id: int) -> str:
        return self.names.get(uplink_id, "")


def one(
    row: tables.Recommendation, lines: Lines, score: ScoreView | None = None
) -> schema.Recommendation:
    found = recommendation_codec.from_json(row.content)
    return schema.Recommendation(
        id=row.id,
        router_id=row.router_id,
        at=row.at,
        state=row.state,  # type: ignore[arg-type]  # the column's CHECK allows these only
        verdict=found.verdict,
        text_en=found.summary.text,
        text_id=recommendation_words.indonesian(found.summary),
        weights=found.weights,
        denominator=found.denominator,
        buckets=list(found.buckets),
        moved_buckets=found.moved_buckets,
        classifier=found.classifier,
        lines=[_line(each, lines) for each in found.lines],
        skew_before=_interval(found.skew_before),
        skew_after=_interval(found.skew_after),
        gain=_interval(found.gain),
        binding_direction=found.binding_direction,
        reasons=[statement(each) for each in found.reasons],
        why_not=[statement(each) for each in found.why_not],
        n_minus_one=[loss_row(each, lines) for each in found.n_minus_one],
        missing=_missing(found),
        days=found.days,
        basis=row.basis,
        decided_at=row.decided_at,
        decided_by=row.decided_by,
        reason=row.reason,
        applied_at=row.applied_at,
        score=None if score is None else score_of(score, lines),
    )


def track_record(found: RouterView, record: TrackRecord) -> schema.TrackRecord:
    lines = Lines.of(found)
    return schema.TrackRecord(
        router_id=found.router.id,
        items=[_track_row(row, score, lines) for row, score in record.items],
        hits=record.hits,
        of=record.of,
        hit_rate=record.hits / record.of if record.of else None,
    )


def statement(one: Said) -> Statement:
    return Statement(
        code=one.code,
        text_en=one.text,
        text_id=recommendation_words.indonesian(one),
        params=dict(one.params),
    )


def loss_row(row: LossRow, lines: Lines) -> schema.LossRow:
    return schema.LossRow(
        down=[lines.name(each) for each in row.down],
        down_ids=list(row.down),
        risk_group=row.risk_group or None,
        lines=[_loss_line(each, lines) for each in row.lines],
        overload_minutes_per_day=row.overload_minutes_per_day,
        text_en=loss_text(row, lines.names, "en"),
        text_id=loss_text(row, lines.names, "id"),
    )


def worst_hour(found: WorstHour | None) -> schema.WorstHour | None:
    if found is None:
        return None
    return schema.WorstHour(at=at(found.at_ms), utilization=found.utilization)


def _loss_line(load: LineLoad, lines: Lines) -> schema.LossLine:
    known = [
        one
        for one in (load.p95_download_utilization, load.p95_upload_utilization)
        if one is not None
    ]
    return schema.LossLine(
        uplink_id=load.uplink_id,
        name=lines.name(load.uplink_id),
        p95_utilization=max(known, default=None),
        minutes_above_90_per_day=load.minutes_above_90_per_day,
        worst_hour=worst_hour(load.worst_hour),
    )


def _line(found: RecommendedLine, lines: Lines) -> schema.RecommendedLine:
    return schema.RecommendedLine(
        uplink_id=found.uplink_id,
        name=lines.name(found.uplink_id),
        color=lines.colors.get(found.uplink_id),
        weight=found.weight,
        before=_side(found.before),
        after=_side(found.after),
    )


def _side(found: Side) -> schema.PredictedSide:
    return schema.PredictedSide(
        share=_interval(found.share), p95_utilization=_interval(found.p95_utilization)
    )


def _interval(found: Interval) -> schema.Interval:
    return schema.Interval(value=found.value, low=found.low, high=found.high)


def _missing(found: Recommendation) -> schema.Missing:
    lacks = found.missing
    return schema.Missing(days=lacks.days, hours=lacks.hours, coverage=lacks.coverage)


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


def score_of(one: ScoreView, lines: Lines) -> schema.Score:
    found, days = one.score, one.days
    return schema.Score(
        state="complete" if one.final else "provisional",
        days=days.days,
        of_days=OF_DAYS,
        cut_short=days.cut_short,
        from_=at(days.start_ms),
        to=at(days.end_ms),
        direction=found.direction,
        lines=[_scored_line(each, lines) for each in found.lines],
        predicted_skew=found.predicted_skew,
        achieved_skew=found.achieved_skew,
        hits=found.hits,
        of=found.of,
        text_en=score_text(found, days, "en"),
        text_id=score_text(found, days, "id"),
    )


def _scored_line(found: ScoredLine, lines: Lines) -> schema.ScoredLine:
    return schema.ScoredLine(
        uplink_id=found.uplink_id,
        name=lines.name(found.uplink_id),
        predicted_share=_interval(found.predicted_share),
        achieved_share=found.achieved_share,
        share_hit=found.share_hit,
        predicted_p95=_interval(found.predicted_p95),
        achieved_p95=found.achieved_p95,
        p95_hit=found.p95_hit,
    )
