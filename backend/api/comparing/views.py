"""From services to the wire: two periods against each other."""

from __future__ import annotations

from backend.api.comparing import schemas as schema
from backend.api.discovery.reading_schemas import Difference, Regime
from backend.api.figures import number_views
from backend.api.http.statements import StatementOut
from backend.services.comparing.comparisons import ComparisonView
from backend.services.comparing.sides import SideView, SideWeek
from backend.store.engine.instants import at


def comparison(router_id: int, comparison_view: ComparisonView) -> schema.Comparison:
    return schema.Comparison(
        router_id=router_id,
        a=number_views.summary(comparison_view.a),
        b=number_views.summary(comparison_view.b),
        side_a=_side(comparison_view.side_a),
        side_b=_side(comparison_view.side_b),
        matched_hours=comparison_view.matched_hours,
        blocks=comparison_view.blocks,
        effects=effects(comparison_view),
        differences=[Difference.model_validate(each) for each in comparison_view.differences],
        caveats=[StatementOut.model_validate(each) for each in comparison_view.caveats],
        statements=[StatementOut.model_validate(each) for each in comparison_view.statements],
        meaning=[StatementOut.model_validate(each) for each in comparison_view.meaning],
    )


def effects(comparison_view: ComparisonView) -> list[schema.Effect]:
    return [schema.Effect.model_validate(each) for each in comparison_view.effects]


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
