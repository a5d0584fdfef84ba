"""The quality of a router's lines as probes measured it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.figures import number_views
from backend.api.http.gathering import GathererDep, Over7Days, Over30Days, RouterDep
from backend.api.http.models import Selection
from backend.api.quality import schemas as schema
from backend.api.quality import views
from backend.api.tabular import csv_writer
from backend.api.tabular.sheets import sheet_of
from backend.api.tabular.tables import table_route
from backend.errors import Invalid
from backend.services.given import Instant
from backend.services.quality import disputes, quality
from backend.services.quality import profiles as quality_profiles
from backend.services.quality import regimes as quality_regimes
from backend.services.quality import servers as quality_servers
from backend.services.quality.disputes import DisputeRun
from backend.services.quality.regimes import Side, Span

router = APIRouter(prefix="/routers/{router_id}")

MaybeInstant = Annotated[
    Instant | None, Query(description="a period in place of a regime: begin and end together")
]

RegimeQuery = Annotated[
    int | None, Query(ge=1, le=2**31 - 1, description="a regime; without it one of the latest two")
]
UplinkQuery = Annotated[int, Query(ge=1, le=2**31 - 1)]


def spans_of(given: Mapping[Side, tuple[Instant | None, Instant | None]]) -> dict[Side, Span]:
    """Raises Invalid for a begin without an end, an end without a begin, or an end that is not later."""
    spans: dict[Side, Span] = {}
    for name, (from_at, to_at) in given.items():
        if (from_at is None) != (to_at is None):
            raise Invalid(f"{name}_from", "Give begin and end of the period.", "period_half")
        if from_at is not None and to_at is not None:
            if from_at >= to_at:
                raise Invalid(f"{name}_to", "The end must be after the begin.", "period_backwards")
            spans[name] = from_at, to_at
    return spans


@table_route(router, "/quality", "quality", "lines")
def get_quality(router_view: RouterDep, gatherer: GathererDep, period: Over7Days) -> schema.Quality:
    """Every ISP with its metrics, grades and outcomes over a window; only valid runs count. As CSV: one row per ISP."""
    return views.quality(router_view, quality.quality(gatherer, router_view, period), period)


@table_route(router, "/quality/profile", "quality-profile", "cells")
def get_quality_profile(
    router_view: RouterDep, gatherer: GathererDep, period: Over30Days
) -> schema.QualityProfile:
    """Medians per hour of the campus's day, ISP and metric."""
    profile = quality_profiles.profile(gatherer, router_view, period)
    over = number_views.over(router_view, profile.window, period)
    return schema.QualityProfile.made_of(profile, **over)


@table_route(router, "/quality/regimes", "quality-regimes", "effects")
def compare_regime_quality(
    *,
    router_view: RouterDep,
    gatherer: GathererDep,
    a: RegimeQuery = None,
    b: RegimeQuery = None,
    a_from: MaybeInstant = None,
    a_to: MaybeInstant = None,
    b_from: MaybeInstant = None,
    b_to: MaybeInstant = None,
    selection: Selection = "all",
) -> schema.RegimeComparison:
    """Two regimes or periods side by side, as in the paper's figures 7 to 9. As CSV: the effects."""
    spans = spans_of({"a": (a_from, a_to), "b": (b_from, b_to)})
    comparison = quality_regimes.compare_regimes(
        gatherer, router_view, a, b, selection, spans=spans
    )
    return views.regimes(router_view, comparison)


@table_route(router, "/quality/servers", "quality-servers")
def compare_probe_servers(
    router_view: RouterDep, gatherer: GathererDep, period: Over7Days
) -> schema.ServerComparison:
    """Per ISP and direction, what each server measured, and whether the ISP or a server is at fault."""
    comparison = quality_servers.compare_servers(gatherer, router_view, period)
    over = number_views.over(router_view, comparison.window, period)
    return schema.ServerComparison.made_of(comparison, **over)


@table_route(router, "/dispute", "dispute-{uplink_id}", "runs", is_hashed=True)
def get_dispute(
    *,
    router_view: RouterDep,
    gatherer: GathererDep,
    uplink_id: UplinkQuery,
    period: Over30Days,
) -> schema.Dispute:
    """Evidence to send to an ISP: contract, measurements, and the runs with the hashes of their raw data (the CSV)."""
    dispute = disputes.dispute(gatherer, router_view, uplink_id, period)
    digest = hashlib.sha256(csv_writer.write(sheet_of(dispute.runs, DisputeRun))).hexdigest()
    over = number_views.over(router_view, dispute.window, period)
    return schema.Dispute.made_of(
        dispute, dispute.uplink, **over, uplink_id=uplink_id, method=disputes.METHOD, sha256=digest
    )
