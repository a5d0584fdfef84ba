"""Rows of one resolution for charts and tables, in order of time, page by page."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.instants import at
from backend.store.polling.samples import BRIDGED

FIGURES = "download_bytes, upload_bytes, covered_ms, bridged_ms, max_download_bps, max_upload_bps"
SUMS = (
    "sum(download_bytes)::bigint, sum(upload_bytes)::bigint, sum(covered_ms)::bigint, "
    "sum(bridged_ms)::bigint, max(max_download_bps), max(max_upload_bps)"
)

AFTER = "({key} > %(after)s OR ({key} = %(after)s AND uplink_id > %(after_id)s))"
INSTANTS = f"""
SELECT uplink_id, at, {FIGURES} FROM {{table}}
WHERE uplink_id = ANY(%(ids)s) AND at >= %(since)s AND at < %(until)s AND {AFTER.format(key="at")}
ORDER BY at, uplink_id LIMIT %(most)s
"""  # noqa: S608 (our own names)

DAYS = f"""
SELECT uplink_id, date, {FIGURES} FROM day
WHERE uplink_id = ANY(%(ids)s) AND date >= %(since)s AND date < %(until)s AND {AFTER.format(key="date")}
ORDER BY date, uplink_id LIMIT %(most)s
"""  # noqa: S608 (our own names)

WEEKS = f"""
SELECT * FROM (
  SELECT uplink_id, date_trunc('week', date::timestamp)::date AS monday, {SUMS} FROM day
  WHERE uplink_id = ANY(%(ids)s) AND date >= %(since)s AND date < %(until)s
  GROUP BY uplink_id, monday
) AS week WHERE {AFTER.format(key="monday")}
ORDER BY monday, uplink_id LIMIT %(most)s
"""  # noqa: S608 (our own names)

# A whole sample is its own maximum; a bridged one has none.
RAW = f"""
SELECT uplink_id, at, download_bytes, upload_bytes, duration_ms,
  CASE WHEN flags & {BRIDGED} > 0 THEN duration_ms ELSE 0 END,
  (download_bytes * 16000 + duration_ms) / (2 * duration_ms),
  (upload_bytes * 16000 + duration_ms) / (2 * duration_ms)
FROM sample
WHERE uplink_id = ANY(%(ids)s) AND at > %(since)s AND at <= %(until)s AND {AFTER.format(key="at")}
  AND duration_ms > 0
ORDER BY at, uplink_id LIMIT %(most)s
"""  # noqa: S608 (our own names)


@dataclass(frozen=True, slots=True)
class Figures:
    uplink_id: int
    download_bytes: int
    upload_bytes: int
    covered_ms: int
    bridged_ms: int
    max_download_bps: int
    max_upload_bps: int


@dataclass(frozen=True, slots=True)
class Page:
    uplink_ids: Sequence[int]
    after_id: int  # continue after the row (`after_at`, `after_id`)
    limit: int


def instants(
    session: Session, table: str, page: Page, span_ms: tuple[int, int], after_ms: int
) -> list[tuple[dt.datetime, Figures]]:
    """Rows of `slot` or `hour` by their start; of `sample` by their end. One more than the limit if there is more."""
    statement = RAW if table == "sample" else INSTANTS.format(table=table)
    return _rows(session, statement, page, (at(span_ms[0]), at(span_ms[1])), at(after_ms))


def dates(
    session: Session, page: Page, span: tuple[dt.date, dt.date], after: dt.date, *, by_week: bool
) -> list[tuple[dt.date, Figures]]:
    """Days, or weeks by their Monday, that begin in [from, until); one more than the limit if there is more."""
    return _rows(session, WEEKS if by_week else DAYS, page, span, after)


def _rows(
    session: Session, statement: str, page: Page, span: tuple[dt.date, dt.date], after: dt.date
) -> list[tuple[Any, Figures]]:
    since, until = span
    values = {"ids": list(page.uplink_ids), "since": since, "until": until, "after": after}
    rows = bulk.fetch(session, statement, after_id=page.after_id, most=page.limit + 1, **values)
    return [(row[1], Figures(row[0], *row[2:])) for row in rows]
