"""From services to the wire: two periods against each other."""

from __future__ import annotations

from backend.api import number_views
from backend.api.schemas import comparison as schema
from backend.api.schemas.reading import Difference, Regime
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


def _side(one: SideView) -> schema.ComparedSide:
    return schema.ComparedSide(
        regime=None if one.regime is None else Regime.model_validate(one.regime),
        days=one.days,
        effective=one.effective,
        weeks_of_data=one.weeks_of_data,
        download_bytes=one.download_bytes,
        upload_bytes=one.upload_bytes,
        volumes=[schema.LikeVolume.model_validate(each) for each in one.volumes],
        weeks=[_side_week(each) for each in one.weeks],
    )


def _side_week(one: SideWeek) -> schema.SideWeek:
    return schema.SideWeek(
        week=str(one.week),
        from_=at(one.start_ms),
        to=at(one.end_ms),
        uplink_id=one.uplink_id,
        download_bytes=one.download_bytes,
        upload_bytes=one.upload_bytes,
        coverage=one.coverage,
    )
