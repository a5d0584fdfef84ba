"""Notes at the end of each work day which routers divided it unevenly, to somebody's harm: events `skewed`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence

from backend.domain.alerts.conditions.skewed_days import WorkedDay, skew_sight
from backend.domain.figures.summary import Window
from backend.services.alerts.conditions.work_ends import WorkEnd
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory
from backend.store.alerts.facts import worked_days
from backend.store.alerts.facts.worked_days import WorkedRow
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.polling import events
from backend.store.polling.events import Entry

KIND = "skewed"
INTERVAL_S = 10.0


def run(session: Session, ended: Sequence[WorkEnd], now: dt.datetime) -> int:
    """Looks at work days that have ended; returns how many events began or ended."""
    entries = [
        entry for end in ended for entry in _of_campus(session, end.router_ids, end.window, now)
    ]
    events.write(session, entries)
    return len(entries)


def _of_campus(
    session: Session, ids: Sequence[int], window: Window, now: dt.datetime
) -> Iterator[Entry]:
    span = at(window.start_ms), at(window.end_ms)
    rows = {row.router_id: row for row in worked_days.worked(session, ids, *span)} if ids else {}
    if not rows:
        return
    gatherer = Gatherer(session, now, INTERVAL_S, SummaryCache())
    views = inventory.views(session, [routers.get(session, router_id) for router_id in rows])
    for summary in gatherer.several(views, window, KIND):
        row = rows[summary.router_id]
        sight = skew_sight(_day(summary, row))
        if sight == "bad" and not row.lasts:
            yield Entry("begin", KIND, row.router_id, None, at(window.start_ms))
        elif sight == "good" and row.lasts:
            yield Entry("end", KIND, row.router_id, None, at(window.start_ms))


def _day(summary: SummaryView, row: WorkedRow) -> WorkedDay:
    return WorkedDay(
        skew=summary.traffic.skew,
        coverage=summary.figures.coverage.share,
        was_full=row.was_full,
        is_explained=row.explained,
    )
