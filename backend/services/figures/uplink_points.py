"""Points of one ISP's chart: raw samples of a few hours, else slots, and hours where slots are deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import Interval
from backend.domain.dates.weeks import hour_bounds
from backend.domain.dates.zones import DAY_MS, HOUR_MS
from backend.domain.figures import chart_points
from backend.domain.figures.chart_points import ChartPoint, Lowest
from backend.domain.figures.chart_steps import RAW_STEPS_MS, ChartSteps, choose, cut
from backend.domain.figures.summary import Window
from backend.domain.metering.slots import SLOT_MS
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.store.engine.instants import ms
from backend.store.figures import uplink_points
from backend.store.tables import Uplink

StepKind = Literal["raw", "slot", "bin"]

RAW_WINDOW_MS = 6 * HOUR_MS  # longest window drawn from raw samples
KEPT_FOR_SURE_MS = 35 * DAY_MS  # no setting deletes slots sooner (`retention_slot_days`)


@dataclass(frozen=True, slots=True)
class Chart:
    kind: StepKind
    steps: ChartSteps
    points: Sequence[ChartPoint]
    lowest: Lowest  # of the slots in the window, whatever the points show


@dataclass(frozen=True, slots=True)
class ChartedUplink:
    gatherer: Gatherer
    router: RouterView
    uplink: Uplink

    @property
    def zone(self) -> ZoneInfo:
        return work_calendar(self.router.campus).zone


def chart(uplink: ChartedUplink, window: Window, live_end_ms: int, most: int) -> Chart:
    """At most `most` points and two for cut ends; raw samples go on until `live_end_ms`, past the last slot."""
    slots = _of_slots(uplink, window, _steps(uplink, window, most))
    if window.end_ms - window.start_ms > RAW_WINDOW_MS:
        return slots
    return _of_samples(uplink, window, live_end_ms, most, slots) or slots


def again(uplink: ChartedUplink, window: Window, shown: Chart, shift_ms: int, most: int) -> Chart:
    """The window `shift_ms` earlier, in the same steps as `shown`."""
    if shown.kind == "raw":
        return chart(uplink, window, window.end_ms, most)
    steps = shown.steps.shifted(-shift_ms)
    if steps.edges[-1:] != (window.end_ms,):
        # The clock was set in one of the two, so one is an hour longer.
        steps = cut((window.start_ms, window.end_ms), steps.step_ms, uplink.zone)
    return _of_slots(uplink, window, steps)


def _steps(uplink: ChartedUplink, window: Window, most: int) -> ChartSteps:
    span = window.start_ms, window.end_ms
    least_ms = 0 if _slots_begin(uplink, window.start_ms) is None else HOUR_MS
    return choose(span, most, uplink.zone, least_ms=least_ms)


def _slots_begin(uplink: ChartedUplink, start_ms: int) -> int | None:
    """From this hour on slots answer, before it only hours; None: slots always do."""
    if start_ms > ms(uplink.gatherer.now) - KEPT_FOR_SURE_MS:
        return None
    kept = uplink_points.kept(uplink.gatherer.session, uplink.uplink.id)
    if kept.first_hour_at is None:
        return None
    if kept.first_slot_at is None:
        return ms(uplink.gatherer.now)
    first_ms = ms(kept.first_slot_at)
    hour = hour_bounds(first_ms, uplink.zone)
    whole_ms = hour[0] if hour[0] == first_ms else hour[1]
    older = ms(kept.first_hour_at) < hour[0]
    return whole_ms if older and start_ms < whole_ms else None


def _of_slots(uplink: ChartedUplink, window: Window, steps: ChartSteps) -> Chart:
    """Fixed until the next slot closes, so computed once for all."""

    def make() -> list[ChartPoint]:
        session, uplink_id = uplink.gatherer.session, uplink.uplink.id
        begin_ms = _slots_begin(uplink, window.start_ms)
        if begin_ms is None:
            return uplink_points.of_slots(session, uplink_id, steps, window.intervals)
        old, new = _parted(window.intervals, begin_ms)
        # Drawn in the window's steps, which may be shorter than the hours that are left.
        covered = old if steps.step_ms >= HOUR_MS else []
        hours = uplink_points.of_hours(session, uplink_id, steps, covered)
        return chart_points.joined(hours, uplink_points.of_slots(session, uplink_id, steps, new))

    key = window, steps
    points = uplink.gatherer.kept("chart", uplink.router, [uplink.uplink], key, make)
    lowest = chart_points.lowest(points)
    return Chart("slot" if steps.step_ms == SLOT_MS else "bin", steps, points, lowest)


def _of_samples(
    uplink: ChartedUplink, window: Window, live_end_ms: int, most: int, slots: Chart
) -> Chart | None:
    """None where slots know more: samples are kept for some days only."""
    calendar = work_calendar(uplink.router.campus)
    span = window.start_ms, max(window.end_ms, live_end_ms)
    intervals = calendar.intervals(*span, window.selection)
    read = uplink_points.samples(uplink.gatherer.session, uplink.uplink.id, span)
    stretches = list(chart_points.ended_in(read, intervals))
    seen_ms = sum(stretch.to_ms - stretch.from_ms for stretch in stretches)
    if seen_ms + SLOT_MS < sum(point.covered_ms for point in slots.points):
        return None
    if len(stretches) <= most:
        usual_ms = round(uplink.gatherer.interval_s * 1000)
        steps = ChartSteps(usual_ms, span if stretches else ())
        return Chart("raw", steps, chart_points.each(stretches, window.start_ms), slots.lowest)
    steps = choose(span, most, calendar.zone, RAW_STEPS_MS)
    return Chart("raw", steps, chart_points.reduced(stretches, steps, intervals), slots.lowest)


def _parted(intervals: Sequence[Interval], at_ms: int) -> tuple[list[Interval], list[Interval]]:
    """The parts before and after an instant."""
    before = [(low, min(high, at_ms)) for low, high in intervals if low < at_ms]
    after = [(max(low, at_ms), high) for low, high in intervals if high > at_ms]
    return before, after
