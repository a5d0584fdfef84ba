"""One ISP over a window: points for its chart, its figures, and what happened to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.summary import UplinkSummary, Window
from backend.errors import NotFound
from backend.services import line_states, windows
from backend.services.inventory import RouterView
from backend.services.line_states import LineState
from backend.services.regimes import RegimeView
from backend.services.summaries import Gatherer
from backend.store.tables import Event, Uplink


@dataclass(frozen=True, slots=True)
class Wish:
    uplink_id: int
    points: int
    previous: bool


@dataclass(frozen=True, slots=True)
class LineView:
    uplink: Uplink
    window: Window
    label: str
    figures: UplinkSummary
    state: LineState
    regimes: Sequence[RegimeView]
    events: Sequence[Event]
    step_ms: int = 300_000
    step_kind: Literal["raw", "slot", "bin"] = "slot"


def line(gatherer: Gatherer, found: RouterView, asked: windows.Asked, wish: Wish) -> LineView:
    """Raises Invalid, NotFound."""
    [uplink] = [one for one in found.every if one.id == wish.uplink_id] or [None]
    if uplink is None:
        raise NotFound(f"This router has no ISP {wish.uplink_id}.")
    summary = gatherer.asked(found, asked)
    [state] = line_states.states(gatherer.session, [uplink], gatherer.interval_s, gatherer.now)
    figures = [one for one in summary.figures.uplinks if one.key == str(uplink.id)]
    if not figures:
        raise NotFound(f"This router has no ISP {wish.uplink_id} in that time.")
    return LineView(
        uplink, summary.figures.window, summary.label, figures[0], state, summary.regimes, ()
    )
