"""Campuses whose work of a day has ended with the slots that are judged now: what is judged by whole work days."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from backend.domain.dates.zones import day_bounds, local_date, parse_zone
from backend.domain.figures.summary import Window
from backend.services.inventory import calendars
from backend.store.alerts import rules
from backend.store.alerts.slot_uses import DueRow
from backend.store.engine.session import Session
from backend.store.inventory import campuses
from backend.store.tables import Campus


class WorkEnd(NamedTuple):
    campus: Campus
    window: Window  # the work hours of the day
    router_ids: Sequence[int]  # whose slots reach over its end


def ended(session: Session, due: Sequence[DueRow]) -> list[WorkEnd]:
    """A router that is judged late has its newest such day only."""
    campus_of = rules.campuses(session)
    ends: list[WorkEnd] = []
    for campus in campuses.every(session):
        mine = [row for row in due if campus_of.get(row.router_id) == campus.id]
        if mine and (window := _worked(campus, mine)):
            ids = [row.router_id for row in mine if row.from_at_ms < window.end_ms <= row.to_at_ms]
            ends += [WorkEnd(campus, window, ids)] if ids else []
    return ends


def _worked(campus: Campus, due: Sequence[DueRow]) -> Window | None:
    """The work hours of the day of these slots, unless they end later; None: nobody works."""
    zone = parse_zone(campus.timezone)
    until_ms = max(row.to_at_ms for row in due)
    day = day_bounds(local_date(until_ms - 1, zone), zone)
    intervals = calendars.work_calendar(campus).intervals(*day, "work")
    if not intervals or intervals[-1][1] > until_ms:
        return None
    return Window(intervals[0][0], intervals[-1][1], "work", intervals)
