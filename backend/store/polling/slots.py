"""Slots: 5 minutes of one uplink."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlalchemy.orm import Session

from backend.domain.metering.slots import Slot
from backend.store.engine import bulk
from backend.store.engine.instants import ms

COLUMNS = (
    ("uplink_id", "integer"),
    ("at", "epoch_ms"),
    ("download_bytes", "bigint"),
    ("upload_bytes", "bigint"),
    ("covered_ms", "integer"),
    ("bridged_ms", "integer"),
    ("max_download_bps", "bigint"),
    ("max_upload_bps", "bigint"),
)
NAMES = ", ".join(name for name, _ in COLUMNS)
KINDS = [kind for _, kind in COLUMNS]
ADD = f"""
INSERT INTO slot ({NAMES}) SELECT * FROM {bulk.unnested(KINDS)}
ON CONFLICT (uplink_id, at) DO UPDATE SET
  download_bytes = slot.download_bytes + excluded.download_bytes,
  upload_bytes = slot.upload_bytes + excluded.upload_bytes,
  covered_ms = slot.covered_ms + excluded.covered_ms,
  bridged_ms = slot.bridged_ms + excluded.bridged_ms,
  max_download_bps = greatest(slot.max_download_bps, excluded.max_download_bps),
  max_upload_bps = greatest(slot.max_upload_bps, excluded.max_upload_bps)
"""  # noqa: S608 (our own names)


def add(session: Session, rows: Sequence[tuple[int, Slot]]) -> None:
    """Add contributions to slots, which may exist already; one row per uplink and slot."""
    if rows:
        packed = [_row(uplink_id, slot) for uplink_id, slot in rows]
        bulk.run(session, ADD, bulk.packed(packed, KINDS))


def load(session: Session, rows: Sequence[tuple[int, Slot]]) -> None:
    """COPY slots of which none exists yet: history in bulk."""
    bulk.copy_fixed(session, "slot", COLUMNS, (_row(uplink_id, slot) for uplink_id, slot in rows))


def window(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> dict[int, list[Slot]]:
    """Slots that begin in [from_at, to_at), by uplink, in order of time."""
    statement = (
        f"SELECT {NAMES} FROM slot WHERE uplink_id = ANY(%s) AND at >= %s AND at < %s "  # noqa: S608
        "ORDER BY uplink_id, at"
    )
    by_uplink: dict[int, list[Slot]] = {uplink_id: [] for uplink_id in uplink_ids}
    for uplink_id, at_, *values in bulk.fetch(
        session, statement, (list(uplink_ids), from_at, to_at)
    ):
        by_uplink[uplink_id].append(Slot(ms(at_), *values))
    return by_uplink


def still_open(session: Session, uplink_ids: Sequence[int]) -> dict[int, Slot]:
    """The slot that each uplink is filling now, as far as it was read."""
    statement = (
        "SELECT uplink_id, open_at, open_download_bytes, open_upload_bytes, open_covered_ms, "
        "open_bridged_ms, open_max_download_bps, open_max_upload_bps FROM anchor "
        "WHERE uplink_id = ANY(%s) AND open_at IS NOT NULL"
    )
    return {
        uplink_id: Slot(ms(at_), *values)
        for uplink_id, at_, *values in bulk.fetch(session, statement, (list(uplink_ids),))
    }


def totals(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> dict[int, tuple[int, int, int]]:
    """Download bytes, upload bytes and covered ms of the slots that begin in [from_at, to_at)."""
    statement = (
        "SELECT uplink_id, sum(download_bytes)::bigint, sum(upload_bytes)::bigint, "
        "sum(covered_ms)::bigint FROM slot "
        "WHERE uplink_id = ANY(%s) AND at >= %s AND at < %s GROUP BY uplink_id"
    )
    rows = bulk.fetch(session, statement, (list(uplink_ids), from_at, to_at))
    return {row[0]: (row[1], row[2], row[3]) for row in rows}


def _row(uplink_id: int, slot: Slot) -> tuple[object, ...]:
    return (
        uplink_id,
        slot.at_ms,
        slot.download_bytes,
        slot.upload_bytes,
        slot.covered_ms,
        slot.bridged_ms,
        slot.max_download_bps,
        slot.max_upload_bps,
    )
