"""Raw samples: each poll of each uplink."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.domain.metering.rates import Sample as DomainSample
from backend.store.engine import bulk
from backend.store.engine.columns import (
    Bigint,
    EpochMs,
    Instant,
    Integer,
    RowColumns,
    Smallint,
    maker,
    row_columns,
)

RUNNING = 1  # bit of `flags`: the interface had a link and was not disabled
BRIDGED = 2  # bit of `flags`: readings too far apart to know the shape in between
LINK_FELL = 4  # bit of `flags`: the link went down at least once in between
MOST = 2**31 - 1


class SampleRow(NamedTuple):
    """As stored; counts that the column cannot hold are cut."""

    uplink_id: Integer
    duration_ms: Integer
    at_ms: EpochMs
    download_bytes: Bigint
    upload_bytes: Bigint
    download_packets: Bigint
    upload_packets: Bigint
    drops: Integer
    errors: Integer
    flags: Smallint


COLUMNS, _new_row = row_columns(SampleRow), maker(SampleRow)


def insert(session: Session, rows: Sequence[tuple[int, DomainSample]]) -> None:
    """COPY: each sample belongs to the posting that made it, so none exists yet."""
    if rows:
        bulk.copy_fixed(
            session, "sample", COLUMNS, (_row(uplink_id, sample) for uplink_id, sample in rows)
        )


def flags_of(sample: DomainSample) -> int:
    return RUNNING * sample.running + BRIDGED * sample.bridged + LINK_FELL * (sample.link_downs > 0)


def _row(uplink_id: int, sample: DomainSample) -> SampleRow:
    return _new_row(
        uplink_id=uplink_id,
        duration_ms=min(sample.duration_ms, MOST),
        at_ms=sample.to_ms,
        download_bytes=sample.download_bytes,
        upload_bytes=sample.upload_bytes,
        download_packets=sample.download_packets,
        upload_packets=sample.upload_packets,
        drops=min(sample.drops, MOST),
        errors=min(sample.errors, MOST),
        flags=flags_of(sample),
    )


class PolledSample(NamedTuple):
    """For pages; it ended `at`."""

    uplink_id: Integer
    at: Instant
    duration_ms: Integer
    download_bytes: Bigint
    upload_bytes: Bigint
    flags: Smallint


WINDOW = f"""
SELECT {row_columns(PolledSample).listed} FROM sample
WHERE uplink_id = ANY(%(ids)s) AND at > %(from_at)s AND at <= %(to_at)s ORDER BY uplink_id, at
"""  # noqa: S608 (our own names)


def window(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> list[PolledSample]:
    """Samples that ended in (from_at, to_at], by uplink and time."""
    values = {"ids": list(uplink_ids), "from_at": from_at, "to_at": to_at}
    return bulk.read_as(session, PolledSample, WINDOW, **values)


SPANS = RowColumns(("number", "since", "until"), ("integer", "epoch_ms", "epoch_ms"))
SUMS = f"""
SELECT sample.uplink_id, span.number, sum(download_bytes)::bigint, sum(upload_bytes)::bigint,
  sum(duration_ms)::bigint
FROM {SPANS.unnested} AS span ({SPANS.listed})
JOIN sample ON sample.uplink_id = ANY(%(ids)s::integer[])
  AND sample.at > span.since AND sample.at <= span.until
WHERE flags & {BRIDGED} = 0
GROUP BY sample.uplink_id, span.number
"""  # noqa: S608 (our own names)


def sums(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]
) -> dict[tuple[int, int], tuple[int, int, int]]:
    """Bytes down, bytes up and ms by (uplink, number of the span), of samples that ended in (from, to] (UTC ms)."""
    numbered = [(number, *span) for number, span in enumerate(spans)]
    rows = bulk.read(session, SUMS, ids=bulk.ids(uplink_ids), **bulk.packed(SPANS, numbered))
    return {(row[0], row[1]): (row[2], row[3], row[4]) for row in rows}


USUAL = """
SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_ms) FROM sample
WHERE uplink_id = %(uplink_id)s AND at > %(from_at)s AND at <= %(to_at)s
"""


def usual_interval_ms(
    session: Session, uplink_id: int, from_at: dt.datetime, to_at: dt.datetime
) -> int | None:
    """Median time that a sample of (from_at, to_at] lasted; None where none is kept."""
    values = {"uplink_id": uplink_id, "from_at": from_at, "to_at": to_at}
    ((interval_ms,),) = bulk.read(session, USUAL, **values)
    return None if interval_ms is None else int(interval_ms)
