"""Recommended weights: made, decided on, and scored."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api import csv
from backend.api.deps import ActorDep, FormatQuery, Now, SessionDep
from backend.api.fields import Cursor, Id
from backend.api.gathering import GathererDep, RouterDep
from backend.api.schemas import balance as schema

router = APIRouter()

Limit = Annotated[int, Query(ge=1, le=200)]


@router.get(
    "/routers/{router_id}/recommendations",
    operation_id="list_recommendations",
    responses=csv.DOCUMENTED,
    response_model=schema.Recommendations,
)
def list_recommendations(
    *,
    router_id: Id,
    session: SessionDep,
    cursor: Cursor = None,
    limit: Limit = 20,
    output: FormatQuery = "json",
) -> schema.Recommendations | Response:
    """Newest first."""
    raise NotImplementedError


@router.post(
    "/routers/{router_id}/recommendations", operation_id="make_recommendation", status_code=201
)
def make_recommendation(
    found: RouterDep, gatherer: GathererDep, actor: ActorDep
) -> schema.Recommendation:
    """Make one now, from what is recorded. The one that stood open before is superseded."""
    raise NotImplementedError


@router.get("/recommendations/{recommendation_id}", operation_id="get_recommendation")
def get_recommendation(recommendation_id: Id, session: SessionDep) -> schema.Recommendation:
    raise NotImplementedError


@router.post("/recommendations/{recommendation_id}/accept", operation_id="accept_recommendation")
def accept_recommendation(
    recommendation_id: Id, session: SessionDep, actor: ActorDep, now: Now
) -> schema.Recommendation:
    """Note that it will be followed. The router is changed by a planned change only."""
    raise NotImplementedError


@router.post("/recommendations/{recommendation_id}/dismiss", operation_id="dismiss_recommendation")
def dismiss_recommendation(
    recommendation_id: Id,
    body: schema.DismissInput,
    session: SessionDep,
    actor: ActorDep,
    now: Now,
) -> schema.Recommendation:
    """It is not followed, and why; the next one is made when it is due."""
    raise NotImplementedError


@router.get(
    "/routers/{router_id}/track-record",
    operation_id="get_track_record",
    responses=csv.DOCUMENTED,
    response_model=schema.TrackRecord,
)
def get_track_record(
    found: RouterDep, gatherer: GathererDep, output: FormatQuery = "json"
) -> schema.TrackRecord | Response:
    """Applied recommendations: predicted against achieved. As CSV: one row per recommendation."""
    raise NotImplementedError
