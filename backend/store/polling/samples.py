"""Raw samples: what each poll learned of each uplink."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.domain.metering.rates import Sample as DomainSample
from backend.store.engine import bulk

RUNNING = 1
"""Bit of `flags`: the interface had a link and was not disabled."""

BRIDGED = 2
"""Bit of `flags`: the readings were too far apart to know the shape in between."""

LINK_FELL = 4
"""Bit of `flags`: the link went down at least once in between."""

MOST = 2**31 - 1
COLUMNS = (
    ("uplink_id", "integer"),
    ("duration_ms", "integer"),
    ("at", "epoch_ms"),
    ("download_bytes", "bigint"),
    ("upload_bytes", "bigint"),
    ("download_packets", "bigint"),
    ("upload_packets", "bigint"),
    ("drops", "integer"),
    ("errors", "integer"),
    ("flags", "smallint"),
)


def insert(session: Session, rows: Sequence[tuple[int, DomainSample]]) -> None:
    """COPY (uplink, sample) rows; each belongs to the posting that made it, so none is there yet."""
    if rows:
        bulk.copy_fixed(
            session, "sample", COLUMNS, (_row(uplink_id, sample) for uplink_id, sample in rows)
        )


def flags_of(sample: DomainSample) -> int:
    return RUNNING * sample.running + BRIDGED * sample.bridged + LINK_FELL * (sample.link_downs > 0)


def _row(uplink_id: int, domain_sample: DomainSample) -> tuple[object, ...]:
    return (
        uplink_id,
        min(domain_sample.duration_ms, MOST),
        domain_sample.to_ms,
        domain_sample.download_bytes,
        domain_sample.upload_bytes,
        domain_sample.download_packets,
        domain_sample.upload_packets,
        min(domain_sample.drops, MOST),
        min(domain_sample.errors, MOST),
        flags_of(domain_sample),
    )


@dataclass(frozen=True, slots=True)
class PolledSample:
    """A sample as far as pages show it; it ended `at`."""

    uplink_id: int
    at: dt.datetime
    duration_ms: int
    download_bytes: int
    upload_bytes: int
    flags: int


WINDOW = """
SELECT uplink_id, at, duration_ms, download_bytes, upload_bytes, flags FROM sample
WHERE uplink_id = ANY(%s) AND at > %s AND at <= %s ORDER BY uplink_id, at
"""


def window(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> list[PolledSample]:
    """Samples that ended in (from_at, to_at], by uplink and time."""
    rows = bulk.read(session, WINDOW, (list(uplink_ids), from_at, to_at))
    return [PolledSample(*row) for row in rows]


USUAL = """
SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_ms) FROM sample
WHERE uplink_id = %s AND at > %s AND at <= %s
"""


def usual_interval_ms(
    session: Session, uplink_id: int, from_at: dt.datetime, to_at: dt.datetime
) -> int | None:
    """Median time that a sample of (from_at, to_at] lasted; None where none is kept."""
    ((interval_ms,),) = bulk.read(session, USUAL, (uplink_id, from_at, to_at))
    return None if interval_ms is None else int(interval_ms)
