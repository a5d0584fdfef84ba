"""Which ISPs are looked at for a rule of a place, and how far back: as far as the work allows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Literal

from backend.domain.alerts.kinds import RuleKind
from backend.domain.alerts.rules import BY_SLOTS, RuleBook
from backend.domain.metering.slots import SLOT_MS
from backend.services.alerts.incident_rules import NewRule
from backend.services.alerts.replay.looking_back import DAY_MS, Deadline, LookBack, Window
from backend.services.alerts.slots.slot_events import SETTLED
from backend.store.alerts import past_readings
from backend.store.alerts.past_readings import PlacedUplink
from backend.store.engine.instants import ms
from backend.store.engine.session import Session

Source = Literal["events", "samples", "slots", "pings", "polls"]
SOURCE: Mapping[RuleKind, Source] = {
    "router_unreachable": "events",
    "isp_down": "events",
    "isp_silent": "samples",
    "isp_full": "slots",
    "isp_degraded": "pings",
    "router_busy": "polls",
}
RECENT_DAYS = 14
"""Raw samples are kept so long."""

SLOT_DAYS = 28
MOST_ROWS: Mapping[Source, int] = {
    "samples": 400_000,
    "slots": 200_000,
    "pings": 125_000,
    "polls": 400_000,
}
"""Some seconds of work each. Of a place that has more, a shorter time is looked at. Events are few."""

SLOTS_OF_DAY, PING_MINUTES_OF_DAY = DAY_MS // SLOT_MS, 2 * 24 * 60
BESIDE = 4
"""A lone ISP is compared with so many of others: with all that the pass reads, a fleet would leave it few days."""


def look_back(
    session: Session,
    new: NewRule,
    books: Sequence[RuleBook],
    now: dt.datetime,
    poll_s: float,
) -> LookBack:
    """All uplinks of the routers there, also where the place is one ISP."""
    kind, place = new.kind, new.place
    routers = past_readings.routers(session, place.campus_id, place.router_id)
    uplinks = past_readings.uplinks(session, place.campus_id, place.router_id)
    subjects = {
        uplink.uplink_id for uplink in uplinks if place.uplink_id in {None, uplink.uplink_id}
    }
    if kind == "isp_degraded":
        uplinks = [*uplinks, *_beside(session, uplinks)]
    per_day = _rows_of_day(kind, poll_s)
    span = window(kind, per_day * len(routers if kind == "router_busy" else uplinks), now)
    return LookBack(routers, uplinks, subjects, span, books, Deadline())


def days(kind: RuleKind) -> int:
    """How far back one would like to look."""
    return SLOT_DAYS if SOURCE[kind] in {"slots", "pings"} else RECENT_DAYS


def _beside(session: Session, uplinks: Sequence[PlacedUplink]) -> list[PlacedUplink]:
    routers = [uplink.router_id for uplink in uplinks]
    if all(routers.count(router_id) > 1 for router_id in set(routers)):
        return []
    others = past_readings.uplinks(session, None, None)
    return [uplink for uplink in others if uplink.router_id not in routers][:BESIDE]


def _rows_of_day(kind: RuleKind, poll_s: float) -> float:
    """How many an uplink has."""
    if kind in {"isp_silent", "router_busy"}:
        return DAY_MS / 1000 / poll_s
    return PING_MINUTES_OF_DAY if kind == "isp_degraded" else SLOTS_OF_DAY


def window(kind: RuleKind, rows_of_day: float, now: dt.datetime) -> Window:
    """Until now; in whole slots."""
    to_ms = ms(now - SETTLED) // SLOT_MS * SLOT_MS if kind in BY_SLOTS else ms(now)
    span_ms = days(kind) * DAY_MS
    if most := MOST_ROWS.get(SOURCE[kind]):
        span_ms = min(span_ms, round(most / max(rows_of_day, 1) * DAY_MS))
    return Window((to_ms - span_ms) // SLOT_MS * SLOT_MS, to_ms)
