"""Heat and hours: the typical week of a router, and what its paid capacity was used for."""

from __future__ import annotations

from fastapi import APIRouter, Response

from backend.api.figures import hour_schemas as schema
from backend.api.figures import hour_views
from backend.api.http.deps import FormatQuery
from backend.api.http.gathering import GathererDep, Over30Days, RouterDep
from backend.api.tabular import output as csv
from backend.services.figures import costs, profiles

router = APIRouter(prefix="/routers/{router_id}")


@router.get(
    "/profile",
    operation_id="get_profile",
    responses=csv.DOCUMENTED,
    response_model=schema.Profile,
)
def get_profile(
    router_view: RouterDep,
    gatherer: GathererDep,
    period: Over30Days,
    output: FormatQuery = "json",
) -> schema.Profile | Response:
    """The typical week, hour by hour of the campus's clock (0 = Monday 00:00)."""
    profile = hour_views.profile(
        router_view, period, profiles.profile(gatherer, router_view, period)
    )
    return csv.respond(profile.cells, "profile", schema.ProfileCell) if output == "csv" else profile


@router.get(
    "/costs",
    operation_id="get_costs",
    responses=csv.DOCUMENTED,
    response_model=schema.Costs,
)
def get_costs(
    router_view: RouterDep,
    gatherer: GathererDep,
    period: Over30Days,
    output: FormatQuery = "json",
) -> schema.Costs | Response:
    """Paid capacity against used, cost per useful terabyte where prices are known, and which ISP slept."""
    costs_answer = hour_views.costs_of(costs.of_router(gatherer, router_view, period))
    return (
        csv.respond(costs_answer.uplinks, "costs", schema.UplinkCosts)
        if output == "csv"
        else costs_answer
    )
