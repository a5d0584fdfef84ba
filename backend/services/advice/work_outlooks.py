"""Whether the other ISPs carry the traffic while work goes on at one: by the same hours of the last four weeks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.alerts.maintenance import Maintenance, such_windows
from backend.domain.balance.peaks import peaks_without
from backend.domain.balance.question import Question
from backend.domain.demand.demand import Demand, demand_of
from backend.services.advice import inputs as recommendation_inputs
from backend.services.advice.recorded_demand import joined, slots_of
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView, not_in_use
from backend.services.windows import windows
from backend.store.engine.instants import ms
from backend.store.figures import demand as stored

BACK_MS = 28 * 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class WorkHours:
    uplink_id: int
    from_at: dt.datetime
    lasts: dt.timedelta
    weekdays: Sequence[int]  # 1 is Monday; empty: that of its begin


@dataclass(frozen=True, slots=True)
class WorkLoad:
    uplink_id: int
    name: str
    peak: Annotated[
        float, Field(description="of its capacity, in the fuller direction, in the fullest 5 min")
    ]


@dataclass(frozen=True, slots=True)
class WorkOutlook:
    """The same hours of such days in the four weeks before."""

    router_id: int
    uplink_id: int
    days: Annotated[int, Field(description="on which these hours were measured; 0: nothing known")]
    others: Annotated[Sequence[WorkLoad], Field(description="without this ISP, the fullest first")]
    route: Annotated[str, Field(description="that it shares with other ISPs; empty: none")]
    route_uplinks: Annotated[Sequence[str], Field(description="the other ISPs on this route")]
    others_without_route: Annotated[
        Sequence[WorkLoad], Field(description="without all ISPs of the route; empty: none is left")
    ]


def of_router(gatherer: Gatherer, router: RouterView, hours: WorkHours) -> WorkOutlook:
    """Raises Invalid."""
    question = recommendation_inputs.gather(gatherer, router).question
    names = {uplink.uplink_id: uplink.name for uplink in question.uplinks}
    if hours.uplink_id not in names:
        raise not_in_use("uplink_id", hours.uplink_id)
    recorded = _recorded(gatherer, router, hours)
    route, mates = _route(question, hours.uplink_id)
    return WorkOutlook(
        router_id=router.router.id,
        uplink_id=hours.uplink_id,
        days=recorded.day_count,
        others=_without(question, recorded, {hours.uplink_id}),
        route=route,
        route_uplinks=[names[uplink_id] for uplink_id in mates],
        others_without_route=_without(question, recorded, {hours.uplink_id, *mates})
        if mates
        else (),
    )


def _without(question: Question, recorded: Demand, down: set[int]) -> list[WorkLoad]:
    names = {uplink.uplink_id: uplink.name for uplink in question.uplinks}
    loads = peaks_without(recorded, question.capacities, down, question.today.fallback)
    return [WorkLoad(load.uplink_id, names[load.uplink_id], load.peak) for load in loads]


def _route(question: Question, uplink_id: int) -> tuple[str, list[int]]:
    """The route, and the other ISPs on it; empty where nobody shares it."""
    groups = {uplink.uplink_id: uplink.risk_group for uplink in question.uplinks}
    group = groups[uplink_id]
    mates = [other for other, its in groups.items() if its == group and other != uplink_id]
    return (group, mates) if group and mates else ("", [])


def _recorded(gatherer: Gatherer, router: RouterView, hours: WorkHours) -> Demand:
    zone = work_calendar(router.campus).zone
    work = Maintenance(
        maintenance_id=0,
        campus_id=router.campus.id,
        router_id=router.router.id,
        uplink_id=hours.uplink_id,
        zone=zone,
        first_ms=ms(hours.from_at),
        lasts_ms=round(hours.lasts.total_seconds() * 1000),
        weekdays=frozenset(hours.weekdays),
    )
    until_ms = windows.last_closed_ms(gatherer.now)
    spans = joined(
        (each.from_ms, each.to_ms) for each in such_windows(work, until_ms - BACK_MS, until_ms)
    )
    live = [uplink.id for uplink in router.uplinks]
    read = stored.measured(gatherer.session, live, spans)
    slots = {uplink_id: slots_of(columns) for uplink_id, columns in read.items()}
    return demand_of(live, slots, zone, 0)
