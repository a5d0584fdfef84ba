"""Notes when an ISP gets full or degraded and when it no longer is: events `isp_full` and `isp_degraded`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence

from backend.domain.alerts.degraded_slots import DEGRADED_PATIENCE, SlotPings, degraded_sights
from backend.domain.alerts.full_slots import FULL_PATIENCE, LIMITS, full_sight, span_of
from backend.domain.directions import DIRECTIONS
from backend.domain.metering.slots import SLOT_MS
from backend.services.alerts.slots import hidden_times, slot_pass, slot_pings
from backend.services.alerts.slots.slot_pass import DEGRADED, FULL, FULL_OF, OwnedUplink, SlotPass
from backend.store.alerts import slot_uses
from backend.store.alerts.slot_uses import UsedRow
from backend.store.engine.session import Session

RECENT = dt.timedelta(days=7)
"""Older slots are not judged: no news, and long work after an upgrade."""

SETTLED = dt.timedelta(seconds=90)
"""By then the last minute of pings of a slot is stored."""

FullSlots = Collection[tuple[int, int]]  # uplink, begin


def run(session: Session, now: dt.datetime) -> int:
    """Judge the slots that are complete since the last look; returns how many events began or ended.

    For the worker whose turn it is. Between two slots there is nothing to do.
    """
    due = slot_uses.due(session, RECENT, now - SETTLED)
    if not due:
        return 0
    look = slot_pass.begun(session, due)
    used = slot_uses.used(session, due, look.watched, LIMITS.full_from)
    pinged = slot_pings.of_slots(session, due)
    seen = {slot.uplink_id for slot in used}
    seen |= {each.uplink_id for pings in pinged.values() for each in pings}
    look.hidden = hidden_times.of_uplinks(session, due, seen)
    full = {(slot.uplink_id, slot.at_ms) for slot in used if _is_full(look, slot)}
    for at_ms, pings in sorted(pinged.items()):
        _judge_pings(look, at_ms, pings, full)
    slot_pass.give_up(session, look)
    slot_pass.save(session, look)
    return len(look.entries)


def _is_full(look: SlotPass, slot: UsedRow) -> bool:
    """Judges the slot, unless it says nothing: whether pings have to wait in it."""
    sights = {FULL_OF[way]: full_sight(slot.part(way), LIMITS) for way in DIRECTIONS}
    if _is_seen(look, slot.router_id, slot.uplink_id, slot.at_ms):
        spans = {
            kind: span_of(slot.at_ms, slot.covered_ms, sight) for kind, sight in sights.items()
        }
        slot_pass.judge(look, OwnedUplink(slot.router_id, slot.uplink_id), spans, FULL_PATIENCE)
    is_busy = any(slot.part(way) >= LIMITS.full_from for way in DIRECTIONS)
    return is_busy or look.is_open(FULL, slot.uplink_id)


def _judge_pings(look: SlotPass, at_ms: int, pings: Sequence[SlotPings], full: FullSlots) -> None:
    """All of one slot. Pings that wait behind traffic say nothing of a line's quality, but it was looked at."""
    seen = [each for each in pings if _is_seen(look, each.router_id, each.uplink_id, at_ms)]
    sights = degraded_sights(seen, LIMITS)
    for each in seen:
        sight = "between" if (each.uplink_id, at_ms) in full else sights[each.uplink_id]
        spans = {DEGRADED: span_of(at_ms, SLOT_MS, sight)}
        slot_pass.judge(look, OwnedUplink(each.router_id, each.uplink_id), spans, DEGRADED_PATIENCE)


def _is_seen(look: SlotPass, router_id: int, uplink_id: int, at_ms: int) -> bool:
    return not look.hidden.touches(router_id, uplink_id, at_ms, at_ms + SLOT_MS)
