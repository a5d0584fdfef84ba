"""The first page: one router in full, all routers in a row each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import always
from backend.domain.dates.zones import parse_zone
from backend.services.figures import uplink_states
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.figures.uplink_states import UplinkState
from backend.services.inventory.inventory import RouterView
from backend.services.regimes.regimes import Regime
from backend.services.windows import windows

LIST_RANGE = windows.WindowRequest("7d")


@dataclass(frozen=True, slots=True)
class Overview:
    router: RouterView
    summary: SummaryView
    states: list[UplinkState]
    regime: Regime | None


def overview(gatherer: Gatherer, router: RouterView, request: windows.WindowRequest) -> Overview:
    """Raises Invalid."""
    summary = gatherer.over_range(router, request)
    states = uplink_states.states(
        gatherer.session, router.uplinks, gatherer.interval_s, gatherer.now
    )
    # The regime of now: a window that ends before today shows an older one.
    lasting = [regime for regime in summary.regimes if regime.to is None]
    return Overview(router, summary, states, lasting[-1] if lasting else None)


def rows(gatherer: Gatherer, routers: Sequence[RouterView]) -> list[tuple[RouterView, SummaryView]]:
    """The last seven days of each router, in the order given; routers of one time zone are read together."""
    zones: dict[str, list[RouterView]] = defaultdict(list)
    for router in routers:
        zones[router.campus.timezone].append(router)
    made: dict[int, SummaryView] = {}
    for name, group in zones.items():
        window = windows.resolve(LIST_RANGE, always(parse_zone(name)), gatherer.now)
        for summary in gatherer.several(group, window, LIST_RANGE.range):
            made[summary.router_id] = summary
    return [(router, made[router.router.id]) for router in routers]
