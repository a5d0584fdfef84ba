"""Sums and percentiles over many uplinks and spans of time, computed where the rows are."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from backend.domain.dates.zones import HOUR_MS
from backend.domain.figures.summary import Percentiles
from backend.domain.figures.summary_parts import ComparableTraffic, Fullness
from backend.domain.metering.rollups import FIGURES, Rollup
from backend.domain.metering.slots import SLOT_MS
from backend.store.engine import bulk, placing
from backend.store.engine.instants import at, ms
from backend.store.engine.placing import contract, placed
from backend.store.figures import day_tops
from backend.store.polling import rollups
from backend.store.polling.rollups import OF_SLOT, PEAKS, RATE

DateSpan = tuple[int, dt.date, dt.date]
TimeSpan = tuple[int, int, int]  # (bucket, from, to): UTC ms, `to` excluded
NAMES = ", ".join(FIGURES)
TOTALS = ", ".join(f"max({name})" if name in PEAKS else f"sum({name})::bigint" for name in FIGURES)


def rows_of(table: str, column: str, kind: str, key: str = "bucket") -> str:
    """Days or hours in the spans, each with what they are put together by."""
    return (
        f"SELECT {table}.uplink_id, {table}.{key}, {NAMES} FROM {placed(table, column, kind)} "  # noqa: S608 (our own names)
        f"WHERE {table}.bucket IS NOT NULL"
    )


OF_DAYS, OF_HOURS = rows_of("day", "date", "date"), rows_of("hour", "at", "timestamptz")

SLOTS = f"""
SELECT slot.uplink_id, slot.at, slot.bucket, {OF_SLOT}
FROM {placed("slot", "at", "timestamptz")}, {contract("slot")}, {rollups.MEASURED}
WHERE slot.bucket IS NOT NULL
"""  # noqa: S608 (our own names)
"""Each slot that begins in the spans, with the figures of a rollup of its own."""

OF_SLOTS = f"SELECT part.uplink_id, part.bucket, {NAMES} FROM ({SLOTS}) AS part"  # noqa: S608 (our own names)


def totals(
    session: Session,
    uplink_ids: Sequence[int],
    days: Sequence[DateSpan] = (),
    hours: Sequence[TimeSpan] = (),
    slots: Sequence[TimeSpan] = (),
) -> dict[tuple[int, int], Rollup]:
    """Per (uplink, bucket), of days, hours and slots that begin in the spans; spans of one kind lie apart."""
    parts: list[str] = []
    values: dict[str, Any] = {}
    if days:
        parts.append(OF_DAYS)
        values |= placing.dates("day", uplink_ids, days)
    for table, part, spans in (("hour", OF_HOURS, hours), ("slot", OF_SLOTS, slots)):
        if spans:
            parts.append(part)
            values |= placing.instants(table, uplink_ids, spans)
    if not parts or not uplink_ids:
        return {}
    statement = (
        f"SELECT uplink_id, bucket, {TOTALS} FROM ({' UNION ALL '.join(parts)}) AS every "  # noqa: S608 (our own names)
        "GROUP BY uplink_id, bucket"
    )
    return {
        (row[0], row[1]): rollups.rollup(0, row[2:])
        for row in bulk.read(session, statement, **values)
    }


INSIDE = "width_bucket({0}.at, %({0}_ends)s::timestamptz[]) %% 2 = 1"
"""Whether a row is in one of the spans, whose ends in order are the value: an odd number of ends is before it.

Not a join: see store/engine/placing.py.
"""

MEASURED = f"""
SELECT slot.uplink_id, slot.at, {RATE.format("slot.download")} AS download_rate,
  {RATE.format("slot.upload")} AS upload_rate
FROM slot, LATERAL (SELECT slot.covered_ms AS measured) AS m
WHERE slot.uplink_id = ANY(%(ids)s) AND slot.at >= %(since)s AND slot.at < %(until)s
  AND {INSIDE.format("slot")} AND slot.bridged_ms = 0 AND slot.covered_ms > 0
"""  # noqa: S608 (our own names)
"""The bounds of all spans say nothing new, but keep chunks of other months unopened."""

RANK = "(count(*) - (95 * count(*) + 99) / 100 + 1)::integer"
"""From the top: the nearest rank of p95 is ceil(0.95 n) from the bottom, in whole numbers."""

EACH = f"""
SELECT wanted.id, top.download, top.upload
FROM unnest(%(ids)s::integer[]) AS wanted (id),
LATERAL (
  SELECT min(at) AS since FROM slot
  WHERE uplink_id = wanted.id AND at >= %(since)s AND at < %(until)s
) AS kept,
LATERAL (
  SELECT (array_agg(peak_slot_download_bps ORDER BY peak_slot_download_bps DESC))[%(most)s] AS download,
    (array_agg(peak_slot_upload_bps ORDER BY peak_slot_upload_bps DESC))[%(most)s] AS upload
  FROM hour WHERE hour.uplink_id = wanted.id AND hour.at >= kept.since AND hour.at < %(until)s
    AND {INSIDE.format("hour")} AND hour.measured_slots > 0
) AS bar,
LATERAL (
  SELECT (array_agg(download_rate ORDER BY download_rate DESC)
      FILTER (WHERE download_rate >= coalesce(bar.download, 0)))[{RANK}] AS download,
    (array_agg(upload_rate ORDER BY upload_rate DESC)
      FILTER (WHERE upload_rate >= coalesce(bar.upload, 0)))[{RANK}] AS upload
  FROM ({MEASURED.replace("= ANY(%(ids)s)", "= wanted.id")}) AS measured
) AS top
WHERE top.download IS NOT NULL
"""  # noqa: S608 (our own names)

TOGETHER = f"""
SELECT percentile_disc(0.95) WITHIN GROUP (ORDER BY download_rate),
  percentile_disc(0.95) WITHIN GROUP (ORDER BY upload_rate)
FROM (
  SELECT sum(download_rate)::bigint AS download_rate, sum(upload_rate)::bigint AS upload_rate
  FROM ({MEASURED}) AS measured GROUP BY at HAVING count(*) = %(count)s
) AS sums
"""  # noqa: S608 (our own names)


def percentiles(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]
) -> dict[int, Percentiles]:
    """95th percentile per uplink of measured slots (domain/metering/utilization.py) that begin in the spans.

    Where no tops of days are kept, the peaks of hours help.
    """
    known = {
        uplink_id: each
        for uplink_id, each in day_tops.percentiles(session, uplink_ids, spans).items()
        if each.download_bps is not None
    }
    others = [uplink_id for uplink_id in uplink_ids if uplink_id not in known]
    return known | of_slots(session, others, spans)


def of_slots(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]
) -> dict[int, Percentiles]:
    """`percentiles`, read from all slots.

    Only the top of the slots is sorted: p95 is the r-th largest slot, with r at most `most`. Each hour inside the
    spans has a slot that reaches its peak, so slots below the r-th largest peak cannot be it. Hours outlive slots:
    those before the first slot say nothing of the slots that are left.
    """
    if not uplink_ids or not spans:
        return {}
    slots = sum(high - low for low, high in spans) // SLOT_MS + len(spans)
    most = slots - (95 * slots + 99) // 100 + 1
    hours = _ends([(a, b - HOUR_MS + 1) for a, b in spans if b - a >= HOUR_MS])
    values = _within(uplink_ids, spans)
    rows = bulk.read(session, EACH, most=most, hour_ends=hours, **values)
    return {row[0]: Percentiles(row[1], row[2]) for row in rows}


def group_percentiles(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]
) -> Percentiles:
    """The percentiles of the sums per slot, over the slots in which all of `uplink_ids` are measured."""
    return Percentiles(*_together(session, TOGETHER, uplink_ids, spans))


OF_MOMENT = f"""
SELECT uplink_id, (array_agg(down ORDER BY down DESC))[{RANK}], (array_agg(up ORDER BY up DESC))[{RANK}]
FROM (
  SELECT measured.uplink_id, measured.download_rate / contract.download_bps::float8 AS down,
    measured.upload_rate / contract.upload_bps::float8 AS up
  FROM ({MEASURED}) AS measured, {contract("measured")}
) AS fullness GROUP BY uplink_id
"""  # noqa: S608 (our own names)

TOGETHER_OF_MOMENT = f"""
SELECT (array_agg(down ORDER BY down DESC))[{RANK}], (array_agg(up ORDER BY up DESC))[{RANK}]
FROM (
  SELECT sum(measured.download_rate)::float8 / sum(contract.download_bps)::float8 AS down,
    sum(measured.upload_rate)::float8 / sum(contract.upload_bps)::float8 AS up
  FROM ({MEASURED}) AS measured, {contract("measured")}
  GROUP BY measured.at HAVING count(*) = %(count)s
) AS sums
"""  # noqa: S608 (our own names)


def fullness(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]
) -> dict[int, Fullness]:
    """95th percentile per uplink of each slot's rate over the contract of its time.

    For lines whose contract changed within the spans; for others `percentiles` is cheaper.
    """
    if not uplink_ids or not spans:
        return {}
    rows = bulk.read(session, OF_MOMENT, **_within(uplink_ids, spans))
    return {row[0]: Fullness(row[1], row[2]) for row in rows}


def group_fullness(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]
) -> Fullness:
    """The same of the sums of rates over the sums of contracts, in the slots in which all lines are measured."""
    return Fullness(*_together(session, TOGETHER_OF_MOMENT, uplink_ids, spans))


def _together(
    session: Session, statement: str, uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]
) -> tuple[Any, ...]:
    """Down and up, None where nothing is measured."""
    if not uplink_ids or not spans:
        return None, None
    values = _within(uplink_ids, spans)
    return bulk.read(session, statement, count=len(uplink_ids), **values)[0]


def _within(uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """The values of MEASURED."""
    since, until = bounds_of(spans)
    return {"ids": list(uplink_ids), "since": since, "until": until, "slot_ends": _ends(spans)}


def _ends(spans: Sequence[tuple[int, int]]) -> list[dt.datetime]:
    """For INSIDE: spans in order and apart."""
    return [at(edge_ms) for span in sorted(spans) for edge_ms in span]


def bounds_of(spans: Sequence[tuple[int, int]]) -> list[dt.datetime]:
    """First start and last end."""
    return [at(min(low for low, _ in spans)), at(max(high for _, high in spans))]


@dataclass(frozen=True, slots=True)
class WeekRow:
    """One uplink in one ISO week of its campus's calendar."""

    monday: dt.date  # names the week
    router_id: int
    uplink_id: int
    download_bytes: int
    upload_bytes: int
    covered_ms: int


WEEKS = """
SELECT date_trunc('week', day.date::timestamp)::date AS monday, uplink.router_id, uplink.id,
  sum(day.download_bytes)::bigint, sum(day.upload_bytes)::bigint, sum(day.covered_ms)::bigint
FROM uplink JOIN router ON router.id = uplink.router_id
JOIN day ON day.uplink_id = uplink.id AND day.date >= %(first)s AND day.date < %(until)s
WHERE %(campus_id)s::integer IS NULL OR router.campus_id = %(campus_id)s
GROUP BY monday, uplink.router_id, uplink.id
ORDER BY monday, uplink.router_id, uplink.id
"""


def weeks(session: Session, first: dt.date, until: dt.date, campus_id: int | None) -> list[WeekRow]:
    """Volumes per uplink and week from local date `first` on, `until` excluded; ISO weeks begin on Monday."""
    rows = bulk.read(session, WEEKS, first=first, until=until, campus_id=campus_id)
    return [WeekRow(*row) for row in rows]


def first_day(session: Session, uplink_ids: Sequence[int]) -> dt.date | None:
    """The first local date with any figures."""
    statement = "SELECT min(date) FROM day WHERE uplink_id = ANY(%(ids)s)"
    date: dt.date | None = bulk.read(session, statement, ids=list(uplink_ids))[0][0]
    return date


SEEN = """
SELECT wanted.id FROM unnest(%(ids)s::integer[]) AS wanted (id)
WHERE EXISTS (SELECT FROM hour WHERE uplink_id = wanted.id AND at > %(after)s AND at < %(until)s)
"""


def seen(session: Session, uplink_ids: Sequence[int], start_ms: int, end_ms: int) -> set[int]:
    """With figures in hours that touch [start_ms, end_ms)."""
    if not uplink_ids:
        return set()
    after, until = at(start_ms - HOUR_MS), at(end_ms)
    rows = bulk.read(session, SEEN, ids=list(uplink_ids), after=after, until=until)
    return {row[0] for row in rows}


OBSERVED = """
SELECT wanted.id, coalesce(first_slot.at, first.at),
  coalesce(last_slot.at + interval '5 minutes', last.at + interval '1 hour')
FROM unnest(%(ids)s::integer[]) AS wanted (id),
LATERAL (SELECT min(at) AS at FROM hour WHERE uplink_id = wanted.id) AS first,
LATERAL (SELECT max(at) AS at FROM hour WHERE uplink_id = wanted.id) AS last,
LATERAL (
  SELECT min(at) AS at FROM slot
  WHERE uplink_id = wanted.id AND at >= first.at AND at < first.at + interval '1 hour'
) AS first_slot,
LATERAL (
  SELECT max(at) AS at FROM slot
  WHERE uplink_id = wanted.id AND at >= last.at AND at < last.at + interval '1 hour'
) AS last_slot
WHERE first.at IS NOT NULL
"""


def observed(session: Session, uplink_ids: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Begin and end (UTC ms) of observation per uplink, to the slot, or the hour where slots are gone."""
    if not uplink_ids:
        return {}
    rows = bulk.read(session, OBSERVED, ids=list(uplink_ids))
    return {row[0]: (ms(row[1]), ms(row[2])) for row in rows}


def _shared(table: str, condition: str) -> str:
    return f"""
SELECT uplink_id, bucket, sum(download_bytes)::bigint, sum(upload_bytes)::bigint, sum(covered_ms)::bigint
FROM (
  SELECT {table}.uplink_id, {table}.bucket, {table}.download_bytes, {table}.upload_bytes,
    {table}.covered_ms, count(*) OVER same AS lines, min({table}.covered_ms) OVER same AS least_ms,
    max({table}.covered_ms) OVER same AS longest_ms
  FROM {placed(table, "at", "timestamptz")}
  WHERE {table}.bucket IS NOT NULL AND {table}.covered_ms > 0
  WINDOW same AS (PARTITION BY {table}.at)
) AS part
WHERE lines = %(count)s AND {condition} GROUP BY uplink_id, bucket
"""  # noqa: S608 (our own names)


SHARED_SLOTS = _shared("slot", "true")
SHARED_HOURS = _shared("hour", "least_ms >= 0.99 * longest_ms")
FIRST_SLOT = (
    "SELECT min(at) FROM slot WHERE uplink_id = ANY(%(ids)s) AND at >= %(since)s AND at < %(until)s"
)


def shared(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[TimeSpan]
) -> dict[tuple[int, int], ComparableTraffic]:
    """Traffic per (uplink, bucket) in slots in which all were observed; spans lie apart.

    Where slots are gone: in hours in which all were observed for as long.
    """
    if not uplink_ids or not spans:
        return {}
    ids, (since, until) = list(uplink_ids), bounds_of([span[1:] for span in spans])
    first = bulk.read(session, FIRST_SLOT, ids=ids, since=since, until=until)[0][0]
    since_ms = ms(until) if first is None else ms(first)
    # Hours that end before the first slot, and wholly inside the spans.
    hours = [(n, low, min(high, since_ms) - HOUR_MS + 1) for n, low, high in spans]
    slots = [(n, max(low, since_ms), high) for n, low, high in spans]
    totals: dict[tuple[int, int], ComparableTraffic] = {}
    for table, statement, parts in (("hour", SHARED_HOURS, hours), ("slot", SHARED_SLOTS, slots)):
        kept = [part for part in parts if part[1] < part[2]]
        if not kept:
            continue
        values = placing.instants(table, ids, kept)
        for row in bulk.read(session, statement, count=len(ids), **values):
            key, before = (row[0], row[1]), totals.get((row[0], row[1]), ComparableTraffic(0, 0, 0))
            totals[key] = before + ComparableTraffic(*row[2:])
    return totals
