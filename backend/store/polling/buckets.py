"""Counters of PCC rules: the last reading of each, and growth per bucket."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.domain.metering.bucket_counts import BucketAnchor, BucketGrowth
from backend.domain.metering.readings import BucketReading
from backend.store.engine import bulk
from backend.store.engine.columns import (
    Bigint,
    EpochMs,
    Instant,
    Integer,
    RowColumns,
    Text,
    maker,
    row_columns,
)
from backend.store.engine.instants import at


class BucketAnchorRow(NamedTuple):
    router_id: Integer
    rule_ros_id: Text
    at_ms: EpochMs
    uptime_s: Integer
    denominator: Integer
    remainder: Integer
    mark: Text
    bytes: Bigint
    packets: Bigint


class BucketSampleRow(NamedTuple):
    """One bucket and mark in the `duration_ms` before `at`."""

    router_id: Integer
    denominator: Integer
    at: Instant
    bytes: Bigint
    packets: Bigint
    remainder: Integer
    duration_ms: Integer
    mark: Text


ANCHORS, SAMPLES = row_columns(BucketAnchorRow), row_columns(BucketSampleRow)
_new_anchor, _new_sample = maker(BucketAnchorRow), maker(BucketSampleRow)
MOST_MS = 2**31 - 1
"""What the column holds: 24.8 days. A router may be away for longer, and its first reading must still be stored."""
SELECT = f"SELECT {ANCHORS.listed} FROM bucket_anchor WHERE router_id = ANY(%(ids)s)"  # noqa: S608 (our own names)
INSERT = f"INSERT INTO bucket_anchor ({ANCHORS.listed}) SELECT * FROM {ANCHORS.unnested}"  # noqa: S608 (our own names)


def load(session: Session, router_ids: Sequence[int]) -> dict[int, dict[str, BucketAnchor]]:
    """By router and rule. The caller holds the lock of the routers (`polls.lock`)."""
    anchors: dict[int, dict[str, BucketAnchor]] = {router_id: {} for router_id in router_ids}
    for row in bulk.read_as(session, BucketAnchorRow, SELECT, ids=list(router_ids)):
        rule = BucketReading(
            row.rule_ros_id, row.mark, "", row.denominator, row.remainder, row.bytes, row.packets
        )
        anchors[row.router_id][rule.id] = BucketAnchor(row.at_ms, row.uptime_s, rule)
    return anchors


def save(session: Session, held: dict[int, dict[str, BucketAnchor]]) -> None:
    """Replace what is kept of these routers."""
    bulk.run(session, "DELETE FROM bucket_anchor WHERE router_id = ANY(%(ids)s)", ids=list(held))
    rows = [
        _anchor_row(router_id, anchor)
        for router_id, rules in held.items()
        for anchor in rules.values()
    ]
    if rows:
        bulk.run(session, INSERT, **bulk.packed(ANCHORS, rows))


def _anchor_row(router_id: int, anchor: BucketAnchor) -> BucketAnchorRow:
    return _new_anchor(
        router_id=router_id,
        rule_ros_id=anchor.rule.id,
        at_ms=anchor.at_ms,
        uptime_s=anchor.uptime_s,
        denominator=anchor.rule.denominator,
        remainder=anchor.rule.remainder,
        mark=anchor.rule.mark,
        bytes=anchor.rule.bytes,
        packets=anchor.rule.packets,
    )


def insert(session: Session, rows: Sequence[tuple[int, int, BucketGrowth]]) -> None:
    """(router, end ms, growth)."""
    if rows:
        copied = (_sample_row(router_id, at_ms, growth) for router_id, at_ms, growth in rows)
        bulk.copy(session, "bucket_sample", SAMPLES, copied)


def _sample_row(router_id: int, at_ms: int, growth: BucketGrowth) -> BucketSampleRow:
    return _new_sample(
        router_id=router_id,
        denominator=growth.denominator,
        at=at(at_ms),
        bytes=growth.bytes,
        packets=growth.packets,
        remainder=growth.remainder,
        duration_ms=min(growth.duration_ms, MOST_MS),
        mark=growth.mark,
    )


class Carried(NamedTuple):
    """One bucket within one span; `counted_ms` of the mark that was counted longest."""

    number: Integer
    remainder: Integer
    bytes: Bigint
    packets: Bigint
    counted_ms: Bigint


SPANS = RowColumns(
    ("number", "denominator", "since", "until"), ("integer", "integer", "epoch_ms", "epoch_ms")
)
# Rules with different marks may count the same time (a connection mark, then a routing mark): hence not its sum.
# LATERAL keeps each span a stretch of the index; joined, all samples that the router ever had are read.
CARRIED = f"""
SELECT number, remainder, sum(bytes)::bigint AS bytes, sum(packets)::bigint AS packets,
  max(counted_ms)::bigint AS counted_ms FROM (
  SELECT span.number, part.remainder, part.mark, sum(part.bytes) AS bytes,
    sum(part.packets) AS packets, sum(part.counted_ms) AS counted_ms
  FROM {SPANS.unnested} AS span ({SPANS.listed}),
  LATERAL (
    SELECT remainder, mark, sum(bytes) AS bytes, sum(packets) AS packets,
      sum(duration_ms) AS counted_ms
    FROM bucket_sample
    WHERE router_id = %(router_id)s AND denominator = span.denominator
      AND at > span.since AND at <= span.until
    GROUP BY remainder, mark
  ) AS part
  GROUP BY span.number, part.remainder, part.mark
) AS by_mark GROUP BY number, remainder
"""  # noqa: S608 (our own names)


def carried(
    session: Session, router_id: int, spans: Sequence[tuple[int, int, int, int]]
) -> dict[int, dict[int, Carried]]:
    """By number and remainder, over samples that ended in the spans (number, denominator, from, to), UTC ms."""
    if not spans:
        return {}
    carried_by_bucket: dict[int, dict[int, Carried]] = defaultdict(dict)
    values = bulk.packed(SPANS, spans)
    for row in bulk.read_as(session, Carried, CARRIED, router_id=router_id, **values):
        carried_by_bucket[row.number][row.remainder] = row
    return carried_by_bucket
