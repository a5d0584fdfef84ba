"""Whether pooling all ISPs would help."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.advice import large_transfer_views as views
from backend.api.advice.large_transfer_schemas import LargeTransfer
from backend.api.http.deps import give_back
from backend.api.http.gathering import GathererDep, RouterDep
from backend.api.tabular.tables import table_route
from backend.services.advice import large_transfers

router = APIRouter(prefix="/routers/{router_id}")

AccessBps = Annotated[
    int, Query(ge=10**6, le=10**12, description="what the host itself can send and receive")
]


@table_route(router, "/what-if/large-transfer", "large-transfer", "rows")
def get_large_transfer(
    router_view: RouterDep, gatherer: GathererDep, access_bps: AccessBps = 10**9
) -> LargeTransfer:
    """One large transfer now, over one ISP, and over all at once. As CSV: one row per hours and direction."""
    view = large_transfers.of_router(gatherer, router_view, access_bps)
    shown = views.large_transfer(router_view, view)
    give_back(gatherer.session)
    return shown
