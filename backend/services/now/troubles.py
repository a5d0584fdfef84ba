"""What a list says of its red routers in few words: whom to call, and where the traffic went."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.contracts.contracts import in_force
from backend.domain.figures import moved_traffic
from backend.domain.figures.day_course import Traffic
from backend.domain.figures.lost_traffic import LostTraffic, lost_traffic
from backend.domain.verdict.open_events import EVENT_CODES, TAKES_TRAFFIC
from backend.domain.verdict.verdict import Cause, Verdict
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.contracts import today_of
from backend.services.inventory.inventory import RouterView
from backend.services.now.open_events import Provider
from backend.store.engine.instants import ms
from backend.store.inventory import contracts
from backend.store.polling import samples
from backend.store.tables import Uplink

MOST_FOLLOWED = 10
"""The list says of so many routers where the traffic went; each costs some reading. The others say it on their page."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """The ISP that the worst cause of a router is about."""

    uplink_id: int
    name: str
    provider: Provider
    lost_share: Annotated[
        float | None,
        Field(description="of the download of all ISPs in the minutes before it went"),
    ]
    taken_by: Annotated[Sequence[str], Field(description="ISPs that carry more since then")]


@dataclass(frozen=True, slots=True)
class _Touched:
    router: RouterView
    cause: Cause
    uplink: Uplink


def of_routers(
    gatherer: Gatherer, routers: Sequence[RouterView], verdicts: Mapping[int, Verdict]
) -> dict[int, Trouble]:
    """By router. Nothing is read where no ISP is in trouble."""
    touched = list(_touched(routers, verdicts))
    if not touched:
        return {}
    known = contracts.of_uplinks(gatherer.session, [each.uplink.id for each in touched])
    lost = _lost(gatherer, touched)
    troubles = {}
    for each in touched:
        router, uplink = each.router, each.uplink
        current = in_force(known[uplink.id], today_of(router.campus, gatherer.now))
        traffic = lost.get(router.router.id)
        names = {other.id: other.name for other in router.uplinks}
        troubles[router.router.id] = Trouble(
            uplink.id,
            uplink.name,
            Provider(uplink.provider, current.phone, current.number),
            traffic.share if traffic else None,
            [names[key] for key in traffic.taken_by] if traffic else [],
        )
    return troubles


def _touched(routers: Sequence[RouterView], verdicts: Mapping[int, Verdict]) -> Iterable[_Touched]:
    for router in routers:
        cause = verdicts[router.router.id].first
        uplink = next((each for each in router.uplinks if each.name == cause.uplink), None)
        if uplink is not None and cause.code in EVENT_CODES:
            yield _Touched(router, cause, uplink)


def _lost(gatherer: Gatherer, touched: Sequence[_Touched]) -> dict[int, LostTraffic]:
    """By router, in one statement."""
    sides = {
        each.router.router.id: span
        for each in touched
        if each.cause.code in TAKES_TRAFFIC
        and each.cause.at_ms is not None
        and (span := moved_traffic.sides(each.cause.at_ms, ms(gatherer.now)))
    }
    followed = [each for each in touched if each.router.router.id in sides][:MOST_FOLLOWED]
    if not followed:
        return {}
    ids = [uplink.id for each in followed for uplink in each.router.uplinks]
    spans = [span for each in followed for span in sides[each.router.router.id]]
    sums = samples.sums(gatherer.session, ids, spans)
    lost = {}
    for place, each in enumerate(followed):
        before, since = (
            {
                uplink.id: Traffic(*sums[uplink.id, side]) if (uplink.id, side) in sums else None
                for uplink in each.router.uplinks
            }
            for side in (2 * place, 2 * place + 1)
        )
        if traffic := lost_traffic(each.uplink.id, before, since):
            lost[each.router.router.id] = traffic
    return lost
