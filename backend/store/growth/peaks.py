"""The 95th percentiles of many spans of time, of each line and of the sum of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.store.engine import bulk, placing
from backend.store.engine.placing import placed
from backend.store.polling.rollups import RATE

TimeSpan = tuple[int, int, int]  # (number, from, to): UTC ms, `to` excluded

SLOTS = f"""
SELECT slot.uplink_id, slot.at, slot.bucket, {RATE.format("slot.download")} AS down,
  {RATE.format("slot.upload")} AS up
FROM {placed("slot", "at", "timestamptz")}, LATERAL (SELECT slot.covered_ms AS measured) AS m
WHERE slot.bucket IS NOT NULL AND slot.bridged_ms = 0 AND slot.covered_ms > 0
"""  # noqa: S608 (names of our tables and columns)

FIGURES = """
percentile_disc(0.95) WITHIN GROUP (ORDER BY down), percentile_disc(0.95) WITHIN GROUP (ORDER BY up),
count(*)::integer
"""

EACH = f"SELECT uplink_id, bucket, {FIGURES} FROM ({SLOTS}) AS slots GROUP BY uplink_id, bucket"  # noqa: S608 (names of our tables and columns)

TOGETHER = f"""
SELECT bucket, {FIGURES}
FROM (
  SELECT bucket, sum(down)::bigint AS down, sum(up)::bigint AS up, count(*) AS lines,
    max(count(*)) OVER (PARTITION BY bucket) AS most
  FROM ({SLOTS}) AS slots GROUP BY bucket, at
) AS sums
WHERE lines = most GROUP BY bucket
"""  # noqa: S608 (names of our tables and columns)
"""Only moments at which all lines of that span were measured: lines come and go over the years."""


@dataclass(frozen=True, slots=True)
class Peak:
    download_bps: int
    upload_bps: int
    slots: int  # that were measured


def each(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[TimeSpan]
) -> dict[tuple[int, int], Peak]:
    """By uplink and number; spans of one number count as one."""
    if not uplink_ids or not spans:
        return {}
    rows = bulk.read(session, EACH, **placing.instants("slot", uplink_ids, spans))
    return {(row[0], row[1]): Peak(*row[2:]) for row in rows}


def together(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[TimeSpan]
) -> dict[int, Peak]:
    """Peaks of the lines' sums, by number."""
    if not uplink_ids or not spans:
        return {}
    rows = bulk.read(session, TOGETHER, **placing.instants("slot", uplink_ids, spans))
    return {row[0]: Peak(*row[1:]) for row in rows}
