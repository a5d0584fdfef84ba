"""Slots: 5 minutes of one uplink."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.domain.dates.zones import DAY_MS
from backend.domain.metering.slots import Slot
from backend.store.engine import bulk
from backend.store.engine.columns import (
    Bigint,
    EpochMs,
    Integer,
    RowColumns,
    maker,
    reader,
    row_columns,
)


class SlotRow(NamedTuple):
    uplink_id: Integer
    at_ms: EpochMs
    download_bytes: Bigint
    upload_bytes: Bigint
    covered_ms: Integer
    bridged_ms: Integer
    max_download_bps: Bigint
    max_upload_bps: Bigint


class SlotTotals(NamedTuple):
    uplink_id: Integer
    download_bytes: Bigint
    upload_bytes: Bigint
    covered_ms: Bigint


_slot = reader(SlotRow, Slot)
COLUMNS, _new_row = row_columns(SlotRow), maker(SlotRow)
ADD = f"""
INSERT INTO slot ({COLUMNS.listed}) SELECT * FROM {COLUMNS.unnested}
ON CONFLICT (uplink_id, at) DO UPDATE SET
  download_bytes = slot.download_bytes + excluded.download_bytes,
  upload_bytes = slot.upload_bytes + excluded.upload_bytes,
  covered_ms = slot.covered_ms + excluded.covered_ms,
  bridged_ms = slot.bridged_ms + excluded.bridged_ms,
  max_download_bps = greatest(slot.max_download_bps, excluded.max_download_bps),
  max_upload_bps = greatest(slot.max_upload_bps, excluded.max_upload_bps)
"""  # noqa: S608 - only fixed names are put in; values are parameters

DAYS = RowColumns(("uplink_id", "at"), ("integer", "epoch_ms"))
FORGET_TOPS = f"""
DELETE FROM day_top USING {DAYS.unnested} AS changed ({DAYS.listed})
WHERE day_top.uplink_id = changed.uplink_id AND day_top.at = changed.at
"""  # noqa: S608 - only fixed names are put in; values are parameters


def add(session: Session, rows: Sequence[tuple[int, Slot]]) -> None:
    """Adds to slots that may exist; one row per uplink and slot."""
    if rows:
        packed = [_row(uplink_id, slot) for uplink_id, slot in rows]
        bulk.run(session, ADD, **bulk.packed(COLUMNS, packed))
        _forget_tops(session, rows)


def load(session: Session, rows: Sequence[tuple[int, Slot]]) -> None:
    """COPY history in bulk: none of the slots may exist."""
    bulk.copy_fixed(session, "slot", COLUMNS, (_row(uplink_id, slot) for uplink_id, slot in rows))
    _forget_tops(session, rows)


def _forget_tops(session: Session, rows: Sequence[tuple[int, Slot]]) -> None:
    """What was kept of the days of these slots; the caller holds the lock of the router."""
    days = {(uplink_id, slot.at_ms // DAY_MS * DAY_MS) for uplink_id, slot in rows}
    if days:
        bulk.run(session, FORGET_TOPS, **bulk.packed(DAYS, sorted(days)))


def window(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> dict[int, list[Slot]]:
    """Begin in [from_at, to_at), by uplink, in order of time."""
    statement = (
        f"SELECT {COLUMNS.listed} FROM slot "  # noqa: S608 (our own names)
        "WHERE uplink_id = ANY(%(ids)s) AND at >= %(from_at)s AND at < %(to_at)s "
        "ORDER BY uplink_id, at"
    )
    values = {"ids": list(uplink_ids), "from_at": from_at, "to_at": to_at}
    by_uplink: dict[int, list[Slot]] = {uplink_id: [] for uplink_id in uplink_ids}
    for row in bulk.read_as(session, SlotRow, statement, **values):
        by_uplink[row.uplink_id].append(_slot(row))
    return by_uplink


def still_open(session: Session, uplink_ids: Sequence[int]) -> dict[int, Slot]:
    """The slot that each uplink is filling now."""
    opened = ", ".join(f"open_{name} AS {name}" for name in COLUMNS.names if name != "uplink_id")
    statement = (
        f"SELECT uplink_id, {opened} FROM anchor "  # noqa: S608 (our own names)
        "WHERE uplink_id = ANY(%(ids)s) AND open_at IS NOT NULL"
    )
    rows = bulk.read_as(session, SlotRow, statement, ids=list(uplink_ids))
    return {row.uplink_id: _slot(row) for row in rows}


def totals(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> dict[int, SlotTotals]:
    """By uplink, for slots that begin in [from_at, to_at)."""
    statement = (
        "SELECT uplink_id, sum(download_bytes)::bigint AS download_bytes, "
        "sum(upload_bytes)::bigint AS upload_bytes, sum(covered_ms)::bigint AS covered_ms "
        "FROM slot WHERE uplink_id = ANY(%(ids)s) AND at >= %(from_at)s AND at < %(to_at)s "
        "GROUP BY uplink_id"
    )
    values = {"ids": list(uplink_ids), "from_at": from_at, "to_at": to_at}
    rows = bulk.read_as(session, SlotTotals, statement, **values)
    return {row.uplink_id: row for row in rows}


def _row(uplink_id: int, slot: Slot) -> SlotRow:
    return _new_row(
        uplink_id=uplink_id,
        at_ms=slot.at_ms,
        download_bytes=slot.download_bytes,
        upload_bytes=slot.upload_bytes,
        covered_ms=slot.covered_ms,
        bridged_ms=slot.bridged_ms,
        max_download_bps=slot.max_download_bps,
        max_upload_bps=slot.max_upload_bps,
    )
