"""The page of one ISP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.figures import uplink_views
from backend.api.figures.uplink_schemas import UplinkDetail
from backend.api.http.deps import SessionDep, give_back
from backend.api.http.fields import Id
from backend.api.http.gathering import GathererDep, Over7Days
from backend.api.tabular.tables import table_route
from backend.services.figures import uplink_figures
from backend.services.inventory import inventory

router = APIRouter()


@table_route(router, "/routers/{router_id}/lines/{uplink_id}", "isp-{uplink_id}", "points")
def get_line(
    *,
    router_id: Id,
    uplink_id: Id,
    session: SessionDep,
    gatherer: GathererDep,
    period: Over7Days,
    points: Annotated[int, Query(ge=50, le=2000)] = 600,
    previous: Annotated[bool, Query(description="with the time before it")] = False,
) -> UplinkDetail:
    """One ISP over a window, in at most `points` steps; figures do not depend on them. As CSV: the points."""
    router_view = inventory.view(session, router_id)
    figures = uplink_figures.of_uplink(
        gatherer, router_view, period, uplink_figures.ChartOptions(uplink_id, points, previous)
    )
    answer = uplink_views.of_uplink(router_view, figures)
    give_back(session)
    return answer
