"""The page of one ISP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.figures import line_views
from backend.api.figures.line_schemas import Line
from backend.api.http.deps import SessionDep, give_back
from backend.api.http.fields import Id
from backend.api.http.gathering import GathererDep, Over7Days
from backend.api.tabular.tables import table_route
from backend.services.figures import lines
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
) -> Line:
    """One ISP over a window, in at most `points` steps; figures do not depend on them. As CSV: the points."""
    router_view = inventory.view(session, router_id)
    figures = lines.line(
        gatherer, router_view, period, lines.ChartOptions(uplink_id, points, previous)
    )
    answer = line_views.line(router_view, figures)
    give_back(session)
    return answer
