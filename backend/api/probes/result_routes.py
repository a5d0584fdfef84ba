"""What single probe runs found."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from backend.api.http import paging
from backend.api.http.deps import Now, SessionDep
from backend.api.http.fields import BigId, Cursor, OptionalId
from backend.api.http.gathering import From, RouterDep
from backend.api.probes import result_schemas as schema
from backend.api.probes import result_views
from backend.api.tabular.tables import Table, table_route
from backend.domain.probes.kinds import Kind
from backend.domain.probes.probe import Outcome
from backend.services.given import Instant
from backend.services.probes import results as probe_results
from backend.store.probes import results
from backend.store.probes.results import Row, RunFilter

router = APIRouter()

MOMENT = dt.timedelta(microseconds=1)

RAW: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {
            "application/json": {"schema": {}},
            "text/plain": {"schema": {"type": "string"}},
        },
        "headers": {"X-SHA256": {"schema": {"type": "string"}, "description": "of the body"}},
    }
}


@table_route(router, "/routers/{router_id}/probe-runs", "probe-runs")
def list_probe_runs(
    *,
    router_view: RouterDep,
    session: SessionDep,
    now: Now,
    from_: From = None,
    to: Annotated[Instant | None, Query()] = None,
    uplink_id: OptionalId = None,
    kind: Annotated[Kind | None, Query()] = None,
    outcome: Annotated[Outcome | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 50,
    cursor: Cursor = None,
) -> schema.ProbeRunPage:
    """Every run that is or was due, also those that did not take place and why; newest first."""
    before = paging.decode_moment(cursor)
    # Slots that are planned are no news; who wants them says until when.
    until = to or now + MOMENT
    run_filter = RunFilter(from_, until, uplink_id, kind, outcome)
    rows = results.page(session, router_view.router.id, run_filter, before, limit)
    page, following = paging.cut(rows, limit, _place)
    items = [result_views.row(run) for run in page]
    return schema.ProbeRunPage(items=items, next_cursor=following)


def _place(row: Row) -> str:
    return paging.encode_moment(row[0].due_at, row[0].id)


@router.get("/probe-runs/{run_id}")
def get_probe_run(run_id: BigId, session: SessionDep) -> schema.ProbeRun:
    """One run with its figures, its proof of path and how to repeat it."""
    return result_views.run(probe_results.of_run(session, run_id))


@table_route(
    router,
    "/probe-runs/{run_id}/series",
    Table("probe-run-{run_id}", schema.ProbeSeriesRow, result_views.series_rows),
)
def get_probe_series(run_id: BigId, session: SessionDep) -> schema.ProbeSeries:
    """All that a run learned second by second."""
    return result_views.series(run_id, probe_results.series(session, run_id))


@router.get("/probe-runs/{run_id}/raw", responses=RAW, response_class=Response)
def get_probe_raw(run_id: BigId, session: SessionDep) -> Response:
    """What the tool printed, byte for byte."""
    body, sha256 = probe_results.raw(session, run_id)
    # Only iperf3 prints JSON; a browser must not take the rest for anything but text.
    kind = "application/json" if body[:1] in {b"{", b"["} else "text/plain; charset=utf-8"
    return Response(body, headers={"X-SHA256": sha256}, media_type=kind)
