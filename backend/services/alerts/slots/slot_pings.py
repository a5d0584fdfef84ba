"""Pings of whole slots, with whether they took longer than usual at that hour of the week."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from backend.domain.alerts.conditions.degraded_slots import LEAST_PINGS, SlotPings
from backend.domain.alerts.kinds import RuleKind
from backend.domain.alerts.rules import RuleBook
from backend.domain.verdict import delay
from backend.domain.verdict.limits import VerdictLimits
from backend.store.alerts import slot_pings
from backend.store.alerts.slot_pings import MedianRow, PingRow
from backend.store.alerts.slot_uses import DueRow
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session
from backend.store.verdict import delays

KIND: RuleKind = "isp_degraded"
RECENT_MS = 24 * 3_600_000
"""Pings of older slots are not judged: they are many."""

LIMITS = VerdictLimits()
Hour = tuple[int, int, int]  # uplink, origin, begin


@dataclass(frozen=True, slots=True)
class SlotDelay:
    """Medians of one origin in a slot, and of the weeks before at that hour."""

    median_ms: float
    usually_ms: float


@dataclass(frozen=True, slots=True)
class PingReadings:
    counts: Sequence[PingRow] = ()
    delays: Mapping[tuple[int, int], Sequence[SlotDelay]] = field(
        default_factory=dict
    )  # by uplink and begin, where they can be slow


def read(session: Session, due: Sequence[DueRow], above_ms: float) -> PingReadings:
    """`above_ms`: below, none is slow whatever is usual."""
    spans = [row._replace(from_at_ms=max(row.from_at_ms, row.to_at_ms - RECENT_MS)) for row in due]
    medians = slot_pings.medians(session, spans, LEAST_PINGS, round(above_ms * 1000))
    usual = _hours(session, medians) if medians else {}
    known: dict[tuple[int, int], list[SlotDelay]] = defaultdict(list)
    for median in medians:
        usually_ms = _usually_ms(median, usual)
        if usually_ms is not None:
            of_origin = SlotDelay(median.rtt_us / 1000, usually_ms)
            known[median.uplink_id, median.at_ms].append(of_origin)
    return PingReadings(slot_pings.counts(session, spans), known)


def of_slots(readings: PingReadings, book: RuleBook) -> Mapping[int, Sequence[SlotPings]]:
    """By the begin of the slot, in order of time."""
    pinged: dict[int, list[SlotPings]] = defaultdict(list)
    for row in readings.counts:
        levels = book.limits(KIND, row.router_id, row.uplink_id).levels
        pings = SlotPings(
            router_id=row.router_id,
            uplink_id=row.uplink_id,
            sent=row.sent,
            lost=row.lost,
            is_slow=any(
                delay.is_slow(each.median_ms, each.usually_ms, levels)
                for each in readings.delays.get((row.uplink_id, row.at_ms), ())
            ),
            lossy_from=levels.lossy_from,
            is_lasting=2 * row.lossy_minutes > row.minutes,
        )
        pinged[row.at_ms].append(pings)
    return pinged


def _usually_ms(median: MedianRow, usual: Mapping[Hour, delay.RoundTrips]) -> float | None:
    begins = delay.hours_before(median.at_ms, LIMITS)
    keys = [(median.uplink_id, median.origin, begin_ms) for begin_ms in begins]
    return delay.usual_ms([usual[key] for key in keys if key in usual], LIMITS)


def _hours(session: Session, medians: Sequence[MedianRow]) -> dict[Hour, delay.RoundTrips]:
    """The hours of the weeks before that they are compared with."""
    ids = sorted({median.uplink_id for median in medians})
    begins = {at(begin) for each in medians for begin in delay.hours_before(each.at_ms, LIMITS)}
    return {
        (hour.uplink_id, hour.origin, ms(hour.at)): dict(zip(hour.rtt_us, hour.echoes, strict=True))
        for hour in delays.hours(session, ids, sorted(begins))
    }
