"""Notes when an ISP falls silent and when it carries again: events of the kind `isp_silent`."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from backend.domain.alerts.conditions.condition_state import (
    Change,
    ConditionState,
    Opened,
    Sight,
    Span,
    step,
)
from backend.domain.alerts.conditions.silence import Carrying, sight_of
from backend.domain.alerts.kinds import RuleKind
from backend.domain.alerts.rules import RuleBook
from backend.services.alerts.conditions import mute_uplinks
from backend.store.alerts import conditions, readings
from backend.store.alerts.readings import MeantUplink, PolledSpan
from backend.store.engine import signals
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session
from backend.store.polling import events
from backend.store.polling.events import Entry
from backend.store.verdict import uplinks as uplinks_now
from backend.store.verdict.uplinks import PingCount

KIND: RuleKind = "isp_silent"
LOOK_BACK = dt.timedelta(minutes=15)
"""Readings that waited so long for the database are judged late; older ones are not."""
PINGS_OF = dt.timedelta(seconds=130)
"""Pings speak of a span that ended so recently. Their minute is stored some seconds after its end: until then, the one
before it speaks."""
NO_PINGS = PingCount(0, 0)
LIMITS = mute_uplinks.LIMITS


@dataclass(slots=True)
class Pass:
    """What one look finds, and will write."""

    book: RuleBook
    meant: Mapping[int, Sequence[MeantUplink]]  # by router
    pings: Mapping[int, PingCount]  # by uplink
    pings_from_ms: int
    states: dict[int, ConditionState]  # by uplink; left out: well
    usual_bps: Mapping[int, float] = field(default_factory=dict)  # by uplink, where nothing arrives
    changed: dict[int, ConditionState] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    seen_at: dict[int, dt.datetime] = field(default_factory=dict)  # by router


def run(session: Session, now: dt.datetime, book: RuleBook) -> int:
    """Judge what was polled since the last look; returns how many events began or ended.

    One worker at a time: another that comes meanwhile does nothing.
    """
    if not conditions.take_turn(session):
        return 0
    look = _begun(session, now, book)
    spans = list(readings.spans(session, now - LOOK_BACK))
    mute = mute_uplinks.of_spans(look.meant, spans)
    look.usual_bps = mute_uplinks.usual_bps(session, mute, now) if mute else {}
    for span in spans:
        judge(look, span)
    conditions.save(session, KIND, look.changed)
    conditions.mark_seen(session, look.seen_at)
    events.write(session, look.entries)
    if look.entries:
        signals.send(session, signals.SAMPLES, sorted({entry.router_id for entry in look.entries}))
    return len(look.entries)


def _begun(session: Session, now: dt.datetime, book: RuleBook) -> Pass:
    meant: dict[int, list[MeantUplink]] = defaultdict(list)
    for uplink in readings.uplinks(session):
        meant[uplink.router_id].append(uplink)
    ids = [uplink.uplink_id for uplinks in meant.values() for uplink in uplinks]
    pings = uplinks_now.pings(session, ids, now - PINGS_OF, now)
    return Pass(book, meant, pings, ms(now - PINGS_OF), conditions.load(session, KIND))


def judge(look: Pass, span: PolledSpan) -> None:
    """All uplinks of a router in one span between two polls."""
    meant = look.meant.get(span.router_id, ())
    pings = look.pings if span.to_ms > look.pings_from_ms else {}
    carried = [
        replace(
            carrying(uplink, span, pings.get(uplink.uplink_id, NO_PINGS)),
            usual_bps=look.usual_bps.get(uplink.uplink_id),
        )
        for uplink in meant
    ]
    for uplink in meant:
        sight = sight_of(uplink.uplink_id, carried, LIMITS)
        if sight == "bad" and uplink.is_explained:
            sight = "unknown"
        _step(look, uplink, span, sight)
    look.seen_at[span.router_id] = at(span.to_ms)


def carrying(uplink: MeantUplink, span: PolledSpan, pings: PingCount) -> Carrying:
    """What it carried in the span; `pings`: of the minute before its end."""
    rate = span.rates.get(uplink.uplink_id)
    return Carrying(
        uplink_id=uplink.uplink_id,
        is_up=rate is not None and rate.is_up,
        contract_bps=uplink.contract_bps,
        set_share=uplink.set_share,
        download_bps=rate.download_bps if rate else None,
        pings_sent=pings.sent,
        pings_lost=pings.lost,
    )


def _step(look: Pass, uplink: MeantUplink, span: PolledSpan, sight: Sight) -> None:
    before = look.states.get(uplink.uplink_id, ConditionState())
    patience = look.book.limits(KIND, uplink.router_id, uplink.uplink_id).patience
    after, change = step(before, Span(span.from_ms, span.to_ms, sight), patience)
    if after == before or before.phase == after.phase == "ok":
        return
    look.states[uplink.uplink_id] = look.changed[uplink.uplink_id] = after
    if change:
        look.entries.append(entry(uplink.router_id, uplink.uplink_id, change))


def entry(router_id: int, uplink_id: int, change: Change) -> Entry:
    """Its begin or end, in the list of events."""
    if isinstance(change, Opened):
        return Entry("begin", KIND, router_id, uplink_id, at(change.from_ms))
    return Entry("end", KIND, router_id, uplink_id, at(change.to_ms))
