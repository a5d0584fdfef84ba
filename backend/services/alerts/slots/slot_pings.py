"""Pings of whole slots, with whether they took longer than usual at that hour of the week."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from backend.domain.alerts.degraded_slots import LEAST_PINGS, SlotPings
from backend.domain.verdict import delay
from backend.domain.verdict.limits import VerdictLimits
from backend.store.alerts import slot_pings
from backend.store.alerts.slot_pings import MedianRow
from backend.store.alerts.slot_uses import DueRow
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session
from backend.store.verdict import delays

RECENT_MS = 24 * 3_600_000
"""Pings of older slots are not judged: they are many."""

LIMITS = VerdictLimits()
Hour = tuple[int, int, int]  # uplink, origin, begin


def of_slots(session: Session, due: Sequence[DueRow]) -> Mapping[int, Sequence[SlotPings]]:
    """By the begin of the slot."""
    spans = [row._replace(from_at_ms=max(row.from_at_ms, row.to_at_ms - RECENT_MS)) for row in due]
    slow = _slow(session, spans)
    pinged: dict[int, list[SlotPings]] = defaultdict(list)
    for row in slot_pings.counts(session, spans):
        is_slow = (row.uplink_id, row.at_ms) in slow
        pings = SlotPings(row.router_id, row.uplink_id, row.sent, row.lost, is_slow)
        pinged[row.at_ms].append(pings)
    return pinged


def _slow(session: Session, spans: Sequence[DueRow]) -> set[tuple[int, int]]:
    """Uplinks and slots in which the pings of one origin, or both, were slow."""
    above_us = round(LIMITS.slow_by_ms * 1000)  # below, none is slow whatever is usual
    seen = slot_pings.medians(session, spans, LEAST_PINGS, above_us)
    usual = _hours(session, seen) if seen else {}
    return {(median.uplink_id, median.at_ms) for median in seen if _is_slow(median, usual)}


def _is_slow(median: MedianRow, usual: Mapping[Hour, delay.RoundTrips]) -> bool:
    begins = delay.hours_before(median.at_ms, LIMITS)
    keys = [(median.uplink_id, median.origin, begin_ms) for begin_ms in begins]
    usually_ms = delay.usual_ms([usual[key] for key in keys if key in usual], LIMITS)
    return usually_ms is not None and delay.is_slow(median.rtt_us / 1000, usually_ms, LIMITS)


def _hours(session: Session, seen: Sequence[MedianRow]) -> dict[Hour, delay.RoundTrips]:
    """The hours of the weeks before that they are compared with."""
    ids = sorted({median.uplink_id for median in seen})
    begins = {at(begin) for each in seen for begin in delay.hours_before(each.at_ms, LIMITS)}
    return {
        (hour.uplink_id, hour.origin, ms(hour.at)): dict(zip(hour.rtt_us, hour.echoes, strict=True))
        for hour in delays.hours(session, ids, sorted(begins))
    }
