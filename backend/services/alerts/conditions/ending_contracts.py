"""Once an hour, which contracts end soon: events `contract_ends`, with their last day and the days until then."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any

from backend.domain.alerts.conditions.contract_ends import days_left, end_sight, notice_days
from backend.domain.dates.zones import day_bounds, local_date, parse_zone
from backend.store.alerts.facts import ending
from backend.store.alerts.facts.ending import EndingRow
from backend.store.alerts.slot_uses import DueRow
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.polling import events
from backend.store.polling.events import Entry

KIND = "contract_ends"


def run(session: Session, due: Sequence[DueRow]) -> int:
    """Returns how many events began or ended. Judged on the day of the campus that the newest slot ends in."""
    until_ms = {row.router_id: row.to_at_ms for row in due if row.has_full_hour}
    if not until_ms:
        return 0
    rows = ending.ending(session, sorted(until_ms))
    entries = [entry for row in rows for entry in _entries(row, until_ms[row.router_id])]
    events.write(session, entries)
    return sum(entry.verb != "detail" for entry in entries)


def _entries(row: EndingRow, now_ms: int) -> Iterator[Entry]:
    zone, end = parse_zone(row.timezone), ending.day_of(row)
    today = local_date(now_ms, zone)
    is_bad = end_sight(end, today) == "bad"
    detail = {} if end is None else _detail(end, today)
    if is_bad:
        yield _entry("detail" if row.has_begun else "begin", row, now_ms, detail)
    elif row.has_begun:
        is_over = end is not None and today > end
        over_ms = day_bounds(end, zone)[1] if end is not None and is_over else now_ms
        yield _entry("end", row, over_ms, detail if is_over else {})


def _detail(end: dt.date, today: dt.date) -> dict[str, Any]:
    """`notice`: people are told again once it is smaller; `ended`: nothing followed in time."""
    figures = {"end": end.isoformat(), "days": days_left(end, today)}
    if today > end:
        return {"figures": figures | {"ended": 1}}
    return {"figures": figures | {"notice": notice_days(end, today)}}


def _entry(verb: events.Verb, row: EndingRow, at_ms: int, detail: dict[str, Any]) -> Entry:
    return Entry(verb, KIND, row.router_id, row.uplink_id, at(at_ms), detail=detail)
