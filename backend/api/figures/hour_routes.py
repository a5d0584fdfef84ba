"""Heat and hours: the typical week of a router, and what its paid capacity was used for."""

from __future__ import annotations

from fastapi import APIRouter

from backend.api.figures import hour_schemas as schema
from backend.api.figures import hour_views, number_views
from backend.api.http.gathering import GathererDep, Over30Days, RouterDep
from backend.api.tabular.tables import table_route
from backend.services.figures import costs, profiles
from backend.services.reports import away_costs

router = APIRouter(prefix="/routers/{router_id}")


@table_route(router, "/profile", "profile", "cells")
def get_profile(
    router_view: RouterDep, gatherer: GathererDep, period: Over30Days
) -> schema.Profile:
    """The typical week, hour by hour of the campus's clock (0 = Monday 00:00)."""
    week = profiles.profile(gatherer, router_view, period)
    return schema.Profile.made_of(week, **number_views.over(router_view, week.window, period))


@table_route(router, "/costs", "costs", "uplinks")
def get_costs(router_view: RouterDep, gatherer: GathererDep, period: Over30Days) -> schema.Costs:
    """Paid capacity against used, cost per useful terabyte where prices are known, and which ISP slept."""
    figures = costs.of_router(gatherer, router_view, period)
    return hour_views.costs_of(figures, away_costs.of_window(gatherer, figures.summary))
