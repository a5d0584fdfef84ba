"""How long ISPs were there, month by month, against what their contracts promise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.http.fields import OptionalId
from backend.api.http.gathering import GathererDep, RouterDep
from backend.api.ledger import schemas as schema
from backend.api.tabular.tables import table_route
from backend.domain.dates.terms import terms
from backend.domain.dates.zones import local_date
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView, named
from backend.services.ledger import ledger
from backend.store.engine.instants import ms
from backend.store.tables import Uplink

router = APIRouter(prefix="/routers/{router_id}")

MOST_MONTHS = 24
"""As long as slots are kept: which part of an outage was read is known from them."""

Months = Annotated[
    int, Query(ge=1, le=MOST_MONTHS, description="the running one and those before it")
]


@table_route(router, "/availability", "availability", "rows")
def get_availability(
    *,
    router_view: RouterDep,
    gatherer: GathererDep,
    months: Months = 12,
    uplink_id: OptionalId = None,
) -> schema.Availability:
    """Each ISP by month of the campus's clock: time by kind, outages, time to repair, against its contract."""
    firsts = ledger.newest_months(gatherer, router_view, months)
    return schema.Availability(
        router_id=router_view.router.id,
        timezone=router_view.campus.timezone,
        terms=_begun_terms(gatherer, router_view),
        rows=ledger.of_router(gatherer, router_view, firsts, _chosen(router_view, uplink_id)),
    )


def _chosen(router_view: RouterView, uplink_id: int | None) -> Sequence[Uplink]:
    """Archived ones too. Raises NotFound."""
    return router_view.every if uplink_id is None else [named(router_view.every, uplink_id)]


def _begun_terms(gatherer: Gatherer, router_view: RouterView) -> list[schema.CalendarTerm]:
    calendar = work_calendar(router_view.campus)
    today = local_date(ms(gatherer.now), calendar.zone)
    return [
        schema.CalendarTerm(name=each.name, from_=each.first, to=each.last)
        for each in terms(calendar.periods)
        if each.first <= today
    ]
