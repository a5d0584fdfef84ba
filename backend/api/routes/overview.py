"""The first page: one router in full, all routers with one line each, and the last minutes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api import csv, number_views, paging, views
from backend.api.deps import FormatQuery, Now, SessionDep
from backend.api.fields import Cursor, Id, OptionalId
from backend.api.gathering import GathererDep, Period, RouterDep
from backend.api.schemas.base import Selection
from backend.api.schemas.numbers import (
    LiveStrip,
    Overview,
    OverviewList,
    OverviewRow,
    UplinkState,
)
from backend.api.schemas.reading import Regime
from backend.api.schemas.routers import PollHealth
from backend.services import inventory, line_states, overview, poll_health, windows
from backend.services.inventory import RouterView
from backend.services.summaries import Gatherer, SummaryView

router = APIRouter()


@router.get(
    "/overview",
    operation_id="list_overview",
    responses=csv.DOCUMENTED,
    response_model=OverviewList,
)
def list_overview(
    *,
    session: SessionDep,
    gatherer: GathererDep,
    campus_id: OptionalId = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    cursor: Cursor = None,
    output: FormatQuery = "json",
) -> OverviewList | Response:
    """One line per router over the last seven days, by name."""
    position = paging.decode(cursor, str, int)
    after = None if position is None else (str(position[0]), int(position[1]))
    found = inventory.page(session, campus_id, after, limit)
    page, following = paging.cut(found, limit, lambda row: paging.encode(row.name, row.id))
    summed = overview.rows(gatherer, inventory.views(session, page))
    items = [_row(gatherer, *one) for one in summed]
    if output == "csv":
        return csv.respond(items, "overview", OverviewRow)
    return OverviewList(items=items, next_cursor=following)


@router.get("/routers/{router_id}/overview", operation_id="get_overview")  # noqa: FAST003 (RouterDep takes it)
def get_overview(
    found: RouterDep, gatherer: GathererDep, period: Period = "7d", selection: Selection = "all"
) -> Overview:
    """Everything that the first page shows of one router."""
    one = overview.overview(gatherer, found, windows.Asked(period, selection=selection))
    stored = found.state.findings if found.state else []
    return Overview(
        router=views.router(found, gatherer.interval_s, gatherer.now),
        campus=views.campus(found.campus),
        now=gatherer.now,
        summary=number_views.summary(one.summary),
        states=[UplinkState.model_validate(state) for state in one.states],
        regime=None if one.regime is None else Regime.model_validate(one.regime),
        findings=[number_views.finding(each) for each in stored],
    )


@router.get("/routers/{router_id}/live", operation_id="get_live_strips")
def get_live_strips(
    router_id: Id,
    session: SessionDep,
    now: Now,
    minutes: Annotated[int, Query(ge=1, le=180)] = 15,
) -> list[LiveStrip]:
    """The polls of the last minutes, per ISP; the live stream continues them."""
    return [
        LiveStrip.model_validate(one)
        for one in line_states.strips(session, router_id, minutes, now)
    ]


def _row(gatherer: Gatherer, found: RouterView, one: SummaryView) -> OverviewRow:
    health = poll_health.assess(found.router, found.state, gatherer.interval_s, gatherer.now)
    return OverviewRow(
        router_id=found.router.id,
        name=found.router.name,
        campus=found.campus.name,
        verdict=number_views.verdict(one.verdict),
        download_skew=one.figures.download.skew,
        upload_skew=one.figures.upload.skew,
        coverage=one.figures.coverage.share,
        health=PollHealth.model_validate(health),
    )
