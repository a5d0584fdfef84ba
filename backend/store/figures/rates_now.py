"""What the newest reading of each uplink saw, for many uplinks at once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.store.engine import bulk

# The sample of a reading ends when it was read. The bound is there so that only the newest chunk is looked at.
NEWEST = """
SELECT anchor.uplink_id, anchor.missing_since IS NOT NULL,
  sample.duration_ms, sample.download_bytes, sample.upload_bytes, sample.flags
FROM anchor LEFT JOIN sample
  ON sample.uplink_id = anchor.uplink_id AND sample.at = anchor.at AND sample.at >= %(since)s
WHERE anchor.uplink_id = ANY(%(ids)s::integer[])
"""


@dataclass(frozen=True, slots=True)
class NewestReading:
    """`duration_ms` None: no sample came with it, or it is older than asked for."""

    is_missing: bool  # the router lacks the interface
    duration_ms: int | None
    download_bytes: int
    upload_bytes: int
    flags: int


def newest(
    session: Session, uplink_ids: Sequence[int], since: dt.datetime
) -> dict[int, NewestReading]:
    """By uplink, with samples that ended at `since` or later; uplinks that were never read are left out."""
    rows = bulk.read(session, NEWEST, ids=bulk.ids(uplink_ids), since=since)
    return {row[0]: NewestReading(*row[1:]) for row in rows}
