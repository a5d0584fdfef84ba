"""All ISPs of a router beside each other over one window: which of them was full, lossy, slow or away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.figures.summary import UplinkSummary, Window
from backend.services.figures import availabilities
from backend.services.figures.availabilities import AvailableTime
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.quality import echoes
from backend.services.quality.echoes import NOTHING, Echoes
from backend.services.windows import windows
from backend.store.engine.instants import at
from backend.store.figures import uplink_events
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class UplinkBeside:
    uplink: Uplink
    figures: UplinkSummary
    time: AvailableTime
    loss: float | None  # of the pings while no heavy test ran; None: nobody pinged
    rtt_ms: float | None  # their median
    events: int  # of the ISP that touch the window


@dataclass(frozen=True, slots=True)
class SideBySide:
    window: Window
    uplinks: Sequence[UplinkBeside]
    router_events: int  # of the router itself, which touch all ISPs


def of_router(gatherer: Gatherer, router: RouterView, request: windows.WindowRequest) -> SideBySide:
    """The ISPs of the window. Raises Invalid, FiguresBeingMade."""
    summary = gatherer.over_range(router, request)
    window, session = summary.figures.window, gatherer.session
    ids = [uplink.id for uplink in summary.uplinks]
    zone = work_calendar(router.campus).zone
    pinged = echoes.gather(session, ids, window.intervals, zone, "all")
    span = at(window.start_ms), at(window.end_ms)
    counts = uplink_events.counted(session, router.router.id, *span)
    return SideBySide(window, _uplinks(gatherer, summary, pinged, counts), counts.get(None, 0))


def _uplinks(
    gatherer: Gatherer,
    summary: SummaryView,
    pinged: Echoes,
    counts: Mapping[int | None, int],
) -> list[UplinkBeside]:
    [known] = availabilities.of_windows(
        gatherer.session, summary.router_id, summary.uplinks, [summary]
    )
    beside = []
    for uplink, figures in zip(summary.uplinks, summary.figures.uplinks, strict=True):
        loss, rtt = (each.get(uplink.id, NOTHING).whole for each in (pinged.loss, pinged.rtt))
        time = availabilities.shown(known.by_uplink[uplink.id])
        beside.append(
            UplinkBeside(
                uplink=uplink,
                figures=figures,
                time=time,
                loss=None if loss is None else loss.mean,
                rtt_ms=None if rtt is None else rtt.median,
                events=counts.get(uplink.id, 0),
            )
        )
    return beside
