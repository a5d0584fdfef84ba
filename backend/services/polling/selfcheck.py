"""Yesterday's slots must add up to the counters, to the byte; if not, it is written down.

Two ways to one number: the counters at both midnights (`checkpoint`), and slots made sample by sample. Days with a
loss are left out.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from backend.domain.dates.zones import day_bounds, local_date, parse_zone
from backend.domain.metering.rates import WRAP_32
from backend.store.access import audit
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session
from backend.store.inventory import campuses, uplinks
from backend.store.polling import checks, events, slots
from backend.store.polling.events import Entry
from backend.store.tables import AuditEntry, Uplink

LOSSES = ("reboot", "counter_reset", "interface_replaced", "implausible")
DISAGREE = "slots_disagree"


@dataclass(frozen=True, slots=True)
class SelfCheckVerdict:
    """One uplink's day: bytes by its slots and by its counters, download then upload."""

    uplink_id: int
    date: dt.date
    by_slots: tuple[int, int]
    by_counters: tuple[int, int]

    @property
    def agrees(self) -> bool:
        pairs = zip(self.by_slots, self.by_counters, strict=True)
        return all(_agree(by_slots, by_counters) for by_slots, by_counters in pairs)


def _agree(by_slots: int, by_counters: int) -> bool:
    """To the byte. A wrapped 32-bit counter shows less, by a multiple of its range."""
    short = by_slots - by_counters
    return short == 0 or (short > 0 and short % WRAP_32 == 0)


def check_yesterday(session: Session, now: dt.datetime) -> list[SelfCheckVerdict]:
    """Every uplink's last whole local day; a disagreement becomes an event and an audit entry."""
    verdicts: list[SelfCheckVerdict] = []
    for campus in campuses.every(session):
        zone = parse_zone(campus.timezone)
        day = local_date(ms(now), zone) - dt.timedelta(days=1)
        start_ms, end_ms = day_bounds(day, zone)
        live = uplinks.live(session, campus.id)
        verdicts += _verdicts(session, live, day, at(start_ms), at(end_ms))
    for verdict in verdicts:
        if not verdict.agrees:
            _report(session, verdict, now)
    return verdicts


def _verdicts(
    session: Session, uplinks: Sequence[Uplink], day: dt.date, start: dt.datetime, end: dt.datetime
) -> Iterator[SelfCheckVerdict]:
    """Verdicts on the uplinks whose day can be compared."""
    ids = [uplink.id for uplink in uplinks]
    first, last = checks.at(session, ids, start), checks.at(session, ids, end)
    broken = checks.with_events(session, ids, LOSSES, start, end)
    totals = slots.totals(session, ids, start, end)
    for uplink in uplinks:
        if uplink.id in broken or not (uplink.id in first and uplink.id in last):
            continue
        begin, over = first[uplink.id], last[uplink.id]
        elapsed_s = round((over.at - begin.at).total_seconds())
        if over.uptime_s < begin.uptime_s + elapsed_s - 60:
            continue  # it rebooted, so quickly that no time was lost
        known = totals.get(uplink.id)
        by_slots = (known.download_bytes, known.upload_bytes) if known else (0, 0)
        by_counters = (over.rx_bytes - begin.rx_bytes, over.tx_bytes - begin.tx_bytes)
        yield SelfCheckVerdict(uplink.id, day, by_slots, by_counters)


def _report(session: Session, verdict: SelfCheckVerdict, now: dt.datetime) -> None:
    """Once per uplink and day."""
    if checks.is_reported(session, verdict.uplink_id, DISAGREE, verdict.date):
        return
    uplink = uplinks.get(session, verdict.uplink_id)
    detail = {
        "date": verdict.date.isoformat(),
        "by_slots": list(verdict.by_slots),
        "by_counters": list(verdict.by_counters),
    }
    entry = Entry("record", DISAGREE, uplink.router_id, uplink.id, now, now, detail)
    events.write(session, [entry])
    audit.add(
        session,
        AuditEntry(
            at=now,
            actor="system",
            action="self_check",
            subject=uplink.name,
            detail=detail,
            outcome="failed",
        ),
    )
