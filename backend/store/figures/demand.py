"""Traffic per slot and per PCC bucket as columns: a recommendation reads 100,000 slots."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.domain.dates.calendar import Interval
from backend.store.engine import bulk, placing
from backend.store.engine.instants import at
from backend.store.engine.placing import placed

# Only measured slots (domain/metering/utilization.py): the rate of others is unknown.
MEASURED = f"""
SELECT slot.uplink_id,
  string_agg(int8send((extract(epoch FROM slot.at) * 1000)::bigint), '' ORDER BY slot.at),
  string_agg(int8send(slot.download_bytes), '' ORDER BY slot.at),
  string_agg(int8send(slot.upload_bytes), '' ORDER BY slot.at),
  string_agg(int8send(slot.covered_ms), '' ORDER BY slot.at)
FROM {placed("slot", "at", "timestamptz")}
WHERE slot.bucket IS NOT NULL AND slot.covered_ms > 0 AND slot.bridged_ms = 0
GROUP BY slot.uplink_id
"""  # noqa: S608 (our own names)

PASSED = """
SELECT sample.remainder, sum(sample.bytes)::bigint
FROM unnest(%(since)s::timestamptz[], %(until)s::timestamptz[]) AS span (since, until)
JOIN bucket_sample AS sample
  ON sample.router_id = %(router_id)s AND sample.denominator = %(denominator)s
  AND sample.at > span.since AND sample.at <= span.until
GROUP BY sample.remainder
"""

# A sample lies in the hour in which its time ended, and one that ended with the hour in that hour. LATERAL keeps each
# span a stretch of the index.
HOURLY = """
SELECT part.hour_ms, part.remainder, sum(part.bytes)::bigint
FROM unnest(%(since)s::timestamptz[], %(until)s::timestamptz[]) AS span (since, until),
LATERAL (
  SELECT (ceil(extract(epoch FROM sample.at) / 3600) - 1)::bigint * 3600000 AS hour_ms,
    sample.remainder, sum(sample.bytes) AS bytes
  FROM bucket_sample AS sample
  WHERE sample.router_id = %(router_id)s AND sample.denominator = %(denominator)s
    AND sample.at > span.since AND sample.at <= span.until
  GROUP BY 1, 2
) AS part
GROUP BY 1, 2
"""


@dataclass(frozen=True, slots=True)
class Columns:
    """Measured slots of one uplink in order of time, one number a slot."""

    at_ms: Sequence[int]
    download_bytes: Sequence[int]
    upload_bytes: Sequence[int]
    covered_ms: Sequence[int]


def measured(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[Interval]
) -> dict[int, Columns]:
    """By uplink, slots that begin in the spans; an uplink without any is left out."""
    if not spans:
        return {}
    values = placing.instants("slot", uplink_ids, [(0, low, high) for low, high in spans])
    return {
        uplink_id: Columns(*map(_numbers, columns))
        for uplink_id, *columns in bulk.read(session, MEASURED, **values)
    }


def bucket_bytes(
    session: Session, router_id: int, denominator: int, spans: Sequence[Interval]
) -> dict[int, int]:
    """Per remainder, counted by rules of this denominator in samples that ended in the spans."""
    since, until = ([at(span[end]) for span in spans] for end in (0, 1))
    values = {"router_id": router_id, "denominator": denominator, "since": since, "until": until}
    return dict(bulk.read(session, PASSED, **values))


def hourly_bucket_bytes(
    session: Session, router_id: int, denominator: int, spans: Sequence[Interval]
) -> dict[int, dict[int, int]]:
    """By begin of the UTC hour (UTC ms) and remainder, likewise."""
    since, until = ([at(span[end]) for span in spans] for end in (0, 1))
    values = {"router_id": router_id, "denominator": denominator, "since": since, "until": until}
    hours: dict[int, dict[int, int]] = {}
    for hour_ms, remainder, size in bulk.read(session, HOURLY, **values):
        hours.setdefault(hour_ms, {})[remainder] = size
    return hours


def _numbers(packed: bytes) -> Sequence[int]:
    """PostgreSQL's big-endian 8-byte numbers."""
    numbers = array("q", packed)
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers
