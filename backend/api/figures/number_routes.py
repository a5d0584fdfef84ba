"""Summaries, trends, profiles, series, comparisons and events of one router."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api.discovery import regime_views
from backend.api.figures import number_schemas as schema
from backend.api.figures import number_views
from backend.api.http import answers, paging
from backend.api.http.deps import FormatQuery, SessionDep, give_back
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
from backend.api.tabular import output as csv
from backend.errors import Invalid
from backend.services.figures import series, trends
from backend.services.inventory import inventory
from backend.services.inventory.calendars import work_calendar
from backend.services.windows import windows
from backend.store.figures import line_events
from backend.store.inventory import routers

router = APIRouter(prefix="/routers/{router_id}")


@router.get(
    "/summary",
    operation_id="get_summary",
    responses=csv.DOCUMENTED,
    response_model=schema.Summary,
)
def get_summary(
    router_view: RouterDep,
    gatherer: GathererDep,
    period: Over7Days,
    output: FormatQuery = "json",
) -> schema.Summary | Response:
    """All figures of a window. `from` and `to` win over `range`; as CSV: one row per ISP."""
    summary = number_views.summary(gatherer.over_range(router_view, period))
    if output == "csv":
        return csv.respond(number_views.uplink_rows(summary), "summary", schema.UplinkRow)
    return summary


@router.get(
    "/skew",
    operation_id="get_skew_trend",
    responses=csv.DOCUMENTED,
    response_model=schema.SkewTrend,
)
def get_skew_trend(
    *,
    router_id: Id,
    session: SessionDep,
    gatherer: GathererDep,
    period: Over30Days,
    step: Step = "day",
    output: FormatQuery = "json",
) -> Response:
    """Skew per slot, hour, day or week, with the regimes that held."""
    if step == "raw":
        raise Invalid(
            "step", "A single poll has no skew: choose slot, hour, day or week.", "poll_has_no_skew"
        )
    router_view = inventory.view(session, router_id)
    window = windows.resolve(period, work_calendar(router_view.campus), gatherer.now)

    def make() -> bytes:
        trend = trends.skew_over(gatherer, router_view, window, step)
        points = [number_views.skew_point(point) for point in trend.points]
        if output == "csv":
            return csv.body(points, schema.SkewPoint)
        return answers.body(
            schema.SkewTrend(
                router_id=router_id,
                step=step,
                points=points,
                regimes=regime_views.regimes(trend.regimes),
                contract_changes=number_views.contract_changes(trend.changes, trend.lines),
            )
        )

    content = gatherer.written(router_view, ("skew", window, step, output), make)
    give_back(session)
    return csv.attached(content, "skew") if output == "csv" else answers.written(content)


@router.get(
    "/series",
    operation_id="get_series",
    responses=csv.DOCUMENTED,
    response_model=schema.Series,
)
def get_series(
    *,
    router_view: RouterDep,
    gatherer: GathererDep,
    period: Unselected24Hours,
    step: Step = "slot",
    uplink_id: OptionalId = None,
    limit: Annotated[int, Query(ge=1, le=50_000)] = 5000,
    cursor: Cursor = None,
    output: FormatQuery = "json",
) -> schema.Series | Response:
    """The rows behind the charts, by time, then ISP. Times without rows were not observed."""
    position = paging.decode(cursor, int, int)
    after = None if position is None else paging.bounded(position, step)
    request = series.SeriesRequest(step, uplink_id, after, limit)
    loaded = series.rows(gatherer, router_view, period, request)
    page, following = paging.cut(loaded, limit, lambda row: paging.encode(*row.position))
    rows = [number_views.series_row(row) for row in page]
    if output == "csv":
        return csv.respond(rows, f"series-{step}", schema.SeriesRow)
    return schema.Series(step=step, rows=rows, next_cursor=following)


@router.get(
    "/events",
    operation_id="list_events",
    responses=csv.DOCUMENTED,
    response_model=schema.EventPage,
)
def list_events(
    *,
    router_id: Id,
    session: SessionDep,
    uplink_id: OptionalId = None,
    from_: From = None,
    to: To = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 50,
    cursor: Cursor = None,
    output: FormatQuery = "json",
) -> schema.EventPage | Response:
    """What happened to the router and its lines, newest first; of one ISP, or what touches from..to."""
    routers.get(session, router_id)
    event_filter = line_events.EventFilter(uplink_id, from_, to)
    events = line_events.page(session, router_id, event_filter, paging.decode_number(cursor), limit)
    rows, following = paging.cut(events, limit, lambda row: paging.encode(row.id))
    items = [number_views.event(row) for row in rows]
    if output == "csv":
        return csv.respond(items, "events", schema.Event)
    return schema.EventPage(items=items, next_cursor=following)
