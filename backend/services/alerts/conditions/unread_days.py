"""Notes routers of which readings are missing for no reason that is known: events `no_data`."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence

from backend.domain.alerts.conditions.unread import (
    NEVER_AFTER_MS,
    ReadTime,
    explained_ms,
    read_sight,
)
from backend.domain.figures.summary import Window
from backend.domain.text.percent import per_cent
from backend.services.alerts.conditions import measured
from backend.services.alerts.conditions.measured import Measured, MeasuredPlace
from backend.services.alerts.conditions.work_ends import WorkEnd
from backend.store.alerts.facts import unread
from backend.store.alerts.facts.unread import ExplainedRow, NeverReadRow, ReadRow
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.polling import events
from backend.store.polling.events import Entry

KIND = "no_data"
NEVER_AFTER = dt.timedelta(milliseconds=NEVER_AFTER_MS)


def run_never(session: Session, now: dt.datetime) -> int:
    """Routers that nobody has polled since they were added; returns how many events began or ended."""
    entries = [_never(row) for row in unread.never_read(session, now - NEVER_AFTER)]
    events.write(session, entries)
    return len(entries)


def _never(row: NeverReadRow) -> Entry:
    if row.polled_at is not None:
        return Entry("end", KIND, row.router_id, None, row.polled_at)
    return Entry("begin", KIND, row.router_id, None, row.created_at, detail={"never": None})


def run(session: Session, ended: Sequence[WorkEnd], now: dt.datetime) -> int:
    """Work days that have ended; returns how many events began or ended."""
    return sum(_of_campus(session, end, now) for end in ended)


def _of_campus(session: Session, end: WorkEnd, now: dt.datetime) -> int:
    window = end.window
    rows = unread.read(session, end.router_ids, window.intervals)
    short = {row.router_id for row in rows if row.read_ms < window.selected_ms}
    span = at(window.start_ms), at(window.end_ms)
    reasons = unread.explained(session, sorted(short), *span) if short else []
    of_routers: dict[int, list[ReadRow]] = defaultdict(list)
    for row in rows:
        of_routers[row.router_id].append(row)
    looks = [
        _measured(router_id, of_routers.get(router_id, []), reasons, window)
        for router_id in end.router_ids
    ]
    return measured.note(session, [KIND], end.router_ids, looks, now)


def _measured(
    router_id: int, rows: Sequence[ReadRow], reasons: Sequence[ExplainedRow], window: Window
) -> Measured:
    uplinks = [
        ReadTime(window.selected_ms, row.read_ms, _explained_ms(row, reasons, window))
        for row in rows
    ]
    figures: dict[str, float] = {}
    if uplinks:
        worst = max(uplinks, key=lambda each: each.lacking)
        figures = {"percent": float(per_cent(min(1.0, worst.read_ms / worst.work_ms)))}
    place = MeasuredPlace(KIND, router_id, None)
    return Measured(place, read_sight(uplinks), window.start_ms, window.start_ms, figures)


def _explained_ms(row: ReadRow, reasons: Sequence[ExplainedRow], window: Window) -> int:
    spans = [
        (reason.from_at_ms, window.end_ms if reason.to_at_ms is None else reason.to_at_ms)
        for reason in reasons
        if reason.router_id in {None, row.router_id} and reason.uplink_id in {None, row.uplink_id}
    ]
    return explained_ms(spans, window.intervals)
