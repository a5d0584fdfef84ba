"""The state of every uplink's ledger (domain/metering/ledger.py), one row each, rewritten at every poll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.domain.metering.ledger import Checkpoint, LedgerState
from backend.domain.metering.rates import Anchor
from backend.domain.metering.readings import InterfaceReading
from backend.domain.metering.slots import Slot
from backend.store.engine import bulk
from backend.store.engine.columns import (
    Bigint,
    Boolean,
    EpochMs,
    Integer,
    Text,
    maker,
    reader,
    row_columns,
)
from backend.store.engine.instants import at


class AnchorRow(NamedTuple):
    """While no slot is open, `open_at_ms` is None and all after it 0."""

    uplink_id: Integer
    uptime_s: Integer
    at_ms: EpochMs
    rx_bytes: Bigint
    tx_bytes: Bigint
    rx_packets: Bigint
    tx_packets: Bigint
    rx_drops: Bigint
    tx_drops: Bigint
    rx_errors: Bigint
    tx_errors: Bigint
    link_downs: Bigint
    open_at_ms: EpochMs | None
    open_download_bytes: Bigint
    open_upload_bytes: Bigint
    open_max_download_bps: Bigint
    open_max_upload_bps: Bigint
    open_covered_ms: Integer
    open_bridged_ms: Integer
    running: Boolean
    disabled: Boolean
    interface_name: Text
    interface_ros_id: Text
    missing_since_ms: EpochMs | None


COLUMNS, _new_row = row_columns(AnchorRow), maker(AnchorRow)
SELECT = f"SELECT {COLUMNS.listed} FROM anchor WHERE uplink_id = ANY(%(ids)s)"  # noqa: S608 (our own names)
UPDATE = (
    f"UPDATE anchor SET ({COLUMNS.listed}) = ({COLUMNS.prefixed('new')}) "  # noqa: S608 (our own names)
    f"FROM {COLUMNS.unnested} AS new ({COLUMNS.listed}) WHERE anchor.uplink_id = new.uplink_id"
)
INSERT = (
    f"INSERT INTO anchor ({COLUMNS.listed}) SELECT new.* "  # noqa: S608 (our own names)
    f"FROM {COLUMNS.unnested} AS new ({COLUMNS.listed}) JOIN uplink ON uplink.id = new.uplink_id"
)
_reading = reader(AnchorRow, InterfaceReading, name="interface_name", id="interface_ros_id")
_open_slot = reader(AnchorRow, Slot, **{field.name: f"open_{field.name}" for field in fields(Slot)})
NO_SLOT = Slot(0)


@dataclass(frozen=True, slots=True)
class Held:
    standing: LedgerState
    missing_since_ms: int | None = None


def load(session: Session, uplink_ids: Sequence[int]) -> dict[int, Held]:
    """By uplink. The caller holds the lock of the routers (`polls.lock`), so nobody else changes them."""
    rows = bulk.read_as(session, AnchorRow, SELECT, ids=list(uplink_ids))
    return {row.uplink_id: _held(row) for row in rows}


def save(session: Session, known: Iterable[int], held: dict[int, Held]) -> None:
    """Rewrite those that `load` returned (`known`), add the others."""
    known_ids = set(known)
    for statement, keys in ((UPDATE, held.keys() & known_ids), (INSERT, held.keys() - known_ids)):
        rows = [_row(key, held[key]) for key in sorted(keys)]
        if rows:
            bulk.run(session, statement, **bulk.packed(COLUMNS, rows))


def remove(session: Session, uplink_ids: Sequence[int]) -> None:
    """Forget where the counters stood. The caller holds the lock of the routers."""
    bulk.run(session, "DELETE FROM anchor WHERE uplink_id = ANY(%(ids)s)", ids=list(uplink_ids))


def add_checkpoints(session: Session, rows: Sequence[tuple[int, Checkpoint]]) -> None:
    """At midnight; the first of a midnight stands."""
    for uplink_id, point in rows:
        bulk.run(
            session,
            "INSERT INTO checkpoint (uplink_id, at, rx_bytes, tx_bytes, uptime_s) "
            "VALUES (%(uplink_id)s, %(at)s, %(rx_bytes)s, %(tx_bytes)s, %(uptime_s)s) "
            "ON CONFLICT DO NOTHING",
            uplink_id=uplink_id,
            at=at(point.at_ms),
            **asdict(point),
        )


def _held(row: AnchorRow) -> Held:
    anchor = Anchor(row.at_ms, row.uptime_s, _reading(row))
    open_slot = None if row.open_at_ms is None else _open_slot(row)
    return Held(LedgerState(anchor, open_slot), row.missing_since_ms)


def _row(uplink_id: int, held: Held) -> AnchorRow:
    anchor, open_slot = held.standing.anchor, held.standing.open
    interface, slot = anchor.interface, open_slot or NO_SLOT
    return _new_row(
        uplink_id=uplink_id,
        uptime_s=anchor.uptime_s,
        at_ms=anchor.at_ms,
        rx_bytes=interface.rx_bytes,
        tx_bytes=interface.tx_bytes,
        rx_packets=interface.rx_packets,
        tx_packets=interface.tx_packets,
        rx_drops=interface.rx_drops,
        tx_drops=interface.tx_drops,
        rx_errors=interface.rx_errors,
        tx_errors=interface.tx_errors,
        link_downs=interface.link_downs,
        open_at_ms=None if open_slot is None else slot.at_ms,
        open_download_bytes=slot.download_bytes,
        open_upload_bytes=slot.upload_bytes,
        open_max_download_bps=slot.max_download_bps,
        open_max_upload_bps=slot.max_upload_bps,
        open_covered_ms=slot.covered_ms,
        open_bridged_ms=slot.bridged_ms,
        running=interface.running,
        disabled=interface.disabled,
        interface_name=interface.name,
        interface_ros_id=interface.id,
        missing_since_ms=held.missing_since_ms,
    )
