"""A router's CPU, connections and memory as polls saw them, and the load of polling."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import Interval, total_ms
from backend.domain.figures import chart_steps
from backend.domain.figures.chart_steps import RAW_STEPS_MS, SLOT_STEPS_MS
from backend.domain.figures.summary import Window
from backend.domain.metering.slots import SLOT_MS
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.engine.instants import at, ms
from backend.store.figures import uplink_events, vitals
from backend.store.figures.vitals import PollFigures
from backend.store.tables import Event

STEPS_MS = tuple(sorted({*RAW_STEPS_MS, *SLOT_STEPS_MS}))
HOUR_MS = 3_600_000
MOST_EVENTS = 200


@dataclass(frozen=True, slots=True)
class VitalsPoint:
    start_ms: int
    end_ms: int
    figures: PollFigures


@dataclass(frozen=True, slots=True)
class Totals:
    figures: PollFigures
    p95_poll_ms: int | None
    answering_ms: int  # time that answers took
    kept_ms: int  # selected time with kept polls

    @property
    def answered_share(self) -> float | None:
        polls = self.figures.polls
        return (polls - self.figures.failed) / polls if polls else None

    @property
    def polls_per_hour(self) -> float | None:
        return self.figures.polls * HOUR_MS / self.kept_ms if self.kept_ms else None

    @property
    def asking_share(self) -> float | None:
        return min(1.0, self.answering_ms / self.kept_ms) if self.kept_ms else None


@dataclass(frozen=True, slots=True)
class VitalsView:
    window: Window
    oldest: dt.datetime | None  # first kept poll, however far the window reaches back
    step_ms: int
    points: Sequence[VitalsPoint]
    totals: Totals
    events: Sequence[Event]


def of_router(
    gatherer: Gatherer, router: RouterView, request: windows.WindowRequest, most_points: int
) -> VitalsView:
    """Raises Invalid."""
    calendar = work_calendar(router.campus)
    window = windows.resolve(request, calendar, gatherer.now)
    session, router_id = gatherer.session, router.router.id
    oldest = vitals.oldest(session, router_id)
    kept = _kept(window, oldest)
    steps = chart_steps.choose(_bounds(kept), most_points, calendar.zone, STEPS_MS)
    seen = vitals.stretches(session, router_id, chart_steps.spans_of(steps, kept))
    points = [
        VitalsPoint(*bounds, seen[number])
        for number, bounds in enumerate(steps.intervals)
        if number in seen
    ]
    totals = Totals(*vitals.whole(session, router_id, kept), total_ms(kept))
    span = at(window.start_ms), at(window.end_ms)
    events = uplink_events.touching(session, router_id, None, span, MOST_EVENTS)
    return VitalsView(window, oldest, steps.step_ms, points, totals, events)


def _kept(window: Window, oldest: dt.datetime | None) -> list[Interval]:
    """The window from the slot of the first kept poll on."""
    if oldest is None:
        return []
    first_ms = ms(oldest) - ms(oldest) % SLOT_MS
    cut = ((max(low, first_ms), high) for low, high in window.intervals)
    return [(low, high) for low, high in cut if low < high]


def _bounds(intervals: Sequence[Interval]) -> Interval:
    return (intervals[0][0], intervals[-1][1]) if intervals else (0, 0)
