"""Pings of slots that nobody judged yet, of many routers at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.domain.metering.slots import SLOT_MS
from backend.store.alerts.slot_uses import COLUMNS, DueRow
from backend.store.engine import bulk
from backend.store.engine.columns import EpochMs, Integer


class PingRow(NamedTuple):
    router_id: Integer
    uplink_id: Integer
    at_ms: EpochMs  # begin of the slot
    sent: Integer
    lost: Integer
    minutes: Integer  # with pings
    lossy_minutes: Integer  # in which some were lost


class MedianRow(NamedTuple):
    uplink_id: Integer
    origin: Integer
    at_ms: EpochMs
    rtt_us: Integer


SLOT_AT = f"date_bin('{SLOT_MS} milliseconds', minute.at, 'epoch'::timestamptz)"
MINUTES = f"""
FROM {COLUMNS.unnested} AS due (router_id, from_at, to_at)
JOIN uplink ON uplink.router_id = due.router_id AND uplink.archived_at IS NULL
JOIN ping_minute AS minute ON minute.uplink_id = uplink.id
  AND minute.at >= due.from_at AND minute.at < due.to_at AND NOT minute.busy
"""
COUNTS = f"""
SELECT uplink.router_id, minute.uplink_id, {SLOT_AT} AS at, sum(cardinality(rtt_us))::integer AS sent,
  sum(cardinality(array_positions(rtt_us, NULL)))::integer AS lost,
  count(DISTINCT minute.at)::integer AS minutes,
  (count(DISTINCT minute.at) FILTER (WHERE array_position(rtt_us, NULL) IS NOT NULL))::integer AS lossy_minutes
{MINUTES} GROUP BY 1, 2, 3 ORDER BY 3, 2
"""
MEDIANS = f"""
SELECT minute.uplink_id, minute.origin::integer AS origin, {SLOT_AT} AS at,
  percentile_disc(0.5) WITHIN GROUP (ORDER BY rtt) AS rtt_us
{MINUTES} CROSS JOIN LATERAL unnest(rtt_us) AS rtt WHERE rtt IS NOT NULL GROUP BY 1, 2, 3
HAVING count(*) >= %(least)s AND percentile_disc(0.5) WITHIN GROUP (ORDER BY rtt) > %(above_us)s
ORDER BY 1, 2, 3
"""


def counts(session: Session, spans: Sequence[DueRow]) -> list[PingRow]:
    """By slot and uplink, of both origins."""
    return bulk.read_as(session, PingRow, COUNTS, **bulk.packed(COLUMNS, spans))


def medians(
    session: Session, spans: Sequence[DueRow], least: int, above_us: int
) -> list[MedianRow]:
    """Where at least that many pings of an origin came back, and their median is above that."""
    values = {"least": least, "above_us": above_us, **bulk.packed(COLUMNS, spans)}
    return bulk.read_as(session, MedianRow, MEDIANS, **values)
