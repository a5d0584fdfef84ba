"""Notes when an ISP gets full or degraded and when it no longer is: events `isp_full` and `isp_degraded`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence

from backend.domain.alerts.conditions.condition_state import Span
from backend.domain.alerts.conditions.degraded_slots import SlotPings, degraded_sights
from backend.domain.alerts.conditions.full_slots import LIMITS, full_sight, span_of
from backend.domain.alerts.rules import RuleBook
from backend.domain.directions import DIRECTIONS
from backend.domain.metering.slots import SLOT_MS
from backend.domain.text.percent import per_cent
from backend.services.alerts.conditions import (
    busy_routers,
    contract_terms,
    ending_contracts,
    planned_tests,
    skewed_days,
    slow_contracts,
    unread_days,
    work_ends,
)
from backend.services.alerts.slots import slot_pass, slot_pings, slot_readings
from backend.services.alerts.slots.hidden_times import HiddenTimes
from backend.services.alerts.slots.slot_pass import DEGRADED, FULL, FULL_OF, OwnedUplink, SlotPass
from backend.services.alerts.slots.slot_readings import SlotReadings
from backend.store.alerts import slot_uses
from backend.store.alerts.slot_uses import DueRow, UsedRow
from backend.store.engine.session import Session

RECENT = dt.timedelta(days=7)
"""Older slots are not judged: no news, and long work after an upgrade."""

SETTLED = dt.timedelta(seconds=90)
"""By then the last minute of pings of a slot is stored."""

FullSlots = Collection[tuple[int, int]]  # uplink, begin


def run(session: Session, now: dt.datetime, book: RuleBook) -> int:
    """Judge the slots that are complete since the last look; returns how many events began or ended.

    For the worker whose turn it is. Between two slots there is nothing to do.
    """
    due = slot_uses.due(session, RECENT, now - SETTLED)
    if not due:
        return 0
    noted = busy_routers.run(session, due, book) + planned_tests.run(session, due, now)
    noted += contract_terms.run(session, due, now) + ending_contracts.run(session, due)
    return look_at(session, due, book) + noted + _judge_days(session, due, now)


def _judge_days(session: Session, due: Sequence[DueRow], now: dt.datetime) -> int:
    """What is judged by whole work days, once they are over."""
    ended = work_ends.ended(session, due)
    if not ended:
        return 0
    noted = skewed_days.run(session, ended, now)
    return noted + slow_contracts.run(session, ended, now) + unread_days.run(session, ended, now)


def look_at(session: Session, due: Sequence[DueRow], book: RuleBook) -> int:
    """Judge these slots, which nobody judged yet; returns how many events began or ended."""
    look = slot_pass.begun(session, due, book)
    judge(look, slot_readings.read(session, due, [look]))
    slot_pass.give_up(session, look)
    slot_pass.save(session, look)
    return len(look.changes)


def judge(look: SlotPass, readings: SlotReadings) -> None:
    """All slots that were read, in order of time."""
    full = {
        (slot.uplink_id, slot.at_ms)
        for slot in readings.used
        if _is_full(look, slot, readings.hidden)
    }
    for at_ms, pings in slot_pings.of_slots(readings.pings, look.book).items():
        _judge_pings(look, at_ms, [each for each in pings if _speaks(readings, each, at_ms)], full)


def _is_full(look: SlotPass, slot: UsedRow, hidden: HiddenTimes) -> bool:
    """Judges the slot, unless it says nothing: whether pings have to wait in it."""
    limits = look.book.limits(FULL, slot.router_id, slot.uplink_id)
    if not hidden.touches(slot.router_id, slot.uplink_id, slot.at_ms, slot.at_ms + SLOT_MS):
        spans = {
            FULL_OF[way]: span_of(
                slot.at_ms, slot.covered_ms, full_sight(slot.part(way), limits.levels)
            )
            for way in DIRECTIONS
        }
        uplink = OwnedUplink(slot.router_id, slot.uplink_id)
        figures = _figures(slot, limits.levels.full_from)
        slot_pass.judge(look, uplink, spans, limits.patience, figures)
    # How full a line must be for pings to wait is no matter of what people want to be told of.
    is_busy = any(slot.part(way) >= LIMITS.full_from for way in DIRECTIONS)
    return is_busy or look.is_open(FULL, slot.uplink_id)


def _figures(slot: UsedRow, full_from: float) -> Mapping[str, float]:
    """Per cent of the contract of that time."""
    parts: dict[str, float] = {way: int(per_cent(slot.part(way), 0)) for way in DIRECTIONS}
    return {**parts, "limit": int(per_cent(full_from, 0))}


def _judge_pings(look: SlotPass, at_ms: int, pings: Sequence[SlotPings], full: FullSlots) -> None:
    """All of one slot. Pings that wait behind traffic say nothing of a line's quality, but it was looked at."""
    sights = degraded_sights(pings)
    for each in pings:
        sight = "between" if (each.uplink_id, at_ms) in full else sights[each.uplink_id]
        patience = look.book.limits(DEGRADED, each.router_id, each.uplink_id).patience
        spans: dict[str, Span] = {DEGRADED: span_of(at_ms, SLOT_MS, sight)}
        slot_pass.judge(look, OwnedUplink(each.router_id, each.uplink_id), spans, patience)


def _speaks(readings: SlotReadings, pings: SlotPings, at_ms: int) -> bool:
    """Nothing hides what the line is."""
    return not readings.hidden.touches(pings.router_id, pings.uplink_id, at_ms, at_ms + SLOT_MS)
