"""Slots that nobody judged yet, as parts of the contract of their time, and when an uplink says nothing of itself."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.domain.dates.zones import HOUR_MS
from backend.domain.directions import Direction
from backend.domain.metering.slots import SLOT_MS
from backend.store.engine import bulk
from backend.store.engine.columns import Bigint, EpochMs, Integer, row_columns
from backend.store.engine.instants import at


class DueRow(NamedTuple):
    """Slots in [from, to) of a router are complete, and not judged yet."""

    router_id: Integer
    from_at_ms: EpochMs
    to_at_ms: EpochMs

    @property
    def has_full_hour(self) -> bool:
        """An hour has ended with them."""
        return self.from_at_ms // HOUR_MS != self.to_at_ms // HOUR_MS


class UsedRow(NamedTuple):
    router_id: Integer
    uplink_id: Integer
    at_ms: EpochMs
    covered_ms: Integer
    download_bytes: Bigint
    upload_bytes: Bigint
    download_bps: Bigint  # of the contract of that time
    upload_bps: Bigint

    def part(self, direction: Direction) -> float:
        """How much of the contract."""
        is_down = direction == "download"
        carried = self.download_bytes if is_down else self.upload_bytes
        return (
            carried * 8000 / self.covered_ms / (self.download_bps if is_down else self.upload_bps)
        )


class HiddenRow(NamedTuple):
    router_id: Integer
    uplink_id: Integer | None  # None: all of the router
    from_at_ms: EpochMs
    to_at_ms: EpochMs | None


# A slot is complete once its router was read after its end.
DUE = f"""
SELECT router_id, from_at, to_at FROM (
  SELECT router.id AS router_id, greatest(look.seen_at, answered.slot_at - %(recent)s) AS from_at,
    answered.slot_at AS to_at
  FROM router JOIN router_state ON router_state.router_id = router.id
  LEFT JOIN slot_look AS look ON look.router_id = router.id
  CROSS JOIN LATERAL (SELECT date_bin('{SLOT_MS} milliseconds', least(%(settled)s,
    router_state.answered_at - interval '1 millisecond'), 'epoch'::timestamptz) AS slot_at) AS answered
  WHERE router.enabled
) AS looked WHERE from_at < to_at ORDER BY router_id
"""  # noqa: S608 (our own numbers)
COLUMNS = row_columns(DueRow)
# Most uplinks are far from full and have no state: these are left out.
USED = f"""
WITH terms AS (
  SELECT uplink_id, from_at, lead(from_at, 1, 'infinity') OVER (PARTITION BY uplink_id ORDER BY from_at) AS to_at,
    download_bps, upload_bps
  FROM contract
), used AS (
  SELECT uplink.router_id, slot.uplink_id, slot.at, slot.covered_ms,
    slot.download_bytes, slot.upload_bytes, terms.download_bps, terms.upload_bps
  FROM {COLUMNS.unnested} AS due (router_id, from_at, to_at)
  JOIN uplink ON uplink.router_id = due.router_id AND uplink.archived_at IS NULL
  JOIN slot ON slot.uplink_id = uplink.id AND slot.at >= due.from_at AND slot.at < due.to_at
  JOIN terms ON terms.uplink_id = slot.uplink_id AND slot.at >= terms.from_at AND slot.at < terms.to_at
  WHERE slot.covered_ms > 0 AND slot.bridged_ms = 0
)
SELECT * FROM used WHERE uplink_id = ANY(%(watched)s::integer[]) OR uplink_id IN (
  SELECT uplink_id FROM used WHERE download_bytes * 8000.0 / covered_ms >= %(part)s * download_bps
    OR upload_bytes * 8000.0 / covered_ms >= %(part)s * upload_bps)
ORDER BY uplink_id, at
"""  # noqa: S608 (our own names)
HIDDEN = """
SELECT router_id, uplink_id, from_at, to_at FROM event
WHERE router_id = ANY(%(ids)s) AND kind IN ('unreachable', 'link_down', 'interface_missing', 'isp_silent')
  AND from_at < %(to_at)s AND (to_at IS NULL OR to_at > %(from_at)s)
UNION ALL
SELECT router_id, NULL, started_at, ended_at FROM router_change
WHERE router_id = ANY(%(ids)s) AND started_at < %(to_at)s AND (ended_at IS NULL OR ended_at > %(from_at)s)
"""
OWNERS = (
    "SELECT id, router_id FROM uplink WHERE id = ANY(%(ids)s::integer[]) AND archived_at IS NULL"
)
SEEN = """
INSERT INTO slot_look (router_id, seen_at)
SELECT * FROM unnest(%(ids)s::integer[], %(seen_at)s::timestamptz[])
ON CONFLICT (router_id) DO UPDATE SET seen_at = excluded.seen_at
"""


def due(session: Session, recent: dt.timedelta, settled_at: dt.datetime) -> list[DueRow]:
    """Routers with slots that are new and were over by `settled_at`, none older than `recent`."""
    return bulk.read_as(session, DueRow, DUE, recent=recent, settled=settled_at)


def used(
    session: Session, spans: Sequence[DueRow], watched: Collection[int], part: float
) -> list[UsedRow]:
    """In order of uplink and time: of the `watched` uplinks, and of those that used that part of a direction."""
    values = {"watched": bulk.ids(watched), "part": part, **bulk.packed(COLUMNS, spans)}
    return bulk.read_as(session, UsedRow, USED, **values)


def hidden(
    session: Session, router_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> list[HiddenRow]:
    """When a router, or an uplink of it, was away or was being changed."""
    values = {"ids": bulk.ids(router_ids), "from_at": from_at, "to_at": to_at}
    return bulk.read_as(session, HiddenRow, HIDDEN, **values)


def owners(session: Session, uplink_ids: Collection[int]) -> dict[int, int]:
    """The router of each uplink in use."""
    return dict(bulk.read(session, OWNERS, ids=bulk.ids(uplink_ids)))


def mark_seen(session: Session, seen_ms: Mapping[int, int]) -> None:
    """By router: its slots up to then are judged."""
    if seen_ms:
        moments = [at(each) for each in seen_ms.values()]
        bulk.run(session, SEEN, ids=list(seen_ms), seen_at=moments)
