"""The router itself: its CPU, connections and memory as polls saw them, and its PCC buckets."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api.figures import vitals_schemas as schema
from backend.api.figures import vitals_views
from backend.api.http.deps import ContextDep, FormatQuery, SessionDep
from backend.api.http.gathering import GathererDep, Over7Days, Over24Hours, RouterDep
from backend.api.tabular import output as csv
from backend.services.advice import bucket_views
from backend.services.figures import vitals
from backend.services.regimes import wiring

router = APIRouter(prefix="/routers/{router_id}")


@router.get(
    "/vitals",
    operation_id="get_vitals",
    responses=csv.DOCUMENTED,
    response_model=schema.Vitals,
)
def get_vitals(
    *,
    router_view: RouterDep,
    gatherer: GathererDep,
    context: ContextDep,
    over24_hours: Over24Hours,
    points: Annotated[int, Query(ge=50, le=2000)] = 600,
    output: FormatQuery = "json",
) -> schema.Vitals | Response:
    """CPU, connections, memory and poll times in at most `points` stretches; as CSV: the points."""
    shown = vitals.of_router(gatherer, router_view, over24_hours, points)
    answer = vitals_views.vitals(
        router_view, over24_hours, shown, context.settings.retention_raw_days
    )
    return csv.respond(answer.points, "vitals", schema.VitalsPoint) if output == "csv" else answer


@router.get(
    "/buckets",
    operation_id="get_buckets",
    responses=csv.DOCUMENTED,
    response_model=schema.Buckets,
)
def get_buckets(
    router_view: RouterDep,
    gatherer: GathererDep,
    period: Over7Days,
    output: FormatQuery = "json",
) -> schema.Buckets | Response:
    """Bytes per remainder of the PCC denominator, for each regime of the window that had buckets."""
    window, regimes = bucket_views.of_router(gatherer, router_view, period)
    if output == "csv":
        return csv.respond(vitals_views.bucket_rows(regimes), "buckets", schema.BucketRow)
    return vitals_views.buckets(router_view, period, window, regimes)


@router.get(
    "/wiring",
    operation_id="get_wiring",
    responses=csv.DOCUMENTED,
    response_model=schema.Wiring,
)
def get_wiring(
    router_view: RouterDep, session: SessionDep, output: FormatQuery = "json"
) -> schema.Wiring | Response:
    """Table, gateway, marks and source NAT of each ISP, as the configuration was read last."""
    answer = vitals_views.wiring(wiring.of_router(session, router_view))
    return csv.respond(answer.rows, "wiring", schema.Wire) if output == "csv" else answer
