"""Routers in; how each stands: open incidents, since when there was none, and work that goes on or comes soon."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.services.alerts import maintenance
from backend.services.alerts.maintenance import MaintenanceRow
from backend.services.inventory.inventory import RouterView
from backend.services.shown import Time
from backend.store.alerts import incidents
from backend.store.alerts.incidents import Quiet
from backend.store.engine.session import Session

SOON = dt.timedelta(days=1)
NOTHING = Quiet(0, None)


# Announced work that goes on, or begins within a day.
@dataclass(frozen=True, slots=True)
class StandingWork:
    is_running: bool
    place: Annotated[str, Field(description="the ISP, else the router, else the campus")]
    reason: str
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Time


@dataclass(frozen=True, slots=True)
class RouterStanding:
    open_incidents: int
    last_incident_ended_at: dt.datetime | None  # None: no incident has ended
    work: Sequence[StandingWork]  # the first to begin first


def of_routers(
    session: Session, routers: Sequence[RouterView], now: dt.datetime
) -> Mapping[int, RouterStanding]:
    """By id; in as many statements for one as for hundreds."""
    quiet = incidents.quiet(session, [router.router.id for router in routers])
    coming = maintenance.standing(session, now)
    return {
        router.router.id: RouterStanding(
            *quiet.get(router.router.id, NOTHING), _work(coming, router, now + SOON)
        )
        for router in routers
    }


def _work(
    rows: Sequence[MaintenanceRow], router: RouterView, before: dt.datetime
) -> list[StandingWork]:
    here = [
        StandingWork(
            is_running=row.state == "running",
            place=row.uplink_name or row.router_name or row.campus_name,
            reason=row.reason,
            from_=row.window.from_,
            to=row.window.to,
        )
        for row in rows
        if row.window is not None and row.window.from_ < before and _is_here(row, router)
    ]
    return sorted(here, key=lambda work: work.from_)


def _is_here(row: MaintenanceRow, router: RouterView) -> bool:
    return row.campus_id == router.campus.id and row.router_id in {None, router.router.id}
