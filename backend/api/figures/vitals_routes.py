"""The router itself: its CPU, connections and memory as polls saw them, and its PCC buckets."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.figures import vitals_schemas as schema
from backend.api.figures import vitals_views
from backend.api.http.deps import ContextDep, SessionDep
from backend.api.http.gathering import GathererDep, Over7Days, Over24Hours, RouterDep
from backend.api.tabular.tables import Table, table_route
from backend.services.advice import bucket_views
from backend.services.figures import vitals
from backend.services.regimes import wiring

router = APIRouter(prefix="/routers/{router_id}")


@table_route(router, "/vitals", "vitals", "points")
def get_vitals(
    *,
    router_view: RouterDep,
    gatherer: GathererDep,
    context: ContextDep,
    over24_hours: Over24Hours,
    points: Annotated[int, Query(ge=50, le=2000)] = 600,
) -> schema.Vitals:
    """CPU, connections, memory and poll times in at most `points` stretches; as CSV: the points."""
    shown = vitals.of_router(gatherer, router_view, over24_hours, points)
    return vitals_views.vitals(
        router_view, over24_hours, shown, context.settings.retention_raw_days
    )


@table_route(router, "/buckets", Table("buckets", schema.BucketRow, vitals_views.bucket_rows))
def get_buckets(router_view: RouterDep, gatherer: GathererDep, period: Over7Days) -> schema.Buckets:
    """Bytes per remainder of the PCC denominator, for each regime of the window that had buckets."""
    window, regimes = bucket_views.of_router(gatherer, router_view, period)
    return vitals_views.buckets(router_view, period, window, regimes)


@table_route(router, "/wiring", "wiring", "rows")
def get_wiring(router_view: RouterDep, session: SessionDep) -> schema.Wiring:
    """Table, gateway, marks and source NAT of each ISP, as the configuration was read last."""
    return vitals_views.wiring(wiring.of_router(session, router_view))
