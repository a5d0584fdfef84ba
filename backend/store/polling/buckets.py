"""Counters of PCC rules: the previous reading of each, and what passed per bucket."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.domain.metering.bucket_counts import BucketAnchor, BucketGrowth
from backend.domain.metering.readings import BucketReading
from backend.store.engine import bulk
from backend.store.engine.instants import at, ms
from backend.store.tables import BucketSample

NAMES = "router_id, rule_ros_id, at, uptime_s, denominator, remainder, mark, bytes, packets"
KINDS = (
    "integer",
    "text",
    "timestamptz",
    "integer",
    "integer",
    "integer",
    "text",
    "bigint",
    "bigint",
)
MOST_MS = 2**31 - 1
"""What the column holds: 24.8 days. A router may be away for longer, and its first reading must still be stored."""
SAMPLE_COLUMNS = (
    ("router_id", "int4"),
    ("denominator", "int4"),
    ("at", "timestamptz"),
    ("bytes", "int8"),
    ("packets", "int8"),
    ("remainder", "int4"),
    ("duration_ms", "int4"),
    ("mark", "text"),
)


def load(session: Session, router_ids: Sequence[int]) -> dict[int, dict[str, BucketAnchor]]:
    """By router and rule. The caller holds the lock of the routers (`polls.lock`)."""
    anchors: dict[int, dict[str, BucketAnchor]] = {router_id: {} for router_id in router_ids}
    statement = f"SELECT {NAMES} FROM bucket_anchor WHERE router_id = ANY(%s)"  # noqa: S608
    for row in bulk.fetch(session, statement, (list(router_ids),)):
        router_id, rule_id, at_, uptime_s, denominator, remainder, mark, size, packets = row
        rule = BucketReading(rule_id, mark, "", denominator, remainder, size, packets)
        anchors[router_id][rule_id] = BucketAnchor(ms(at_), uptime_s, rule)
    return anchors


def save(session: Session, held: dict[int, dict[str, BucketAnchor]]) -> None:
    """Replace what is kept of these routers."""
    bulk.run(session, "DELETE FROM bucket_anchor WHERE router_id = ANY(%s)", (list(held),))
    rows = [
        (
            router_id,
            rule_id,
            at(anchor.at_ms),
            anchor.uptime_s,
            anchor.rule.denominator,
            anchor.rule.remainder,
            anchor.rule.mark,
            anchor.rule.bytes,
            anchor.rule.packets,
        )
        for router_id, rules in held.items()
        for rule_id, anchor in rules.items()
    ]
    if rows:
        statement = f"INSERT INTO bucket_anchor ({NAMES}) SELECT * FROM {bulk.unnested(KINDS)}"  # noqa: S608
        bulk.run(session, statement, bulk.packed(rows, KINDS))


def insert(session: Session, rows: Sequence[tuple[int, int, BucketGrowth]]) -> None:
    """COPY (router, end ms, growth) rows."""
    if rows:
        packed = (
            (
                router_id,
                growth.denominator,
                at(at_ms),
                growth.bytes,
                growth.packets,
                growth.remainder,
                min(growth.duration_ms, MOST_MS),
                growth.mark,
            )
            for router_id, at_ms, growth in rows
        )
        bulk.copy(session, "bucket_sample", SAMPLE_COLUMNS, packed)


def window(
    session: Session, router_id: int, from_at: dt.datetime, to_at: dt.datetime
) -> Sequence[BucketSample]:
    """Bucket samples of one router that ended in (from_at, to_at], in order of time."""
    query = (
        select(BucketSample)
        .where(BucketSample.router_id == router_id)
        .where(BucketSample.at > from_at, BucketSample.at <= to_at)
        .order_by(BucketSample.at, BucketSample.denominator, BucketSample.remainder)
    )
    return session.scalars(query).all()


@dataclass(frozen=True, slots=True)
class Carried:
    """What the rules of one bucket counted within one span; `counted_ms` of the mark that was counted longest."""

    bytes: int
    packets: int
    counted_ms: int


# Rules with different marks may count the same time (a connection mark, then a routing mark): hence not its sum.
# LATERAL keeps each span a stretch of the index; joined, all samples that the router ever had are read.
CARRIED = """
SELECT number, remainder, sum(bytes)::bigint, sum(packets)::bigint, max(counted_ms)::bigint FROM (
  SELECT span.number, part.remainder, part.mark, sum(part.bytes) AS bytes,
    sum(part.packets) AS packets, sum(part.counted_ms) AS counted_ms
  FROM unnest(%s::integer[], %s::integer[], %s::timestamptz[], %s::timestamptz[])
    AS span (number, denominator, since, until),
  LATERAL (
    SELECT remainder, mark, sum(bytes) AS bytes, sum(packets) AS packets,
      sum(duration_ms) AS counted_ms
    FROM bucket_sample
    WHERE router_id = %s AND denominator = span.denominator
      AND at > span.since AND at <= span.until
    GROUP BY remainder, mark
  ) AS part
  GROUP BY span.number, part.remainder, part.mark
) AS by_mark GROUP BY number, remainder
"""


def carried(
    session: Session, router_id: int, spans: Sequence[tuple[int, int, int, int]]
) -> dict[int, dict[int, Carried]]:
    """By number and remainder, over the samples that ended in the spans (number, denominator, from, to), UTC ms."""
    if not spans:
        return {}
    rows = [(number, denominator, at(low), at(high)) for number, denominator, low, high in spans]
    carried_by_bucket: dict[int, dict[int, Carried]] = defaultdict(dict)
    for row in bulk.read(session, CARRIED, (*bulk.columns_of(rows, 4), router_id)):
        carried_by_bucket[row[0]][row[1]] = Carried(*row[2:])
    return carried_by_bucket
