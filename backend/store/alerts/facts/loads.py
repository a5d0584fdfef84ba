"""The processors of routers in slots of their readings, and since when one is busy."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.domain.metering.slots import SLOT_MS
from backend.store.engine import bulk
from backend.store.engine.columns import EpochMs, Integer


class LoadRow(NamedTuple):
    router_id: Integer
    at_ms: EpochMs
    percents: Integer  # sum of its readings
    readings: Integer

    @property
    def percent(self) -> float:
        """The mean."""
        return self.percents / self.readings


class BusyRow(NamedTuple):
    """The newest event of a router; `to_at_ms` None: it lasts."""

    router_id: Integer
    from_at_ms: EpochMs
    to_at_ms: EpochMs | None


LOADS = f"""
SELECT router_id, date_bin('{SLOT_MS} milliseconds', at, 'epoch'::timestamptz) AS at,
  sum(cpu_load_pct)::integer AS percents, count(*)::integer AS readings
FROM poll WHERE router_id = ANY(%(ids)s::integer[]) AND at >= %(from_at)s AND at < %(to_at)s
  AND cpu_load_pct IS NOT NULL
GROUP BY 1, 2 ORDER BY 1, 2
"""  # noqa: S608 (our own numbers)
BUSY = """
SELECT DISTINCT ON (router_id) router_id, from_at, to_at FROM event
WHERE router_id = ANY(%(ids)s::integer[]) AND kind = 'router_busy' AND (to_at IS NULL OR to_at >= %(from_at)s)
ORDER BY router_id, from_at DESC
"""


def loads(
    session: Session, router_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> list[LoadRow]:
    """Slots of readings in [from, to), by router and in order of time."""
    values = {"ids": bulk.ids(router_ids), "from_at": from_at, "to_at": to_at}
    return bulk.read_as(session, LoadRow, LOADS, **values)


def newest_events(
    session: Session, router_ids: Sequence[int], from_at: dt.datetime
) -> list[BusyRow]:
    """Those that last, or ended since then."""
    return bulk.read_as(session, BusyRow, BUSY, ids=bulk.ids(router_ids), from_at=from_at)
