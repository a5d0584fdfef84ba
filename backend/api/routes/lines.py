"""The page of one ISP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api import answers, csv, line_views
from backend.api.deps import FormatQuery, SessionDep
from backend.api.fields import Id
from backend.api.gathering import GathererDep, Over7Days
from backend.api.schemas.lines import Line, LinePoint
from backend.services.figures import lines
from backend.services.inventory import inventory

router = APIRouter()


@router.get(
    "/routers/{router_id}/lines/{uplink_id}",
    operation_id="get_line",
    responses=csv.DOCUMENTED,
    response_model=Line,
)
def get_line(
    *,
    router_id: Id,
    uplink_id: Id,
    session: SessionDep,
    gatherer: GathererDep,
    over7_days: Over7Days,
    points: Annotated[int, Query(ge=50, le=2000)] = 600,
    previous: Annotated[bool, Query(description="with the time before it")] = False,
    output: FormatQuery = "json",
) -> Response:
    """One ISP over a window, in at most `points` steps; figures do not depend on them. As CSV: the points."""
    router_view = inventory.view(session, router_id)
    figures = lines.line(
        gatherer, router_view, over7_days, lines.ChartOptions(uplink_id, points, previous)
    )
    answer = line_views.line(router_view, figures)
    if output == "csv":
        return csv.respond(answer.points, f"isp-{uplink_id}", LinePoint)
    return answers.json(session, answer)
