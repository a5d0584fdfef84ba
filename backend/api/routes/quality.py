"""The quality of a router's lines as probes measured it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api import csv
from backend.api.deps import FormatQuery
from backend.api.gathering import GathererDep, Over7Days, Over30Days, RouterDep
from backend.api.schemas import quality as schema
from backend.api.schemas.base import Selection
from backend.errors import NotFound

router = APIRouter(prefix="/routers/{router_id}")

RegimeQuery = Annotated[
    int | None, Query(ge=1, le=2**31 - 1, description="a regime; without it one of the latest two")
]
UplinkQuery = Annotated[int, Query(ge=1, le=2**31 - 1)]


@router.get(
    "/quality",
    operation_id="get_quality",
    responses=csv.DOCUMENTED,
    response_model=schema.Quality,
)
def get_quality(
    found: RouterDep, gatherer: GathererDep, asked: Over7Days, output: FormatQuery = "json"
) -> schema.Quality | Response:
    """Every ISP with its metrics, grades and outcomes over a window; only valid runs count. As CSV: one row per ISP."""
    raise NotFound("not yet")


@router.get(
    "/quality/profile",
    operation_id="get_quality_profile",
    responses=csv.DOCUMENTED,
    response_model=schema.QualityProfile,
)
def get_quality_profile(
    found: RouterDep, gatherer: GathererDep, asked: Over30Days, output: FormatQuery = "json"
) -> schema.QualityProfile | Response:
    """Medians per hour of the campus's day, ISP and metric."""
    raise NotFound("not yet")


@router.get(
    "/quality/regimes",
    operation_id="compare_regime_quality",
    responses=csv.DOCUMENTED,
    response_model=schema.RegimeComparison,
)
def compare_regime_quality(
    *,
    found: RouterDep,
    gatherer: GathererDep,
    a: RegimeQuery = None,
    b: RegimeQuery = None,
    selection: Selection = "all",
    output: FormatQuery = "json",
) -> schema.RegimeComparison | Response:
    """Two regimes side by side, as in the paper's figures 7 to 9. As CSV: the effects."""
    raise NotFound("not yet")


@router.get(
    "/quality/servers",
    operation_id="compare_probe_servers",
    responses=csv.DOCUMENTED,
    response_model=schema.ServerComparison,
)
def compare_probe_servers(
    found: RouterDep, gatherer: GathererDep, asked: Over7Days, output: FormatQuery = "json"
) -> schema.ServerComparison | Response:
    """Per ISP and direction, what each server measured, and whether the ISP or a server is at fault."""
    raise NotFound("not yet")


@router.get(
    "/dispute",
    operation_id="get_dispute",
    responses=csv.DOCUMENTED,
    response_model=schema.Dispute,
)
def get_dispute(
    *,
    found: RouterDep,
    gatherer: GathererDep,
    uplink_id: UplinkQuery,
    asked: Over30Days,
    output: FormatQuery = "json",
) -> schema.Dispute | Response:
    """Evidence to send to an ISP: contract, measurements, and the runs with the hashes of their raw data (the CSV)."""
    raise NotFound("not yet")
