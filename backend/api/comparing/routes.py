"""Two periods of a router against each other."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.comparing import views
from backend.api.comparing.schemas import Comparison
from backend.api.http.fields import OptionalId
from backend.api.http.gathering import (
    GathererDep,
    RouterDep,
)
from backend.api.http.models import Selection
from backend.api.tabular.tables import table_route
from backend.services.comparing import comparisons
from backend.services.comparing.comparisons import Period
from backend.services.given import Instant

router = APIRouter(prefix="/routers/{router_id}")

MaybeInstant = Annotated[Instant | None, Query()]


@table_route(router, "/comparison", "comparison", "effects")
def compare(
    *,
    router_view: RouterDep,
    gatherer: GathererDep,
    a_from: MaybeInstant = None,
    a_to: MaybeInstant = None,
    b_from: MaybeInstant = None,
    b_to: MaybeInstant = None,
    a_regime: OptionalId = None,
    b_regime: OptionalId = None,
    selection: Selection = "all",
) -> Comparison:
    """Two periods, or two regimes, on like hours of the week; a regime wins over from and to."""
    periods = Period(a_from, a_to, a_regime), Period(b_from, b_to, b_regime)
    comparison = comparisons.compare_periods(gatherer, router_view, *periods, selection)
    return views.comparison(router_view.router.id, comparison)
