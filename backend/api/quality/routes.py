"""The quality of a router's lines as probes measured it."""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api.figures import number_views
from backend.api.http.deps import FormatQuery
from backend.api.http.gathering import GathererDep, Over7Days, Over30Days, RouterDep
from backend.api.http.models import Selection
from backend.api.quality import schemas as schema
from backend.api.quality import views
from backend.api.tabular import output as csv
from backend.services.quality import disputes, quality
from backend.services.quality import profiles as quality_profiles
from backend.services.quality import regimes as quality_regimes
from backend.services.quality import servers as quality_servers
from backend.services.windows import windows

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
    router_view: RouterDep,
    gatherer: GathererDep,
    period: Over7Days,
    output: FormatQuery = "json",
) -> schema.Quality | Response:
    """Every ISP with its metrics, grades and outcomes over a window; only valid runs count. As CSV: one row per ISP."""
    shown = views.quality(
        router_view,
        quality.quality(gatherer, router_view, period),
        windows.label_of(period),
    )
    if output == "csv":
        return csv.respond(shown.lines, "quality", schema.QualityLine)
    return shown


@router.get(
    "/quality/profile",
    operation_id="get_quality_profile",
    responses=csv.DOCUMENTED,
    response_model=schema.QualityProfile,
)
def get_quality_profile(
    router_view: RouterDep,
    gatherer: GathererDep,
    period: Over30Days,
    output: FormatQuery = "json",
) -> schema.QualityProfile | Response:
    """Medians per hour of the campus's day, ISP and metric."""
    profile = quality_profiles.profile(gatherer, router_view, period)
    cells = [schema.QualityCell.model_validate(cell) for cell in profile.cells]
    if output == "csv":
        return csv.respond(cells, "quality-profile", schema.QualityCell)
    return schema.QualityProfile(
        router_id=router_view.router.id,
        window=number_views.window(
            profile.window, router_view.campus.timezone, windows.label_of(period)
        ),
        cells=cells,
    )


@router.get(
    "/quality/regimes",
    operation_id="compare_regime_quality",
    responses=csv.DOCUMENTED,
    response_model=schema.RegimeComparison,
)
def compare_regime_quality(
    *,
    router_view: RouterDep,
    gatherer: GathererDep,
    a: RegimeQuery = None,
    b: RegimeQuery = None,
    selection: Selection = "all",
    output: FormatQuery = "json",
) -> schema.RegimeComparison | Response:
    """Two regimes side by side, as in the paper's figures 7 to 9. As CSV: the effects."""
    comparison = quality_regimes.compare_regimes(gatherer, router_view, a, b, selection)
    if output == "csv":
        return csv.respond(views.effects(comparison), "quality-regimes", schema.QualityEffect)
    return views.regimes(router_view, comparison)


@router.get(
    "/quality/servers",
    operation_id="compare_probe_servers",
    responses=csv.DOCUMENTED,
    response_model=schema.ServerComparison,
)
def compare_probe_servers(
    router_view: RouterDep,
    gatherer: GathererDep,
    period: Over7Days,
    output: FormatQuery = "json",
) -> schema.ServerComparison | Response:
    """Per ISP and direction, what each server measured, and whether the ISP or a server is at fault."""
    comparison = quality_servers.compare_servers(gatherer, router_view, period)
    shown = views.servers(router_view, comparison, windows.label_of(period))
    if output == "csv":
        return csv.respond(shown.items, "quality-servers", schema.ServerVerdict)
    return shown


@router.get(
    "/dispute",
    operation_id="get_dispute",
    responses=csv.DOCUMENTED,
    response_model=schema.Dispute,
)
def get_dispute(
    *,
    router_view: RouterDep,
    gatherer: GathererDep,
    uplink_id: UplinkQuery,
    period: Over30Days,
    output: FormatQuery = "json",
) -> schema.Dispute | Response:
    """Evidence to send to an ISP: contract, measurements, and the runs with the hashes of their raw data (the CSV)."""
    dispute = disputes.dispute(gatherer, router_view, uplink_id, period)
    runs = views.dispute_runs(dispute)
    table = csv.respond(runs, f"dispute-{dispute.line.id}", schema.DisputeRun)
    digest = hashlib.sha256(table.body).hexdigest()
    if output == "csv":
        table.headers["X-SHA256"] = digest
        return table
    return views.dispute(router_view, dispute, windows.label_of(period), runs, digest)
