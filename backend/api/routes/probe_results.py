"""What single probe runs found."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from backend.api import csv
from backend.api.deps import FormatQuery, SessionDep
from backend.api.fields import BigId, Cursor, Instant, OptionalId
from backend.api.gathering import From, RouterDep
from backend.api.schemas import quality as schema
from backend.domain.probes import Kind, Outcome
from backend.errors import NotFound

router = APIRouter()

RAW: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {
            "application/json": {"schema": {}},
            "text/plain": {"schema": {"type": "string"}},
        },
        "headers": {"X-SHA256": {"schema": {"type": "string"}, "description": "of the body"}},
    }
}


@router.get(
    "/routers/{router_id}/probe-runs",  # noqa: FAST003 (RouterDep takes it)
    operation_id="list_probe_runs",
    responses=csv.DOCUMENTED,
    response_model=schema.ProbeRunPage,
)
def list_probe_runs(
    *,
    found: RouterDep,
    session: SessionDep,
    from_: From = None,
    to: Annotated[Instant | None, Query()] = None,
    uplink_id: OptionalId = None,
    kind: Annotated[Kind | None, Query()] = None,
    outcome: Annotated[Outcome | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 50,
    cursor: Cursor = None,
    output: FormatQuery = "json",
) -> schema.ProbeRunPage | Response:
    """Every run that is or was due, also those that did not take place and why; newest first."""
    raise NotFound("not yet")


@router.get("/probe-runs/{run_id}", operation_id="get_probe_run")
def get_probe_run(run_id: BigId, session: SessionDep) -> schema.ProbeRun:
    """One run with its figures, its proof of path and how to repeat it."""
    raise NotFound("not yet")


@router.get(
    "/probe-runs/{run_id}/series",
    operation_id="get_probe_series",
    responses=csv.DOCUMENTED,
    response_model=schema.ProbeSeries,
)
def get_probe_series(
    run_id: BigId, session: SessionDep, output: FormatQuery = "json"
) -> schema.ProbeSeries | Response:
    """All that a run learned second by second."""
    raise NotFound("not yet")


@router.get(
    "/probe-runs/{run_id}/raw",
    operation_id="get_probe_raw",
    responses=RAW,
    response_class=Response,
)
def get_probe_raw(run_id: BigId, session: SessionDep) -> Response:
    """What the tool printed, byte for byte."""
    raise NotFound("not yet")
