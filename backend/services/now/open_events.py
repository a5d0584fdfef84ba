"""Each event that lasts, as a card: since when, whom to call, where the traffic went, and when it happened before."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures import moved_traffic
from backend.domain.figures.day_course import Traffic
from backend.domain.figures.lost_traffic import lost_traffic
from backend.domain.verdict.open_events import (
    EVENT_CODES,
    STORED_KINDS,
    TAKES_TRAFFIC,
    EventCode,
    open_causes,
)
from backend.domain.verdict.verdict import Cause, Verdict
from backend.services.figures.summaries import Gatherer
from backend.services.inventory import contract_lists
from backend.services.inventory.inventory import RouterView
from backend.services.shown import Time
from backend.store.engine.instants import at, ms
from backend.store.figures import uplink_events
from backend.store.polling import samples
from backend.store.tables import Uplink

MOST_EARLIER = 3


@dataclass(frozen=True, slots=True)
class Provider:
    name: str
    phone: Annotated[str, Field(description="empty: not entered")]
    contract_number: Annotated[str, Field(description="as the provider knows it")]


@dataclass(frozen=True, slots=True)
class EarlierEvent:
    event_id: int
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Time


@dataclass(frozen=True, slots=True)
class CarriedSince:
    """One ISP. Rates are means of the same length before and since the begin; null: not measured."""

    uplink_id: int
    name: str
    download_before_bps: int | None
    download_since_bps: int | None
    upload_before_bps: int | None
    upload_since_bps: int | None


@dataclass(frozen=True, slots=True)
class GoneTraffic:
    """Download of the ISP of the event before it went, and what others carry more since."""

    bps: int
    share: Annotated[float, Field(description="of the download of all ISPs")]
    taken_by: Annotated[Sequence[str], Field(description="ISPs; empty: it goes nowhere")]
    taken_bps: int


@dataclass(frozen=True, slots=True)
class MovedTraffic:
    seconds: Annotated[float, Field(description="length of either side")]
    uplinks: Annotated[Sequence[CarriedSince], Field(description="with the ISP of the event")]
    gone: Annotated[
        GoneTraffic | None,
        Field(description="null: it carried nothing before, or what an ISP carried is not known"),
    ]


@dataclass(frozen=True, slots=True)
class OpenEvent:
    code: EventCode
    uplink_id: Annotated[int | None, Field(description="null: of the router")]
    direction: Direction | None
    utilization: Annotated[float | None, Field(description="of a full line; or the part lost")]
    rtt_ms: Annotated[float | None, Field(description="of a slow line: the median of pings now")]
    usual_rtt_ms: Annotated[float | None, Field(description="at this hour of other weeks")]
    since: Annotated[Time | None, Field(description="null: not known")]
    error_code: Annotated[str | None, Field(description="why the router did not answer")]
    provider: Provider | None
    moved: Annotated[
        MovedTraffic | None,
        Field(description="of an ISP that went down, after the first minute"),
    ]
    earlier: Annotated[
        Sequence[EarlierEvent],
        Field(description="the last three of this kind"),
    ]


def of_router(gatherer: Gatherer, router: RouterView, verdict: Verdict) -> list[OpenEvent]:
    """The worst first; mostly none, and then nothing is read."""
    causes = open_causes(verdict)
    uplinks = {uplink.name: uplink for uplink in router.uplinks}
    touched = [uplinks[name] for name in uplinks if any(name == cause.uplink for cause in causes)]
    providers = _providers(gatherer, router, touched)
    return [_event(gatherer, router, cause, uplinks, providers) for cause in causes]


def _event(
    gatherer: Gatherer,
    router: RouterView,
    cause: Cause,
    uplinks: Mapping[str, Uplink],
    providers: Mapping[int, Provider],
) -> OpenEvent:
    uplink = uplinks.get(cause.uplink or "")
    is_silent, is_slow = cause.code == "silent", cause.code == "slow"
    return OpenEvent(
        code=EVENT_CODES[cause.code],
        uplink_id=uplink.id if uplink else None,
        direction=cause.direction,
        utilization=None if is_silent or is_slow else cause.value,
        rtt_ms=cause.value if is_slow else None,
        usual_rtt_ms=cause.usual,
        since=since(router, cause),
        error_code=router.state.error_code if is_silent and router.state else None,
        provider=providers.get(uplink.id) if uplink else None,
        moved=_moved(gatherer, router, cause),
        earlier=_earlier(gatherer, router, cause, uplink),
    )


def since(router: RouterView, cause: Cause) -> dt.datetime | None:
    """None: not known. A verdict ends with its last slot, so that it knows only about when the router fell silent."""
    if cause.code == "silent":
        return router.state.answered_at if router.state else None
    return None if cause.at_ms is None else at(cause.at_ms)


def _providers(
    gatherer: Gatherer, router: RouterView, uplinks: Sequence[Uplink]
) -> dict[int, Provider]:
    """By the contracts of today."""
    if not uplinks:
        return {}
    known = contract_lists.of_uplinks(gatherer.session, router.router, uplinks, gatherer.now)
    return {
        each.uplink.id: Provider(each.uplink.provider, each.current.phone, each.current.number)
        for each in known
    }


def _earlier(
    gatherer: Gatherer, router: RouterView, cause: Cause, uplink: Uplink | None
) -> list[EarlierEvent]:
    kind = STORED_KINDS[EVENT_CODES[cause.code]]
    stored = uplink_events.earlier(
        gatherer.session, router.router.id, uplink.id if uplink else None, kind, MOST_EARLIER
    )
    return [EarlierEvent(*each) for each in stored]


def _moved(gatherer: Gatherer, router: RouterView, cause: Cause) -> MovedTraffic | None:
    if cause.code not in TAKES_TRAFFIC or cause.at_ms is None:
        return None
    sides = moved_traffic.sides(cause.at_ms, ms(gatherer.now))
    if sides is None:
        return None
    ids = [uplink.id for uplink in router.uplinks]
    sums = samples.sums(gatherer.session, ids, sides)
    before, since = (
        {key: Traffic(*sums[key, side]) if (key, side) in sums else None for key in ids}
        for side in (0, 1)
    )
    return MovedTraffic(
        (sides[0][1] - sides[0][0]) / 1000,
        [_carried(uplink, before[uplink.id], since[uplink.id]) for uplink in router.uplinks],
        _gone(router, cause, before, since),
    )


def _carried(uplink: Uplink, before: Traffic | None, since: Traffic | None) -> CarriedSince:
    return CarriedSince(
        uplink.id,
        uplink.name,
        *(
            traffic.bps(way) if traffic else None
            for way in DIRECTIONS
            for traffic in (before, since)
        ),
    )


def _gone(
    router: RouterView,
    cause: Cause,
    before: Mapping[int, Traffic | None],
    since: Mapping[int, Traffic | None],
) -> GoneTraffic | None:
    names = {uplink.id: uplink.name for uplink in router.uplinks}
    key = next((key for key, name in names.items() if name == cause.uplink), None)
    lost = None if key is None else lost_traffic(key, before, since)
    if lost is None:
        return None
    return GoneTraffic(
        lost.bps, lost.share, [names[taker] for taker in lost.taken_by], lost.taken_bps
    )
