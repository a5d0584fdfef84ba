"""When ISPs of a simulated past were full or degraded, as the worker would have noted it week by week."""

from __future__ import annotations

from backend.domain.metering.slots import SLOT_MS
from backend.services.alerts.slots import slot_events
from backend.store.alerts import rules
from backend.store.alerts.slot_uses import DueRow
from backend.store.engine.session import Session

DAY_MS = 24 * 3_600_000


def note(session: Session, router_id: int, from_ms: int, to_ms: int) -> None:
    """Events of all whole slots in [from, to): the worker itself judges only those of the last week."""
    book = rules.book(session)
    begin_ms, end_ms = (each // SLOT_MS * SLOT_MS for each in (from_ms, to_ms))
    while begin_ms < end_ms:
        until_ms = min(begin_ms + DAY_MS, end_ms)
        slot_events.look_at(session, [DueRow(router_id, begin_ms, until_ms)], book)
        begin_ms = until_ms
