"""How much of a window the ISPs of a router were there, of the time that was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.dates.calendar import Interval
from backend.domain.figures.availability import (
    Availability,
    availability,
    inside,
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
    return [_over(session, router_id, uplinks, summary.figures, outages) for summary in summaries]


def shown(available: Availability) -> AvailableTime:
    return AvailableTime(
        available.share,
        available.up_ms / 1000,
        available.down_ms / 1000,
        available.unknown_ms / 1000,
    )


def shown_uplinks(available: Availabilities) -> list[UplinkTime]:
    return [UplinkTime(key, shown(each)) for key, each in available.by_uplink.items()]


def _over(
    session: Session,
    router_id: int,
    uplinks: Sequence[Uplink],
    figures: Summary,
    outages: Mapping[tuple[str, int | None], Sequence[Interval]],
) -> Availabilities:
    window, seen = figures.window, {each.key: each.coverage for each in figures.uplinks}

    def spans(*kinds: str) -> dict[int, list[Interval]]:
        return {
            uplink.id: inside(
                (span for kind in kinds for span in outages.get((kind, uplink.id), ())),
                window.intervals,
            )
            for uplink in uplinks
        }

    measured_down_ms = outage_times.measured_ms(
        session,
        [(key, *span) for key, down in spans("link_down", "isp_silent").items() for span in down],
    )
    missing_ms = _missing_ms(session, router_id, spans("interface_missing"))
    by_uplink = {}
    for uplink in uplinks:
        coverage = seen.get(str(uplink.id))
        measured_ms = coverage.observed_ms - coverage.bridged_ms if coverage else 0
        by_uplink[uplink.id] = availability(
            window.selected_ms,
            measured_ms,
            measured_down_ms.get(uplink.id, 0),
            missing_ms[uplink.id],
        )
    return Availabilities(together(by_uplink.values()), by_uplink)


def _missing_ms(
    session: Session, router_id: int, missing: Mapping[int, Sequence[Interval]]
) -> dict[int, int]:
    """By uplink, how long the router was read without its interface."""
    spans = [(key, span) for key, each in missing.items() for span in each]
    read = outage_times.read_ms(session, router_id, [span for _, span in spans])
    total_ms = dict.fromkeys(missing, 0)
    for (key, _), read_ms in zip(spans, read, strict=True):
        total_ms[key] += read_ms
    return total_ms
