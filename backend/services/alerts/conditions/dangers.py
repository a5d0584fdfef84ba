"""Notes when a configuration gets dangerous faults and when they are gone: events of the kind `finding_danger`."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.alerts.conditions.dangers import DangerReading, danger_turn
from backend.store.alerts.facts import dangers
from backend.store.alerts.facts.dangers import DangerRow
from backend.store.engine.session import Session
from backend.store.polling import events
from backend.store.polling.events import Entry

KIND = "finding_danger"


def run(session: Session) -> int:
    """By the newest reading of each router; returns how many events began or ended."""
    entries = [entry for row in dangers.readings(session) for entry in _entries(row)]
    events.write(session, entries)
    return len(entries)


def _entries(row: DangerRow) -> Iterator[Entry]:
    known = None if row.codes is None else frozenset(row.codes)
    turn = danger_turn(DangerReading(row.findings, known, row.changing))
    if turn is None:
        return
    if turn.ends and row.begun_at:
        # What no second reading had lasted no time, and opens nothing.
        to_at = row.config_read_at if row.confirmed else row.begun_at
        yield Entry("end", KIND, row.router_id, None, to_at)
    if turn.begins:
        codes = {"codes": sorted(turn.begins)}
        yield Entry("begin", KIND, row.router_id, None, row.config_read_at, detail=codes)
