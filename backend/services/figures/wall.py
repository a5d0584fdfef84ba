"""The wallboard: every router now and over the last day, read for all at once."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from backend.domain.dates.calendar import WorkCalendar, always
from backend.domain.dates.zones import parse_zone
from backend.domain.directions import Direction
from backend.domain.figures.summary import UplinkSummary, window_of
from backend.domain.metering.rates import rate_bps
from backend.domain.metering.rollups import Rollup
from backend.domain.metering.slots import SLOT_MS
from backend.services.figures import trends, uplink_states
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.figures.uplink_states import UplinkState
from backend.services.inventory.inventory import RouterView
from backend.services.polling import poll_health
from backend.services.polling.poll_health import PollHealth
from backend.services.windows import windows
from backend.store.tables import Uplink

LAST_DAY = windows.WindowRequest("24h")
STEP_MS = 6 * SLOT_MS  # half an hour: 48 points, distinct from across a room


Rates = Sequence[int | None]  # mean bit/s of each step, None: not observed
Trends = Mapping[int, tuple[Rates, Rates]]  # (download, upload) by line


@dataclass(frozen=True, slots=True)
class WallUplink:
    uplink: Uplink
    figures: UplinkSummary | None
    state: UplinkState
    download_bps: Rates
    upload_bps: Rates


@dataclass(frozen=True, slots=True)
class WallRouter:
    router: RouterView
    summary: SummaryView
    health: PollHealth
    uplinks: Sequence[WallUplink]


def board(gatherer: Gatherer, routers: Sequence[RouterView]) -> list[WallRouter]:
    """In the order given; routers of one time zone are read together."""
    zones: dict[str, list[RouterView]] = defaultdict(list)
    for router in routers:
        zones[router.campus.timezone].append(router)
    made = {
        wall_router.router.router.id: wall_router
        for name in zones
        for wall_router in _group(gatherer, zones[name])
    }
    return [made[router.router.id] for router in routers]


def _group(gatherer: Gatherer, routers: Sequence[RouterView]) -> list[WallRouter]:
    calendar = always(parse_zone(routers[0].campus.timezone))
    window = windows.resolve(LAST_DAY, calendar, gatherer.now)
    drawn = _trends(gatherer, routers, calendar)
    uplinks = [uplink for router in routers for uplink in router.uplinks]
    states = {
        state.uplink_id: state
        for state in uplink_states.states(
            gatherer.session, uplinks, gatherer.interval_s, gatherer.now
        )
    }
    summaries = gatherer.several(routers, window, LAST_DAY.range)
    return [
        _router(
            gatherer,
            router,
            summary,
            _uplinks(router, summary, states, drawn.get(router.router.id, {})),
        )
        for router, summary in zip(routers, summaries, strict=True)
    ]


def trend_from_ms(now: dt.datetime) -> int:
    """Where the first step begins: on the clock, so that a half hour keeps its mean, and a day its peak."""
    closed_ms = windows.last_closed_ms(now)
    return closed_ms - closed_ms % STEP_MS - windows.ROLLING_MS[LAST_DAY.range]


def _trends(
    gatherer: Gatherer, routers: Sequence[RouterView], calendar: WorkCalendar
) -> Mapping[int, Trends]:
    """By router, of 24 hours in whole steps; computed once for all boards until a newer slot comes."""
    edges = _edges(trend_from_ms(gatherer.now))
    steps = [window_of(calendar, low, high, "all") for low, high in pairwise(edges)]
    in_use = {router.router.id: router.uplinks for router in routers}

    def make(wanted: Sequence[int]) -> dict[int, Trends]:
        uplinks = [uplink for router_id in wanted for uplink in in_use[router_id]]
        sums = trends.sums_of(gatherer, uplinks, steps, calendar.zone)
        each = {
            uplink.id: [sums.get((uplink.id, n)) for n in range(len(steps))] for uplink in uplinks
        }
        drawn = {
            key: (_rates(rollups, "download"), _rates(rollups, "upload"))
            for key, rollups in each.items()
        }
        return {
            router_id: {uplink.id: drawn[uplink.id] for uplink in in_use[router_id]}
            for router_id in wanted
        }

    return gatherer.kept_each("wall", routers, edges, make)


def _edges(from_ms: int) -> tuple[int, ...]:
    until_ms = from_ms + windows.ROLLING_MS[LAST_DAY.range]
    return (*range(from_ms, until_ms, STEP_MS), until_ms)


def _router(
    gatherer: Gatherer, router: RouterView, summary: SummaryView, uplinks: Sequence[WallUplink]
) -> WallRouter:
    health = poll_health.assess(router.router, router.state, gatherer.interval_s, gatherer.now)
    return WallRouter(router, summary, health, uplinks)


def _uplinks(
    router: RouterView, summary: SummaryView, states: Mapping[int, UplinkState], drawn: Trends
) -> list[WallUplink]:
    figures = dict(
        zip((uplink.id for uplink in summary.uplinks), summary.figures.uplinks, strict=True)
    )
    unknown: tuple[Rates, Rates] = ((), ())
    return [
        WallUplink(
            uplink, figures.get(uplink.id), states[uplink.id], *drawn.get(uplink.id, unknown)
        )
        for uplink in router.uplinks
    ]


def _rates(sums: Sequence[Rollup | None], direction: Direction) -> Rates:
    return [
        rate_bps(rollup.bytes_of(direction), rollup.covered_ms)
        if rollup is not None and rollup.covered_ms
        else None
        for rollup in sums
    ]
