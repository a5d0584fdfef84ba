"""The first page of a router."""

from __future__ import annotations

from dataclasses import dataclass

from backend.services.figures import uplink_states
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.figures.uplink_states import UplinkState
from backend.services.inventory.inventory import RouterView
from backend.services.regimes import regimes
from backend.services.regimes.regime_today import MOMENT
from backend.services.regimes.regimes import Regime
from backend.services.windows import windows


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
    # The regime of now: the window may end before today, or before the last change.
    lasting = regimes.between(
        gatherer.session, router.router.id, router.every, gatherer.now, gatherer.now + MOMENT
    )
    return Overview(router, summary, states, lasting[-1] if lasting else None)
