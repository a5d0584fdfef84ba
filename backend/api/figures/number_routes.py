"""Summaries, trends, profiles, series, comparisons and events of one router."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.figures import number_schemas as schema
from backend.api.figures import number_views
from backend.api.http import paging
from backend.api.http.deps import SessionDep
from backend.api.http.fields import Cursor, Id, OptionalId
from backend.api.http.gathering import (
    From,
    GathererDep,
    Over7Days,
    Over30Days,
    RouterDep,
    To,
    Unselected24Hours,
)
from backend.api.http.models import Step
from backend.api.tabular.kept import Kept, Write
from backend.api.tabular.tables import Table, table_route
from backend.errors import Invalid
from backend.services.figures import series, trends
from backend.services.inventory import inventory
from backend.services.inventory.calendars import work_calendar
from backend.services.windows import windows
from backend.store.figures import uplink_events
from backend.store.inventory import routers

router = APIRouter(prefix="/routers/{router_id}")


@table_route(router, "/summary", Table("summary", schema.UplinkRow, number_views.uplink_rows))
def get_summary(router_view: RouterDep, gatherer: GathererDep, period: Over7Days) -> schema.Summary:
    """All figures of a window. `from` and `to` win over `range`; as CSV: one row per ISP."""
    return number_views.summary(gatherer.over_range(router_view, period))


@table_route(router, "/skew", "skew", "points")
def get_skew_trend(
    *,
    router_id: Id,
    session: SessionDep,
    gatherer: GathererDep,
    period: Over30Days,
    step: Step = "day",
) -> Kept[schema.SkewTrend]:
    """Skew per slot, hour, day or week, with the regimes that held."""
    if step == "raw":
        raise Invalid(
            "step", "A single poll has no skew: choose slot, hour, day or week.", "poll_has_no_skew"
        )
    router_view = inventory.view(session, router_id)
    window = windows.resolve(period, work_calendar(router_view.campus), gatherer.now)

    def make() -> schema.SkewTrend:
        trend = trends.skew_over(gatherer, router_view, window, step)
        return schema.SkewTrend(
            router_id=router_id,
            step=step,
            points=[schema.SkewPoint.model_validate(point) for point in trend.points],
            regimes=trend.regimes,
            contract_changes=number_views.contract_changes(trend.changes, trend.uplinks),
        )

    def keep(form: str, write: Write) -> bytes:
        return gatherer.written(router_view, ("skew", window, step, form), write)

    return Kept(session, make, keep)


@table_route(router, "/series", "series-{step}", "rows")
def get_series(
    *,
    router_view: RouterDep,
    gatherer: GathererDep,
    period: Unselected24Hours,
    step: Step = "slot",
    uplink_id: OptionalId = None,
    limit: Annotated[int, Query(ge=1, le=50_000)] = 5000,
    cursor: Cursor = None,
) -> schema.Series:
    """The rows behind the charts, by time, then ISP. Times without rows were not observed."""
    position = paging.decode(cursor, int, int)
    after = None if position is None else paging.bounded(position, step)
    request = series.SeriesRequest(step, uplink_id, after, limit)
    loaded = series.rows(gatherer, router_view, period, request)
    page, following = paging.cut(loaded, limit, lambda placed: paging.encode(*placed[0]))
    return schema.Series(step=step, rows=[row for _, row in page], next_cursor=following)


@table_route(router, "/events", "events")
def list_events(
    *,
    router_id: Id,
    session: SessionDep,
    uplink_id: OptionalId = None,
    from_: From = None,
    to: To = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 50,
    cursor: Cursor = None,
) -> schema.EventPage:
    """What happened to the router and its lines, newest first; of one ISP, or what touches from..to."""
    routers.get(session, router_id)
    event_filter = uplink_events.EventFilter(uplink_id, from_, to)
    events = uplink_events.page(
        session, router_id, event_filter, paging.decode_number(cursor), limit
    )
    rows, following = paging.cut(events, limit, lambda row: paging.encode(row.id))
    items = [schema.Event.model_validate(row) for row in rows]
    return schema.EventPage(items=items, next_cursor=following)
