"""Notes when the processor of a router gets busy and when it no longer is: events of the kind `router_busy`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from backend.domain.alerts.conditions.busy import (
    LoadLevels,
    LoadSlot,
    known_state,
    load_changes,
)
from backend.domain.alerts.conditions.condition_state import Change, Opened
from backend.domain.alerts.kinds import RuleKind
from backend.domain.alerts.rules import RuleBook, RuleLimits
from backend.domain.metering.slots import SLOT_MS
from backend.store.alerts.facts import loads
from backend.store.alerts.facts.loads import BusyRow, LoadRow
from backend.store.alerts.slot_uses import DueRow
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.polling import events
from backend.store.polling.events import Entry

KIND: RuleKind = "router_busy"


def run(session: Session, due: Sequence[DueRow], book: RuleBook) -> int:
    """Judge the slots that are due; returns how many events began or ended.

    Most routers are far from busy: of these only the newest slots are read.
    """
    until_ms = {row.router_id: row.to_at_ms for row in due}
    newest = _read(session, list(until_ms), min(row.from_at_ms for row in due), due)
    longest_ms = max(each.patience.open_ms for each in book.of_kind(KIND))
    from_ms = min(row.from_at_ms for row in due) - longest_ms - 2 * SLOT_MS
    known = {
        row.router_id: row for row in loads.newest_events(session, list(until_ms), at(from_ms))
    }
    least = book.least(KIND, "open_percent")
    busy = {row.router_id for row in newest if row.percent >= least}
    busy |= {router_id for router_id, row in known.items() if row.to_at_ms is None}
    if not busy:
        return 0
    slots = of_routers(_read(session, sorted(busy), from_ms, due))
    entries = [
        _entry(router_id, change)
        for router_id, of_router in slots.items()
        for change in _changes(
            [slot for slot in of_router if slot.at_ms < until_ms[router_id]],
            known.get(router_id),
            book.limits(KIND, router_id, None),
        )
    ]
    events.write(session, entries)
    return len(entries)


def _read(
    session: Session, router_ids: Sequence[int], from_ms: int, due: Sequence[DueRow]
) -> Sequence[LoadRow]:
    return loads.loads(session, router_ids, at(from_ms), at(max(row.to_at_ms for row in due)))


def _changes(
    slots: Sequence[LoadSlot], event: BusyRow | None, limits: RuleLimits
) -> Sequence[Change]:
    """Since the newest event of a router, or all of its `slots`."""
    state = known_state(event.from_at_ms, event.to_at_ms) if event else known_state(None, None)
    return load_changes(slots, state, levels_of(limits), limits.patience)


def of_routers(rows: Sequence[LoadRow]) -> Mapping[int, Sequence[LoadSlot]]:
    """In order of time."""
    slots: dict[int, list[LoadSlot]] = defaultdict(list)
    for row in rows:
        slots[row.router_id].append(LoadSlot(row.at_ms, row.percent, row.readings))
    return slots


def levels_of(limits: RuleLimits) -> LoadLevels:
    """Those of the rule; each rule of this kind has both."""
    usual = LoadLevels()
    return LoadLevels(
        limits.open_percent or usual.busy_from, limits.clear_percent or usual.busy_until
    )


def _entry(router_id: int, change: Change) -> Entry:
    if isinstance(change, Opened):
        return Entry("begin", KIND, router_id, None, at(change.from_ms))
    return Entry("end", KIND, router_id, None, at(change.to_ms))
