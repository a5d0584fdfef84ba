"""How much of a window the ISPs of a router were there, of the time that was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.dates.calendar import Interval
from backend.domain.figures.availability import (
    CAUSES,
    Availability,
    Cause,
    Piece,
    availability,
    cut,
    together,
)
from backend.domain.figures.summary import Summary
from backend.services.figures.summaries import SummaryView
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.figures import outage_times
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class AvailableTime:
    share: Annotated[float | None, Field(description="of the known time; null: nothing is known")]
    up_s: float
    down_s: Annotated[
        float, Field(description="without a link or its interface, or silent: nothing came through")
    ]
    unknown_s: Annotated[float, Field(description="not read closely: neither up nor down")]


@dataclass(frozen=True, slots=True)
class UplinkTime:
    uplink_id: int
    time: AvailableTime


@dataclass(frozen=True, slots=True)
class Availabilities:
    together: Availability
    by_uplink: Mapping[int, Availability]


@dataclass(frozen=True, slots=True)
class ObservedWindow:
    """One ISP over one window: how much of it was read closely, and what went on, each moment once."""

    uplink_id: int
    selected_ms: int
    measured_ms: int
    pieces: Sequence[Piece]


def of_windows(
    session: Session, router_id: int, uplinks: Sequence[Uplink], summaries: Sequence[SummaryView]
) -> list[Availabilities]:
    """By window, for the ISPs in use; the outages of all windows are read at once."""
    windows = [summary.figures.window for summary in summaries]
    from_ms, to_ms = (
        min(window.start_ms for window in windows),
        max(window.end_ms for window in windows),
    )
    outages = outage_times.outages(session, router_id, at(from_ms), at(to_ms))
    over = [
        _observed(uplink, summary.figures, outages) for summary in summaries for uplink in uplinks
    ]
    made = iter(of_observed(session, router_id, over))
    each = [{uplink.id: next(made) for uplink in uplinks} for _ in summaries]
    return [Availabilities(together(by_uplink.values()), by_uplink) for by_uplink in each]


def of_observed(
    session: Session, router_id: int, over: Sequence[ObservedWindow]
) -> list[Availability]:
    """By place in `over`, which are of ISPs of the router. All is read at once."""
    placed = [(place, piece) for place, each in enumerate(over) for piece in each.pieces]
    missing = [each for each in placed if each[1].cause == "interface_missing"]
    others = [each for each in placed if each[1].cause != "interface_missing"]
    read = outage_times.read_ms(session, router_id, [piece.span for _, piece in missing])
    read += outage_times.measured_ms(
        session, [(over[place].uplink_id, *piece.span) for place, piece in others]
    )
    known: list[list[tuple[Piece, int]]] = [[] for _ in over]
    for (place, piece), read_ms in zip([*missing, *others], read, strict=True):
        known[place].append((piece, read_ms))
    return [
        availability(each.selected_ms, each.measured_ms, pieces)
        for each, pieces in zip(over, known, strict=True)
    ]


def spans_of(
    outages: Mapping[tuple[str, int | None], Sequence[Interval]], uplink_id: int
) -> dict[Cause, Sequence[Interval]]:
    """What `outage_times.outages` read of an uplink, by cause."""
    return {cause: outages.get((cause, uplink_id), ()) for cause in CAUSES}


def shown(available: Availability) -> AvailableTime:
    return AvailableTime(
        available.share,
        available.up_ms / 1000,
        available.down_ms / 1000,
        available.unknown_ms / 1000,
    )


def shown_uplinks(available: Availabilities) -> list[UplinkTime]:
    return [UplinkTime(key, shown(each)) for key, each in available.by_uplink.items()]


def _observed(
    uplink: Uplink, figures: Summary, outages: Mapping[tuple[str, int | None], Sequence[Interval]]
) -> ObservedWindow:
    window = figures.window
    coverage = {each.key: each.coverage for each in figures.uplinks}.get(str(uplink.id))
    measured_ms = coverage.observed_ms - coverage.bridged_ms if coverage else 0
    pieces = cut(spans_of(outages, uplink.id), window.intervals)
    return ObservedWindow(uplink.id, window.selected_ms, measured_ms, pieces)
