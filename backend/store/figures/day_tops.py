"""The largest rates of each UTC day that is over, and p95 of many days from them (domain/metering/day_tops.py).

Whoever changes a slot deletes the top of its day (store/polling/slots.py). Both hold the lock of the router, so no top
is made from slots that somebody is about to change.
"""

from __future__ import annotations

import datetime as dt
import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy.orm import Session

from backend.domain.dates.calendar import Interval, total_ms
from backend.domain.dates.zones import DAY_MS
from backend.domain.figures.summary import Percentiles
from backend.domain.metering.day_tops import RATES_KEPT, DayTop, p95, too_short, whole_days, without
from backend.store.engine import bulk, packing
from backend.store.engine.instants import at, ms
from backend.store.polling.rollups import RATE

RATES = f"""
SELECT {RATE.format("slot.download")} AS download_rate, {RATE.format("slot.upload")} AS upload_rate
FROM slot, LATERAL (SELECT slot.covered_ms AS measured) AS m
WHERE slot.bridged_ms = 0 AND slot.covered_ms > 0
"""  # noqa: S608 - only fixed names are put in; values are parameters

LACKING = """
SELECT uplink.id, uplink.router_id FROM uplink
WHERE (
  SELECT count(*) FROM day_top WHERE uplink_id = uplink.id AND at >= %(since)s AND at < %(until)s
) < %(days)s ORDER BY uplink.id
"""


def lacking(session: Session, since: dt.datetime, until: dt.datetime) -> list[tuple[int, int]]:
    """Lines (uplink, router) without the tops of all days between these midnights of UTC."""
    days = (until - since).days
    return bulk.fetch(session, LACKING, since=since, until=until, days=days)


KEPT = f"""
SELECT coalesce(string_agg(int8send(rate), '' ORDER BY rate DESC), '')
FROM (SELECT {{}}_rate AS rate FROM every ORDER BY rate DESC LIMIT {RATES_KEPT}) AS kept
"""  # noqa: S608 - only fixed names are put in; values are parameters

MAKE = f"""
INSERT INTO day_top (uplink_id, slots, at, download_bps, upload_bps)
SELECT %(uplink_id)s, top.slots, day.at, top.download, top.upload
FROM generate_series(%(since)s, %(until)s::timestamptz - interval '24 hours', interval '24 hours') AS day (at),
LATERAL (
  WITH every AS MATERIALIZED (
    {RATES} AND slot.uplink_id = %(uplink_id)s AND slot.at >= day.at AND slot.at < day.at + interval '24 hours'
      AND slot.at >= %(since)s AND slot.at < %(until)s
  )
  SELECT (SELECT count(*) FROM every) AS slots, ({KEPT.format("download")}) AS download,
    ({KEPT.format("upload")}) AS upload
) AS top
WHERE NOT EXISTS (SELECT FROM day_top WHERE uplink_id = %(uplink_id)s AND at = day.at)
"""  # noqa: S608 - only fixed names are put in; values are parameters
"""The bounds of all days let chunks of other months be left unopened."""


def make(session: Session, uplink_id: int, since: dt.datetime, until: dt.datetime) -> int:
    """Those that a line lacks between these midnights of UTC; how many. The caller holds the lock of its router."""
    return bulk.run(session, MAKE, uplink_id=uplink_id, since=since, until=until)


TOPS = """
SELECT wanted.id, day_top.at, day_top.slots, day_top.download_bps, day_top.upload_bps
FROM unnest(%(ids)s::integer[]) AS wanted (id),
LATERAL (
  SELECT min(at) AS since FROM slot
  WHERE uplink_id = wanted.id AND at >= %(since)s AND at < %(until)s
) AS first,
LATERAL (
  SELECT * FROM day_top WHERE uplink_id = wanted.id AND at >= first.since
    AND at = ANY(%(days)s::timestamptz[]) OFFSET 0
) AS day_top
"""
"""A day that begins before the first slot that is kept may have had others."""

REST = f"""
SELECT piece.uplink_id, count(*)::integer, string_agg(int8send(rates.download_rate), ''),
  string_agg(int8send(rates.upload_rate), '')
FROM unnest(%(ids)s::integer[], %(since)s::timestamptz[], %(until)s::timestamptz[]) AS piece (uplink_id, since, until),
LATERAL (
  {RATES} AND slot.uplink_id = piece.uplink_id AND slot.at >= piece.since AND slot.at < piece.until
    AND slot.at >= %(first)s AND slot.at < %(last)s OFFSET 0
) AS rates
GROUP BY piece.uplink_id
"""  # noqa: S608 - only fixed names are put in; values are parameters


def percentiles(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[Interval]
) -> dict[int, Percentiles]:
    """p95 of the lines of which tops hold half of the spans and more: for others it costs less to read all slots."""
    days, enough = whole_days(spans), total_ms(spans) / DAY_MS / 2
    if not days or len(days) < enough:
        return {}
    tops = {
        uplink_id: each
        for uplink_id, each in _tops(session, uplink_ids, spans, days).items()
        if len(each) >= enough
    }
    rest = _rates(session, {uplink_id: without(spans, each) for uplink_id, each in tops.items()})
    short = {uplink_id: too_short(each, rest[uplink_id]) for uplink_id, each in tops.items()}
    whole = _rates(session, {uplink_id: _days(each) for uplink_id, each in short.items()})
    return {
        uplink_id: Percentiles(
            *p95(
                [
                    *(top for day_ms, top in each.items() if day_ms not in short[uplink_id]),
                    rest[uplink_id],
                    whole[uplink_id],
                ]
            )
        )
        for uplink_id, each in tops.items()
    }


def _tops(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[Interval], days_ms: Sequence[int]
) -> dict[int, dict[int, DayTop]]:
    """By uplink and UTC midnight."""
    since, until = at(min(low for low, _ in spans)), at(max(high for _, high in spans))
    days = packing.array("epoch_ms", days_ms)
    tops: dict[int, dict[int, DayTop]] = {}
    rows = bulk.read(session, TOPS, ids=bulk.ids(uplink_ids), since=since, until=until, days=days)
    for uplink_id, day_at, slots, down, up in rows:
        tops.setdefault(uplink_id, {})[ms(day_at)] = DayTop(slots, _numbers(down), _numbers(up))
    return tops


def _rates(session: Session, spans: Mapping[int, Sequence[Interval]]) -> dict[int, DayTop]:
    """All measured slots of each uplink in its spans, in no order."""
    rates = {uplink_id: DayTop(0, (), ()) for uplink_id in spans}
    pieces = [(uplink_id, *span) for uplink_id, each in spans.items() for span in each]
    if not pieces:
        return rates
    ids, lows, highs = zip(*pieces, strict=True)
    ends = {"since": packing.array("epoch_ms", lows), "until": packing.array("epoch_ms", highs)}
    bounds = {"first": at(min(lows)), "last": at(max(highs))}
    for uplink_id, slots, down, up in bulk.read(session, REST, ids=bulk.ids(ids), **ends, **bounds):
        rates[uplink_id] = DayTop(slots, _numbers(down), _numbers(up))
    return rates


def _days(days_ms: Iterable[int]) -> list[Interval]:
    return [(day_ms, day_ms + DAY_MS) for day_ms in days_ms]


def _numbers(packed: bytes) -> Sequence[int]:
    """PostgreSQL's big-endian 8-byte numbers."""
    numbers = array("q", packed)
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers
