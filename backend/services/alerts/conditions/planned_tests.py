"""Notes when planned tests of an ISP do not run, or prove nothing: events `probes_missing` and `probes_invalid`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence

from backend.domain.alerts.conditions.condition_state import Sight
from backend.domain.alerts.conditions.planned_tests import (
    PlannedTests,
    missing_sight,
    unproven_sight,
)
from backend.store.alerts.facts import lasting, planned_tests
from backend.store.alerts.facts.planned_tests import TestsRow
from backend.store.alerts.slot_uses import DueRow
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.polling import events
from backend.store.polling.events import Entry

SIGHTS: Mapping[str, Callable[[PlannedTests], Sight]] = {
    "probes_missing": missing_sight,
    "probes_invalid": unproven_sight,
}
"""By the kind of the event."""


def run(session: Session, due: Sequence[DueRow], now: dt.datetime) -> int:
    """Once an hour of each router; returns how many events began or ended."""
    ids = [row.router_id for row in due if row.has_full_hour]
    if not ids:
        return 0
    known = {
        (row.kind, row.uplink_id or 0): row.router_id
        for row in lasting.lasting(session, ids, tuple(SIGHTS))
    }
    rows = planned_tests.tests(session, ids, now)
    entries = [entry for row in rows for entry in _entries(row, known)]
    entries += _given_up(known, {row.uplink_id for row in rows}, now)
    events.write(session, entries)
    return len(entries)


def _entries(row: TestsRow, known: Mapping[tuple[str, int], int]) -> Iterator[Entry]:
    tests = PlannedTests(row.ended, row.missing, row.newest, row.newest_unproven, row.newest_proven)
    for kind, sight_of in SIGHTS.items():
        sight, lasts = sight_of(tests), (kind, row.uplink_id) in known
        if sight == "bad" and not lasts:
            yield Entry("begin", kind, row.router_id, row.uplink_id, at(row.newest_at_ms))
        elif sight == "good" and lasts:
            yield Entry("end", kind, row.router_id, row.uplink_id, at(row.newest_at_ms))


def _given_up(
    known: Mapping[tuple[str, int], int], tested: set[int], now: dt.datetime
) -> Iterator[Entry]:
    """Nothing is planned any more: what the tests would say is not known."""
    for (kind, uplink_id), router_id in known.items():
        if uplink_id not in tested:
            yield Entry("end", kind, router_id, uplink_id, now, detail={"unmeasured": None})
