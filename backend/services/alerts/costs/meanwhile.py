"""What other ISPs of a router did while one was away or full: who fell with it, and where the traffic went."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence

from backend.domain.alerts.conditions.full_slots import LIMITS
from backend.domain.alerts.parents import OF_ROUTE_MS, TOGETHER_MS
from backend.domain.alerts.past import words
from backend.domain.alerts.past.carrying import BEFORE_MS, AwayToo, UsedSlot, carried
from backend.domain.directions import DIRECTIONS
from backend.domain.statements import Statement
from backend.store.alerts import incident_pages, slot_uses
from backend.store.alerts.incident_pages import AWAY_KINDS, NamedIncident
from backend.store.alerts.slot_uses import DueRow
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.inventory import routers

MOST_MS = 24 * 3_600_000
"""The first day of a long one says enough."""


def beside(session: Session, named: NamedIncident) -> list[NamedIncident]:
    """Incidents of other ISPs of its router that began with it or while it lasted, the first to begin first."""
    if named.router is None or named.uplink is None:
        return []
    incident = named.incident
    since = incident.from_at - dt.timedelta(milliseconds=OF_ROUTE_MS)
    rows = incident_pages.of_router(session, named.router.id, since, incident.to_at)
    return [row for row in rows if row.uplink and row.uplink.id != incident.uplink_id]


def fell_with(named: NamedIncident, other: NamedIncident) -> bool:
    """In the same moment, or on a route that both share and within two minutes."""
    if not {named.incident.kind, other.incident.kind} <= set(AWAY_KINDS):
        return False
    apart_ms = abs(ms(named.incident.from_at) - ms(other.incident.from_at))
    return apart_ms <= (OF_ROUTE_MS if shared_route(named, other) else TOGETHER_MS)


def shared_route(named: NamedIncident, other: NamedIncident) -> str:
    """Empty: none is known."""
    mine, its = named.uplink, other.uplink
    if mine is None or its is None or not mine.risk_group:
        return ""
    return mine.risk_group if mine.risk_group == its.risk_group else ""


def said(
    session: Session, named: NamedIncident, others: Sequence[NamedIncident], now: dt.datetime
) -> list[Statement]:
    """What people felt of an outage; why an ISP was full. `others`: beside it."""
    incident, router, uplink = named.incident, named.router, named.uplink
    if router is None or uplink is None:
        return []
    away_uplinks = {
        each.uplink.id: each.uplink for each in others if each.uplink and _is_away(each)
    }
    away = [each.name for each in sorted(away_uplinks.values(), key=lambda each: each.position)]
    if incident.kind == "isp_full":
        return [words.full_of_others(uplink.name, away)] if away else []
    if incident.kind not in AWAY_KINDS:
        return []
    from_ms = ms(incident.from_at)
    to_ms = min(ms(incident.to_at or now), from_ms + MOST_MS)
    slots = _slots(session, router.id, from_ms, to_ms)
    too = AwayToo(away, all(fell_with(named, each) for each in others if _is_away(each)))
    sentences: list[Statement] = []
    for other in routers.live_uplinks(session, [router.id])[router.id]:
        used = carried(slots.get(other.id, ()), from_ms, to_ms, LIMITS.full_from)
        if used and other.id != uplink.id and other.name not in away:
            sentences.append(words.meanwhile(other.name, used, LIMITS.full_from, too))
    return sentences


def _is_away(each: NamedIncident) -> bool:
    return each.incident.kind in AWAY_KINDS


def _slots(session: Session, router_id: int, from_ms: int, to_ms: int) -> dict[int, list[UsedSlot]]:
    """By uplink, with the half-hour before."""
    spans = [DueRow(router_id, from_ms - BEFORE_MS, to_ms)]
    by_uplink: dict[int, list[UsedSlot]] = defaultdict(list)
    for row in slot_uses.used(session, spans, (), 0.0):
        part = max(row.part(direction) for direction in DIRECTIONS)
        by_uplink[row.uplink_id].append(UsedSlot(row.at_ms, row.covered_ms, part))
    return by_uplink
