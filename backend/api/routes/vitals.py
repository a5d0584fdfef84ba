"""The router itself: its CPU, connections and memory as polls saw them, and its PCC buckets."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api import csv
from backend.api.deps import FormatQuery
from backend.api.gathering import GathererDep, Over7Days, Over24Hours, RouterDep
from backend.api.schemas import vitals as schema

router = APIRouter(prefix="/routers/{router_id}")


@router.get(
    "/vitals",
    operation_id="get_vitals",
    responses=csv.DOCUMENTED,
    response_model=schema.Vitals,
)
def get_vitals(
    found: RouterDep,
    gatherer: GathererDep,
    asked: Over24Hours,
    points: Annotated[int, Query(ge=50, le=2000)] = 600,
    output: FormatQuery = "json",
) -> schema.Vitals | Response:
    """CPU, connections, memory and poll times in at most `points` stretches; as CSV: the points."""
    raise NotImplementedError


@router.get(
    "/buckets",
    operation_id="get_buckets",
    responses=csv.DOCUMENTED,
    response_model=schema.Buckets,
)
def get_buckets(
    found: RouterDep, gatherer: GathererDep, asked: Over7Days, output: FormatQuery = "json"
) -> schema.Buckets | Response:
    """Bytes per remainder of the PCC denominator, for each regime of the window that had buckets."""
    raise NotImplementedError
