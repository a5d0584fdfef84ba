"""The installation's figures for Prometheus. An API token opens them, like everything else that a NOC may see."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from fastapi.responses import PlainTextResponse

from backend.api.http import deps
from backend.api.http.deps import ContextDep
from backend.api.http.gathering import GathererDep
from backend.domain.installation.exposition import CONTENT_TYPE
from backend.services.upkeep import metrics

router = APIRouter(dependencies=[Depends(deps.guard, scope="function")])


@router.get("/metrics", response_class=PlainTextResponse)
def get_metrics(gatherer: GathererDep, context: ContextDep) -> PlainTextResponse:
    """In the text format 0.0.4. What is unknown is left out. Names and units: docs/operations.md."""
    page = metrics.page(gatherer, context.settings.poll_shards)
    return PlainTextResponse(page, headers={"Content-Type": CONTENT_TYPE})
