"""From services to the wire: two periods against each other."""

from __future__ import annotations

from backend.api.comparing import schemas as schema
from backend.api.discovery.reading_schemas import Difference, Regime
from backend.api.figures import number_views
from backend.services.comparing.comparisons import ComparisonView
from backend.services.comparing.sides import SideView, SideWeek
from backend.store.engine.instants import at


def comparison(router_id: int, one: ComparisonView) -> schema.Comparison:
    return schema.Comparison(
        router_id=router_id,
        a=number_views.summary(one.a),
        b=number_views.summary(one.b),
        side_a=_side(one.side_a),
        side_b=_side(one.side_b),
        matched_hours=one.matched_hours,
        blocks=one.blocks,
        effects=effects(one),
        differences=[Difference.model_validate(each) for each in one.differences],
        caveats=[schema.Caveat.model_validate(each) for each in one.caveats],
        statement_en=one.statement_en,
        statement_id=one.statement_id,
        meaning_en=one.meaning_en,
        meaning_id=one.meaning_id,
    )


def effects(one: ComparisonView) -> list[schema.Effect]:
    return [schema.Effect.model_validate(each) for each in one.effects]


def _side(side: SideView) -> schema.ComparedSide:
    return schema.ComparedSide(
        regime=None if side.regime is None else Regime.model_validate(side.regime),
        days=side.days,
        effective=side.effective,
        weeks_of_data=side.weeks_of_data,
        download_bytes=side.download_bytes,
        upload_bytes=side.upload_bytes,
        volumes=[schema.LikeVolume.model_validate(each) for each in side.volumes],
        weeks=[_side_week(each) for each in side.weeks],
    )


def _side_week(side_week: SideWeek) -> schema.SideWeek:
    return schema.SideWeek(
        week=str(side_week.week),
        from_=at(side_week.start_ms),
        to=at(side_week.end_ms),
        uplink_id=side_week.uplink_id,
        download_bytes=side_week.download_bytes,
        upload_bytes=side_week.upload_bytes,
        coverage=side_week.coverage,
    )
