"""What others changed of a router's balancing: read, and put aside by a person. Restoring is a planned change."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api import csv
from backend.api.deps import ActorDep, FormatQuery, Now, SessionDep
from backend.api.fields import Id
from backend.api.schemas import drifts as schema

router = APIRouter()


@router.get(
    "/routers/{router_id}/drifts",
    operation_id="list_drifts",
    responses=csv.DOCUMENTED,
    response_model=list[schema.DriftRow],
)
def list_drifts(
    router_id: Id,
    session: SessionDep,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    output: FormatQuery = "json",
) -> list[schema.DriftRow] | Response:
    """Newest first."""
    raise NotImplementedError


@router.get("/drifts/{drift_id}", operation_id="get_drift")
def get_drift(drift_id: Id, session: SessionDep, now: Now) -> schema.Drift:
    """With the figures that moved: the hours since (at most six) against as many before."""
    raise NotImplementedError


@router.post("/drifts/{drift_id}/acknowledge", operation_id="acknowledge_drift")
def acknowledge_drift(
    drift_id: Id, body: schema.AcknowledgeInput, session: SessionDep, actor: ActorDep, now: Now
) -> schema.Drift:
    """It is known and may stay. The configuration as it is now is what later drifts are measured from anyway."""
    raise NotImplementedError
