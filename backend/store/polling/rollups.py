"""Hours from slots and days from hours, in SQL, with the figures of domain/metering/rollups.py.

The domain decides which hours and days exist (local clocks): statements get their bounds. Making a rollup again gives
the same row, so a late slot only needs its hour and day made again. OFFSET 0 keeps each hour a look-up; otherwise a
generic plan fetches all slots of the uplink for twelve.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from itertools import pairwise
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from backend.domain.dates.weeks import hour_bounds, hour_starts
from backend.domain.dates.zones import day_bounds, day_starts, local_date
from backend.domain.metering.rollups import FIGURES, Rollup
from backend.store import tables
from backend.store.engine import bulk, packing
from backend.store.engine.columns import RowColumns
from backend.store.engine.instants import at, ms
from backend.store.engine.placing import contract

PEAKS = tuple(name for name in FIGURES if name.endswith("_bps"))


def _aggregate(name: str) -> str:
    if name in PEAKS:
        return f"max({name})"
    kind = tables.Hour.__table__.c[name].type
    return f"sum({name})::{kind}"


AGGREGATES = ", ".join(map(_aggregate, FIGURES))


def _above(direction: str, percent: int) -> str:
    return (
        f"CASE WHEN {direction}_rate * 100 > {percent} * contract.{direction}_bps "
        f"THEN measured ELSE 0 END AS above_{percent}_{direction}_ms"
    )


def _upsert(table: str, key: str, source: str) -> str:
    names = ", ".join(FIGURES)
    fresh = ", ".join(f"excluded.{name}" for name in FIGURES)
    return (
        f"INSERT INTO {table} (uplink_id, {key}, {names}) {source} "
        f"ON CONFLICT (uplink_id, {key}) DO UPDATE SET ({names}) = ROW({fresh})"
    )


RATE = "CASE WHEN measured > 0 THEN ({}_bytes * 16000 + measured) / (2 * measured) ELSE 0 END"
"""domain/metering/rates.rate_bps: bytes * 8000 / ms, rounded half up, in whole numbers."""


OF_SLOT = f"""
slot.download_bytes, slot.upload_bytes, slot.max_download_bps, slot.max_upload_bps,
slot.covered_ms, slot.bridged_ms, download_rate AS peak_slot_download_bps,
upload_rate AS peak_slot_upload_bps, measured AS measured_ms,
CASE WHEN measured > 0 THEN 1 ELSE 0 END AS measured_slots,
{", ".join(_above(way, level) for way in ("download", "upload") for level in (70, 80, 90))}
"""
"""The figures of a rollup of one slot alone; FROM items `slot`, `contract` and MEASURED."""

MEASURED = f"""
LATERAL (SELECT CASE WHEN slot.bridged_ms = 0 THEN slot.covered_ms ELSE 0 END AS measured) AS m,
LATERAL (SELECT {RATE.format("slot.download")} AS download_rate) AS down,
LATERAL (SELECT {RATE.format("slot.upload")} AS upload_rate) AS up
"""


def _hours(slots: str) -> str:
    """`slots`: FROM items `slot`, each with its `hour_at`, and `contract`, which held in that hour."""
    return _upsert(
        "hour",
        "at",
        f"""
SELECT uplink_id, hour_at, {AGGREGATES}
FROM (
  SELECT slot.uplink_id, slot.hour_at, {OF_SLOT} FROM {slots}, {MEASURED}
) AS part
GROUP BY uplink_id, hour_at
""",  # noqa: S608 (our own names)
    )


WANTED_HOURS = RowColumns(("uplink_id", "hour_at", "hour_end"), ("integer", "epoch_ms", "epoch_ms"))
WANTED_DAYS = RowColumns(
    ("uplink_id", "date", "day_at", "day_end"), ("integer", "date", "epoch_ms", "epoch_ms")
)
"""What is to be made, from when to when it lasts: local clocks have longer ones."""

HOURS = _hours(
    f"""
  {WANTED_HOURS.unnested} AS wanted ({WANTED_HOURS.listed})
  CROSS JOIN {contract("wanted", "hour_at")}
  CROSS JOIN LATERAL (
    SELECT slot.*, wanted.hour_at FROM slot WHERE slot.uplink_id = wanted.uplink_id
      AND slot.at >= wanted.hour_at AND slot.at < wanted.hour_end OFFSET 0
  ) AS slot"""  # noqa: S608 (our own names)
)
"""A look-up per hour: for few hours of many lines."""

HOURS_OF_UPLINK = _hours(
    """
  (SELECT array_agg(from_at ORDER BY from_at) AS starts, array_agg(download_bps ORDER BY from_at) AS down,
    array_agg(upload_bps ORDER BY from_at) AS up
  FROM contract WHERE uplink_id = %(uplink_id)s HAVING count(*) > 0) AS term
  CROSS JOIN LATERAL (
    SELECT slot.*,
      (%(hours)s::timestamptz[])[width_bucket(slot.at, %(hours)s::timestamptz[])] AS hour_at,
      term.down[width_bucket(slot.at, term.starts)] AS sold_download_bps,
      term.up[width_bucket(slot.at, term.starts)] AS sold_upload_bps
    FROM slot
    WHERE slot.uplink_id = %(uplink_id)s AND slot.at >= %(start)s AND slot.at < %(end)s OFFSET 0
  ) AS slot
  CROSS JOIN LATERAL (
    SELECT slot.sold_download_bps AS download_bps, slot.sold_upload_bps AS upload_bps
  ) AS contract"""
)
"""One pass over a line's slots, each put into its hour by halving: two years have 17,500 hours."""

DAYS = _upsert(
    "day",
    "date",
    f"""
SELECT wanted.uplink_id, wanted.date, {AGGREGATES}
FROM {WANTED_DAYS.unnested} AS wanted ({WANTED_DAYS.listed})
CROSS JOIN LATERAL (
  SELECT * FROM hour WHERE hour.uplink_id = wanted.uplink_id
    AND hour.at >= wanted.day_at AND hour.at < wanted.day_end OFFSET 0
) AS hour
GROUP BY wanted.uplink_id, wanted.date
""",  # noqa: S608 (our own names)
)


DELETE_HOURS = (
    "DELETE FROM hour WHERE uplink_id = ANY(%(ids)s) AND at >= %(start)s AND at < %(end)s"
)
DELETE_DAYS = (
    "DELETE FROM day WHERE uplink_id = ANY(%(ids)s) AND date BETWEEN %(first)s AND %(last)s"
)


def refresh(session: Session, touched: Iterable[tuple[int, int, ZoneInfo]]) -> None:
    """Make the hours and days again that hold the touched slots: (uplink, slot start ms, zone of its campus)."""
    hours: dict[tuple[int, int, int], None] = {}
    days: dict[tuple[int, dt.date, int, int], None] = {}
    latest: dict[str, tuple[tuple[int, int], tuple[dt.date, int, int]]] = {}
    for uplink_id, slot_ms, zone in touched:
        hour, day = latest.get(zone.key) or _holding(slot_ms, zone)
        if not hour[0] <= slot_ms < hour[1]:
            hour, day = _holding(slot_ms, zone)
        latest[zone.key] = hour, day
        hours[uplink_id, *hour] = None
        days[uplink_id, *day] = None
    if hours:
        bulk.run(session, HOURS, **bulk.packed(WANTED_HOURS, hours))
        bulk.run(session, DAYS, **bulk.packed(WANTED_DAYS, days))


def _holding(slot_ms: int, zone: ZoneInfo) -> tuple[tuple[int, int], tuple[dt.date, int, int]]:
    """The local hour and the date that hold the begin of a slot, with their bounds."""
    day = local_date(slot_ms, zone)
    return hour_bounds(slot_ms, zone), (day, *day_bounds(day, zone))


def rebuild(
    session: Session, uplink_ids: Sequence[int], zone: ZoneInfo, from_ms: int, to_ms: int
) -> None:
    """All hours and days of [from_ms, to_ms), widened to whole days of `zone`.

    After a change of zone or contracts, and for history loaded in bulk.
    """
    first, end = _whole_days(from_ms, to_ms, zone)
    ids = list(uplink_ids)
    bulk.run(session, DELETE_HOURS, ids=ids, start=at(first), end=at(end))
    dates = {"first": local_date(first, zone), "last": local_date(end - 1, zone)}
    bulk.run(session, DELETE_DAYS, ids=ids, **dates)
    make_hours(session, ids, zone, first, end)
    make_days(session, ids, zone, first, end)


def remake_hours(
    session: Session, uplink_id: int, zone: ZoneInfo, from_ms: int | None, span_ms: tuple[int, int]
) -> None:
    """Delete the uplink's hours from `from_ms` on (None: all) and make those of its slots in `span_ms`.

    Without an end, so that no hour of another zone stays beyond it.
    """
    statement = (
        "DELETE FROM hour WHERE uplink_id = %(uplink_id)s AND at >= coalesce(%(from_at)s, at)"
    )
    from_at = None if from_ms is None else at(from_ms)
    bulk.run(session, statement, uplink_id=uplink_id, from_at=from_at)
    first = span_ms[0] if from_ms is None else max(from_ms, span_ms[0])
    if first < span_ms[1]:
        make_hours(session, [uplink_id], zone, *_whole_days(first, span_ms[1], zone))


def remake_days(
    session: Session,
    uplink_id: int,
    zone: ZoneInfo,
    from_date: dt.date | None,
    span_ms: tuple[int, int],
) -> None:
    """The same of days from `from_date` on, of the hours that begin in `span_ms`."""
    statement = (
        "DELETE FROM day WHERE uplink_id = %(uplink_id)s AND date >= coalesce(%(from_date)s, date)"
    )
    bulk.run(session, statement, uplink_id=uplink_id, from_date=from_date)
    first, end = _whole_days(*span_ms, zone)
    if from_date is not None:
        first = max(first, day_bounds(from_date, zone)[0])
    if first < end:
        make_days(session, [uplink_id], zone, first, end)


def _whole_days(from_ms: int, to_ms: int, zone: ZoneInfo) -> tuple[int, int]:
    first, _ = day_bounds(local_date(from_ms, zone), zone)
    _, end = day_bounds(local_date(to_ms - 1, zone), zone)
    return first, end


def make_hours(
    session: Session, uplink_ids: Sequence[int], zone: ZoneInfo, start_ms: int, end_ms: int
) -> None:
    """From slots, for whole dates."""
    starts = packing.array("epoch_ms", list(hour_starts(start_ms, end_ms, zone)))
    span = {"start": at(start_ms), "end": at(end_ms)}
    for uplink_id in uplink_ids:
        bulk.run(session, HOURS_OF_UPLINK, uplink_id=uplink_id, hours=starts, **span)


def make_days(
    session: Session, uplink_ids: Sequence[int], zone: ZoneInfo, start_ms: int, end_ms: int
) -> None:
    """From hours, for whole dates."""
    midnights = [*day_starts(start_ms, end_ms, zone), end_ms]
    dates = [(local_date(low, zone), low, high) for low, high in pairwise(midnights)]
    days = [(uplink_id, *day) for uplink_id in uplink_ids for day in dates]
    if days:
        bulk.run(session, DAYS, **bulk.packed(WANTED_DAYS, days))


def hours(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> dict[int, list[Rollup]]:
    """Begin in [from_at, to_at), by uplink, in order of time."""
    statement = (
        f"SELECT uplink_id, at, {', '.join(FIGURES)} FROM hour "  # noqa: S608 (our own names)
        "WHERE uplink_id = ANY(%(ids)s) AND at >= %(from_at)s AND at < %(to_at)s "
        "ORDER BY uplink_id, at"
    )
    by_uplink: dict[int, list[Rollup]] = {uplink_id: [] for uplink_id in uplink_ids}
    rows = bulk.fetch(session, statement, ids=list(uplink_ids), from_at=from_at, to_at=to_at)
    for uplink_id, at_, *values in rows:
        by_uplink[uplink_id].append(rollup(ms(at_), values))
    return by_uplink


def rollup(at_ms: int, values: Sequence[int]) -> Rollup:
    """The rollup of the values of FIGURES."""
    return Rollup(at_ms, **dict(zip(FIGURES, values, strict=True)))
