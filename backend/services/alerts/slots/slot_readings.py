"""What whole slots of routers hold, read once for however many judge it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.services.alerts.slots import hidden_times, slot_pings
from backend.services.alerts.slots.hidden_times import HiddenTimes
from backend.services.alerts.slots.slot_pass import SlotPass
from backend.services.alerts.slots.slot_pings import PingReadings
from backend.store.alerts import slot_uses
from backend.store.alerts.slot_uses import DueRow, UsedRow
from backend.store.engine.session import Session


@dataclass(frozen=True, slots=True)
class SlotReadings:
    used: Sequence[UsedRow]
    pings: PingReadings
    hidden: HiddenTimes


def read(
    session: Session, due: Sequence[DueRow], looks: Sequence[SlotPass], *, has_pings: bool = True
) -> SlotReadings:
    """What any of the `looks` needs of the slots that are due."""
    books = [look.book for look in looks]
    watched = set[int]().union(*(look.watched for look in looks))
    full_from = min(book.least("isp_full", "open_percent") for book in books) / 100
    slow_by_ms = min(book.least("isp_degraded", "slow_by_ms") for book in books)
    used = slot_uses.used(session, due, watched, full_from)
    pings = slot_pings.read(session, due, slow_by_ms) if has_pings else PingReadings()
    ids = {slot.uplink_id for slot in used} | {row.uplink_id for row in pings.counts}
    return SlotReadings(used, pings, hidden_times.of_uplinks(session, due, ids))
