"""At the end of each work day, which ISPs delivered less than sold for a week of them: events `contract_low`."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Sequence

from backend.domain.alerts.conditions.promises import (
    WORK_DAYS,
    SpeedOfTests,
    slowest_of,
    speed_sight,
)
from backend.domain.contracts.capacity_history import Term, capacity_at, terms
from backend.domain.dates.calendar import Interval, WorkCalendar
from backend.domain.dates.zones import day_bounds, local_date
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.quality.observations import Observation, delivered_bps, valued
from backend.domain.stats.distribution import median
from backend.domain.text.percent import per_cent
from backend.services.alerts.conditions import measured
from backend.services.alerts.conditions.measured import Measured, MeasuredPlace
from backend.services.alerts.conditions.work_ends import WorkEnd
from backend.services.inventory.calendars import work_calendar
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.probes import figures as probe_figures
from backend.store.tables import Uplink

KIND = "contract_low"
LOOK_BACK_DAYS = 28
"""Five work days may have holidays between them; older tests say nothing of now."""


def run(session: Session, ended: Sequence[WorkEnd], now: dt.datetime) -> int:
    """Returns how many events began or ended."""
    return sum(_of_campus(session, end, now) for end in ended)


def _of_campus(session: Session, end: WorkEnd, now: dt.datetime) -> int:
    hours = _work_days(work_calendar(end.campus), end.window.end_ms)
    uplinks = routers.live_uplinks(session, end.router_ids)
    looks = [
        look
        for router_id in end.router_ids
        for look in _of_router(session, uplinks[router_id], hours, end)
    ]
    return measured.note(session, [KIND], end.router_ids, looks, now)


def _work_days(calendar: WorkCalendar, until_ms: int) -> list[Interval]:
    """The work hours of the newest days that had any, in order."""
    day, days = local_date(until_ms - 1, calendar.zone), list[tuple[Interval, ...]]()
    for back in range(LOOK_BACK_DAYS):
        from_ms, to_ms = day_bounds(day - dt.timedelta(days=back), calendar.zone)
        worked = calendar.intervals(from_ms, min(to_ms, until_ms), "work")
        days += [worked] if worked else []
        if len(days) == WORK_DAYS:
            break
    return [interval for worked in reversed(days) for interval in worked]


def _of_router(
    session: Session, uplinks: Sequence[Uplink], hours: Sequence[Interval], end: WorkEnd
) -> Iterator[Measured]:
    if not uplinks:
        return
    ids = [uplink.id for uplink in uplinks]
    runs: dict[int, list[Observation]] = defaultdict(list)
    for run in probe_figures.observations(session, uplinks[0].router_id, ids, hours):
        runs[run.uplink_id].append(run)
    zone = work_calendar(end.campus).zone
    for uplink in uplinks:
        if not (of_uplink := runs.get(uplink.id)):
            continue
        history = terms(uplink.capacities, zone)
        tested = [_tested(of_uplink, history, way) for way in DIRECTIONS]
        slowest = slowest_of(tested)
        figures: dict[str, float] = {}
        if slowest is not None:
            figures = {"percent": float(per_cent(slowest.part)), "tests": slowest.tests}
        place = MeasuredPlace(KIND, uplink.router_id, uplink.id)
        since_ms = end.window.start_ms
        yield Measured(place, speed_sight(tested), since_ms, end.window.end_ms, figures)


def _tested(
    runs: Sequence[Observation], history: Sequence[Term], direction: Direction
) -> SpeedOfTests:
    """Traffic of other users counts as delivered, as in the evidence for an ISP."""
    parts = [
        delivered_bps(run) / capacity_at(history, run.at_ms).of(direction)
        for run, _ in valued(runs, direction)
    ]
    return SpeedOfTests(len(parts), median(parts) or 0.0)
