"""One ISP over a window: points for its chart, its figures, and events.

Figures are those of the summary, so that all pages agree; points only draw them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.figures.availability import Availability
from backend.domain.figures.chart_points import Stretch
from backend.domain.figures.split_coverage import SplitCoverage
from backend.domain.figures.summary import UplinkInput, UplinkSummary, Window, summarise
from backend.domain.figures.summary_parts import CapacityChange
from backend.domain.metering.rollups import Rollup
from backend.domain.verdict.limits import VerdictLimits
from backend.domain.verdict.uplink_period import UplinkVerdict, judge_uplink
from backend.services.figures import availabilities, uplink_points, uplink_states
from backend.services.figures.summaries import UNKNOWN, Gatherer, SummaryView, settled
from backend.services.figures.uplink_points import Chart, ChartedUplink
from backend.services.figures.uplink_states import UplinkState
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView, named
from backend.services.regimes.regimes import Regime
from backend.services.windows import window_pieces, windows
from backend.services.windows.window_pieces import Pieces
from backend.store.engine.instants import at, ms
from backend.store.figures import uplink_events
from backend.store.figures import uplink_points as stored
from backend.store.tables import Event, Uplink

MOST_EVENTS = 200


@dataclass(frozen=True, slots=True)
class ChartOptions:
    uplink_id: int
    points: int  # at most, besides the cut ends of the window
    previous: bool


@dataclass(frozen=True, slots=True)
class WindowPart:
    window: Window
    label: str
    figures: UplinkSummary
    split: SplitCoverage  # all lines together
    in_use: bool  # one of the router's lines then
    changes: Sequence[CapacityChange]  # other contracts of the line inside it
    chart: Chart
    newest: Stretch | None
    available: Availability


@dataclass(frozen=True, slots=True)
class UplinkFiguresView:
    uplink: Uplink
    shown: WindowPart
    verdict: UplinkVerdict
    previous: WindowPart | None
    shift_ms: int
    state: UplinkState
    regimes: list[Regime]
    events: Sequence[Event]


def of_uplink(
    gatherer: Gatherer, router: RouterView, request: windows.WindowRequest, options: ChartOptions
) -> UplinkFiguresView:
    """Raises Invalid, NotFound, FiguresBeingMade."""
    settled([router])
    uplink = named(router.every, options.uplink_id)
    calendar = work_calendar(router.campus)
    window = windows.resolve(request, calendar, gatherer.now)
    whose = ChartedUplink(gatherer, router, uplink)
    live = windows.reaches_now(window, gatherer.now)
    end_at = gatherer.now if live else at(window.end_ms)
    chart = uplink_points.chart(whose, window, ms(end_at), options.points)
    summary = _summary(whose, window, windows.label_of(request))
    earlier = windows.before(request, window, calendar) if options.previous else None
    shift_ms = 0 if earlier is None else window.start_ms - earlier.start_ms
    both = [summary] if earlier is None else [summary, _summary(whose, earlier, "custom")]
    available = _available(whose, both)
    previous = None
    if earlier is not None:
        before = uplink_points.again(whose, earlier, chart, shift_ms, options.points)
        previous = _part(whose, both[1], before, earlier.end_ms, available[1])
    [state] = uplink_states.states(gatherer.session, [uplink], gatherer.interval_s, gatherer.now)
    shown = _part(whose, summary, chart, ms(end_at), available[0])
    return UplinkFiguresView(
        uplink=uplink,
        shown=shown,
        verdict=judge_uplink(shown.figures, shown.available.down_ms, VerdictLimits()),
        previous=previous,
        shift_ms=shift_ms,
        state=state,
        regimes=summary.regimes,
        events=_events(whose, at(window.start_ms), end_at),
    )


def _summary(whose: ChartedUplink, window: Window, label: str) -> SummaryView:
    """Without percentiles of all lines together: the page shows one line, and over a year they take the longest."""
    return whose.gatherer.several([whose.router], window, label)[0]


def _available(whose: ChartedUplink, summaries: Sequence[SummaryView]) -> list[Availability]:
    """By window, of this ISP alone; the figure of it that Now and the week report have."""
    session, uplink = whose.gatherer.session, whose.uplink
    over = availabilities.of_windows(session, whose.router.router.id, [uplink], summaries)
    return [each.by_uplink[uplink.id] for each in over]


def _part(
    whose: ChartedUplink, summary: SummaryView, chart: Chart, end_ms: int, available: Availability
) -> WindowPart:
    key, window = str(whose.uplink.id), summary.figures.window
    known = [uplink for uplink in summary.figures.uplinks if uplink.key == key]
    calendar = work_calendar(whose.router.campus)
    pieces = window_pieces.of_uplinks([whose.uplink], window, calendar.zone)
    figures = known[0] if known else _before_its_time(whose.uplink, pieces)
    intervals = calendar.intervals(window.start_ms, end_ms, window.selection)
    newest = stored.newest(whose.gatherer.session, whose.uplink.id, intervals)
    return WindowPart(
        window=window,
        label=summary.label,
        figures=figures,
        split=summary.figures.split,
        in_use=bool(known),
        changes=pieces.changes(),
        chart=chart,
        newest=newest,
        available=available,
    )


def _before_its_time(uplink: Uplink, pieces: Pieces) -> UplinkSummary:
    """The line was not in use: all figures are unknown."""
    capacity = pieces.capacity_at_end(uplink)
    given = UplinkInput(str(uplink.id), uplink.name, capacity, Rollup(0), UNKNOWN)
    [uplink_summary] = summarise([given], UNKNOWN, pieces.window).uplinks
    return uplink_summary


def _events(whose: ChartedUplink, from_at: dt.datetime, to_at: dt.datetime) -> Sequence[Event]:
    session, router_id = whose.gatherer.session, whose.router.router.id
    return uplink_events.touching(
        session, router_id, whose.uplink.id, (from_at, to_at), MOST_EVENTS
    )
