"""The dependency of every endpoint that shows numbers: one router by its id, and what is needed to sum it up."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query, Request

from backend.api.http.deps import SessionDep, context_of
from backend.api.http.fields import Id
from backend.api.http.models import Range, Selection
from backend.services.figures.summaries import Gatherer
from backend.services.given import Instant
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows


# Those that only put things together are async: as plain functions each would cost a change of thread.
async def gatherer(request: Request, session: SessionDep) -> Gatherer:
    context = context_of(request)
    return Gatherer(session, context.clock(), context.settings.poll_interval_s, context.cache)


def found_router(router_id: Id, session: SessionDep) -> RouterView:
    return inventory.view(session, router_id)


GathererDep = Annotated[Gatherer, Depends(gatherer, scope="function")]
RouterDep = Annotated[RouterView, Depends(found_router, scope="function")]
From = Annotated[Instant | None, Query(alias="from")]
Period = Annotated[Range, Query(alias="range")]
To = Annotated[Instant | None, Query()]


async def over_7_days(
    from_: From = None, to: To = None, period: Period = "7d", selection: Selection = "all"
) -> windows.WindowRequest:
    return windows.WindowRequest(period, from_, to, selection)


async def over_30_days(
    from_: From = None, to: To = None, period: Period = "30d", selection: Selection = "all"
) -> windows.WindowRequest:
    return windows.WindowRequest(period, from_, to, selection)


async def over_24_hours(
    from_: From = None, to: To = None, period: Period = "24h", selection: Selection = "all"
) -> windows.WindowRequest:
    return windows.WindowRequest(period, from_, to, selection)


async def unselected_24_hours(
    from_: From = None, to: To = None, period: Period = "24h"
) -> windows.WindowRequest:
    return windows.WindowRequest(period, from_, to)


Over24Hours = Annotated[windows.WindowRequest, Depends(over_24_hours)]
Over7Days = Annotated[windows.WindowRequest, Depends(over_7_days)]
Over30Days = Annotated[windows.WindowRequest, Depends(over_30_days)]
Unselected24Hours = Annotated[windows.WindowRequest, Depends(unselected_24_hours)]
