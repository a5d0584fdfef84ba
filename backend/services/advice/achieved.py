"""Traffic in the days after a change, measured with the capacities that its prediction used."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import Interval, total_ms
from backend.domain.demand.demand import Demand, demand_of
from backend.domain.demand.of_regimes import Present
from backend.domain.demand.replay import UplinkLoad, replay
from backend.domain.demand.splits import identity
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import Window
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import SLOT_MS
from backend.services.advice import balance_settings, recorded_demand, uplink_capacities
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.store.figures import demand


@dataclass(frozen=True, slots=True)
class Achieved:
    """Per line, and the mean of all lines together in bit/s (None: nothing was measured)."""

    loads: Sequence[UplinkLoad]
    mean_bps: Mapping[Direction, float | None]


def mean_bps(recorded: Demand) -> Mapping[Direction, float | None]:
    count = len(recorded.at_ms)
    return {way: sum(recorded.of(way).totals) / count if count else None for way in DIRECTIONS}


def measure(
    gatherer: Gatherer,
    router: RouterView,
    capacities: Mapping[int, Capacity],
    intervals: Sequence[Interval],
) -> Achieved:
    """Per line of `capacities`, without slots in which a line was down: no prediction covers them."""
    ids = list(capacities)
    if not intervals or not ids:
        return Achieved((), dict.fromkeys(DIRECTIONS))
    window = Window(intervals[0][0], intervals[-1][1], "work", tuple(intervals))
    whole = Present(0, 0, recorded_demand.outages(gatherer.session, router, window))
    slots = {
        uplink_id: [slot for slot in recorded_demand.slots_of(columns) if whole.holds(slot.at_ms)]
        for uplink_id, columns in demand.measured(gatherer.session, ids, intervals).items()
    }
    due = total_ms(intervals) // SLOT_MS
    recorded = demand_of(ids, slots, work_calendar(router.campus).zone, due)
    loads = replay(recorded, identity(len(ids)), list(capacities.values()))
    return Achieved(loads, mean_bps(recorded))


def capacities(
    gatherer: Gatherer, router: RouterView, uplink_ids: Sequence[int], when: dt.datetime
) -> dict[int, Capacity]:
    """In force at `when`, of archived lines too; lines that the router does not have are left out."""
    known = {uplink.id: uplink for uplink in router.every}
    uplinks = [known[uplink_id] for uplink_id in uplink_ids if uplink_id in known]
    settings = balance_settings.load(gatherer.session, router.router.id)
    chosen = uplink_capacities.choose(gatherer, router, uplinks, settings, when)
    return {uplink.id: chosen[uplink.id].capacity for uplink in uplinks}
