"""What lines carried, and what went wrong on them, over the polls of some minutes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.store.engine import bulk

SUMS = """
SELECT uplink_id, sum(duration_ms)::bigint, sum(download_bytes)::bigint, sum(upload_bytes)::bigint,
  sum(errors)::bigint, sum(drops)::bigint
FROM sample
WHERE uplink_id = ANY(%(ids)s) AND at > %(from_at)s AND at <= %(to_at)s
  AND at - duration_ms * interval '1 millisecond' >= %(from_at)s
GROUP BY uplink_id
"""


@dataclass(frozen=True, slots=True)
class UplinkSums:
    """Polls that began and ended in the time asked for."""

    duration_ms: int
    download_bytes: int
    upload_bytes: int
    errors: int
    drops: int


def between(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> dict[int, UplinkSums]:
    """By uplink; those without a poll in that time are left out."""
    values = {"ids": list(uplink_ids), "from_at": from_at, "to_at": to_at}
    rows = bulk.read(session, SUMS, **values) if uplink_ids else []
    return {row[0]: UplinkSums(*row[1:]) for row in rows}
