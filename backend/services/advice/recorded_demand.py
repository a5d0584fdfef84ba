"""Traffic of a router's lines and buckets in the work hours of a window, for a recommendation."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from backend.domain.balance.question import Limits, Today
from backend.domain.balance.sizes import CountedBuckets
from backend.domain.dates.calendar import Interval, WorkCalendar, total_ms
from backend.domain.demand import of_regimes as regime_demand
from backend.domain.demand.demand import Demand, demand_of
from backend.domain.demand.of_regimes import LEAST_SLOTS, Present
from backend.domain.figures.summary import Window
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.domain.regimes.trials import RegimeSpan
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.windows import spans
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session
from backend.store.figures import demand, figures
from backend.store.figures.demand import Columns
from backend.store.figures.uplink_events import OUTAGES
from backend.store.polling import events

BUCKETS_MS = 14 * 24 * 3_600_000  # sizes of buckets cover two weeks: hosts come and go
MOST_OUTAGES = 1000
MONTH_MS = 30 * 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class Buckets:
    """Bytes per remainder of today's denominator, in `counted_ms` of work under today's rules."""

    byte_counts: Mapping[int, int]
    counted_ms: int
    days: int

    def complete(self, today: Today, replayed: Demand) -> CountedBuckets | None:
        """None where today's rules counted nothing, or so briefly that one download decides the sizes."""
        if not self.byte_counts or not today.buckets or not replayed.at_ms:
            return None
        if self.counted_ms < LEAST_SLOTS * SLOT_MS:
            return None
        places = range(len(today.buckets))
        part = min(1.0, self.counted_ms / (len(replayed.at_ms) * SLOT_MS))
        return CountedBuckets(tuple(self.byte_counts.get(place, 0) for place in places), part)


def gather(
    session: Session, router: RouterView, window: Window, today: Today, seen: RegimeSpan
) -> tuple[Demand, int]:
    """Demand of today's lines as if all had been up in today's regime; and in how many slots it was seen."""
    read = demand.measured(session, [uplink.id for uplink in router.every], window.intervals)
    slots = {uplink_id: slots_of(columns) for uplink_id, columns in read.items()}
    live = [uplink.id for uplink in router.uplinks]
    calendar = work_calendar(router.campus)
    present = Present(
        seen.since_ms,
        _enough_slots(window, calendar),
        joined([*outages(session, router, window), *seen.trials]),
        _configured(today, live),
    )
    own = [slots.get(uplink_id, []) for uplink_id in live]
    others = [each for uplink_id, each in slots.items() if uplink_id not in live]
    moved = regime_demand.as_present(own, others, present)
    recorded = dict(zip(live, moved, strict=True))
    replayed = demand_of(live, recorded, calendar.zone, due_slots(recorded, window))
    return replayed, regime_demand.seen_slots(own, present)


def buckets(
    session: Session, router: RouterView, denominator: int | None, window: Window, since_ms: int
) -> Buckets:
    """Counts of the rules of this denominator since then, two weeks at most."""
    parts = _within(window.intervals, max(since_ms, window.end_ms - BUCKETS_MS), window.end_ms)
    if not denominator or not parts:
        return Buckets({}, 0, 0)
    counted = demand.bucket_bytes(session, router.router.id, denominator, parts)
    return Buckets(counted, total_ms(parts), len(work_days(parts, work_calendar(router.campus))))


def month_bytes(session: Session, router: RouterView, end_ms: int) -> int | None:
    """Bytes of all lines in the 30 days before, at any hour; None where nothing was recorded.

    Archived lines count: the others carry their traffic now. Unobserved time is taken to be like the rest.
    """
    parts = spans.cut([(end_ms - MONTH_MS, end_ms)], work_calendar(router.campus).zone)
    ids = [uplink.id for uplink in router.every]
    sums = figures.totals(session, ids, parts.days, parts.hours, parts.slots).values()
    covered_ms = max((rollup.covered_ms for rollup in sums), default=0)
    if not covered_ms:
        return None
    carried = sum(rollup.download_bytes + rollup.upload_bytes for rollup in sums)
    return round(carried * MONTH_MS / covered_ms)


def slots_of(columns: Columns) -> list[Slot]:
    rows = zip(
        columns.at_ms,
        columns.download_bytes,
        columns.upload_bytes,
        columns.covered_ms,
        strict=True,
    )
    return [Slot(at_ms, down, up, covered) for at_ms, down, up, covered in rows]


def outages(session: Session, router: RouterView, window: Window) -> tuple[Interval, ...]:
    """When some line in use was down, in order and apart."""
    live = {uplink.id for uplink in router.uplinks}
    bounds = at(window.start_ms), at(window.end_ms)
    seen = events.between(session, [router.router.id], *bounds, MOST_OUTAGES)
    return joined(
        (ms(event.from_at), ms(event.to_at) if event.to_at else window.end_ms)
        for event in seen
        if event.kind in OUTAGES and event.uplink_id in live
    )


def joined(parts: Iterable[Interval]) -> tuple[Interval, ...]:
    """In order, with touching intervals joined."""
    intervals: list[Interval] = []
    for start_ms, end_ms in sorted(parts):
        if intervals and start_ms <= intervals[-1][1]:
            intervals[-1] = intervals[-1][0], max(intervals[-1][1], end_ms)
        else:
            intervals.append((start_ms, end_ms))
    return tuple(intervals)


def due_slots(recorded: Mapping[int, Sequence[Slot]], window: Window) -> int:
    """Slots due since all lines are measured: the time before a new line is no gap."""
    first_ms = max((slots[0].at_ms for slots in recorded.values() if slots), default=window.end_ms)
    return total_ms(_within(window.intervals, first_ms, window.end_ms)) // SLOT_MS


def work_days(parts: Sequence[Interval], calendar: WorkCalendar) -> set[dt.date]:
    """Local dates on which some part begins."""
    return {at(low).astimezone(calendar.zone).date() for low, _ in parts}


def _configured(today: Today, live: Sequence[int]) -> tuple[float, ...] | None:
    """None unless the configuration tells the share of every line."""
    shares = [
        today.configured_share[uplink_id]
        for uplink_id in live
        if uplink_id in today.configured_share
    ]
    return tuple(shares) if len(shares) == len(live) and abs(sum(shares) - 1) < 0.001 else None


def _enough_slots(window: Window, calendar: WorkCalendar) -> int:
    """Slots that make up the days that a recommendation needs."""
    days = max(1, len(work_days(window.intervals, calendar)))
    return max(1, round(total_ms(window.intervals) * Limits().needed_days / days / SLOT_MS))


def _within(parts: Sequence[Interval], first_ms: int, end_ms: int) -> list[Interval]:
    cut = ((max(low, first_ms), min(high, end_ms)) for low, high in parts)
    return [(low, high) for low, high in cut if low < high]
