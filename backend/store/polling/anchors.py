"""The standing of every uplink's book (domain/metering/ledger.py), one row each, rewritten at every poll."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from backend.domain.metering.ledger import Checkpoint, LedgerState
from backend.domain.metering.rates import Anchor
from backend.domain.metering.readings import InterfaceReading
from backend.domain.metering.slots import Slot
from backend.store.engine import bulk
from backend.store.engine.instants import at, ms

COLUMNS = (
    ("uplink_id", "integer"),
    ("uptime_s", "integer"),
    ("at", "epoch_ms"),
    ("rx_bytes", "bigint"),
    ("tx_bytes", "bigint"),
    ("rx_packets", "bigint"),
    ("tx_packets", "bigint"),
    ("rx_drops", "bigint"),
    ("tx_drops", "bigint"),
    ("rx_errors", "bigint"),
    ("tx_errors", "bigint"),
    ("link_downs", "bigint"),
    ("open_at", "epoch_ms"),
    ("open_download_bytes", "bigint"),
    ("open_upload_bytes", "bigint"),
    ("open_max_download_bps", "bigint"),
    ("open_max_upload_bps", "bigint"),
    ("open_covered_ms", "integer"),
    ("open_bridged_ms", "integer"),
    ("running", "boolean"),
    ("disabled", "boolean"),
    ("interface_name", "text"),
    ("interface_ros_id", "text"),
    ("missing_since", "timestamptz"),
)
NAMES = ", ".join(name for name, _ in COLUMNS)
KINDS = [kind for _, kind in COLUMNS]
SELECT = f"SELECT {NAMES} FROM anchor WHERE uplink_id = ANY(%s)"  # noqa: S608 (our own names)
UPDATE = (
    f"UPDATE anchor SET ({NAMES}) = ({', '.join('new.' + name for name, _ in COLUMNS)}) "  # noqa: S608
    f"FROM {bulk.unnested(KINDS)} AS new ({NAMES}) WHERE anchor.uplink_id = new.uplink_id"
)
INSERT = (
    f"INSERT INTO anchor ({NAMES}) SELECT new.* FROM {bulk.unnested(KINDS)} AS new ({NAMES}) "  # noqa: S608
    "JOIN uplink ON uplink.id = new.uplink_id"
)


@dataclass(frozen=True, slots=True)
class Held:
    """What the database holds of one uplink's book."""

    standing: LedgerState
    missing_since: dt.datetime | None = None


def load(session: Session, uplink_ids: Sequence[int]) -> dict[int, Held]:
    """By uplink. The caller holds the lock of the routers (`polls.lock`), so nobody else changes them."""
    return {row[0]: _held(row) for row in bulk.fetch(session, SELECT, (list(uplink_ids),))}


def save(session: Session, known: Iterable[int], held: dict[int, Held]) -> None:
    """Rewrite those that `load` returned (`known`), add the others."""
    known_ids = set(known)
    for statement, rows in (
        (UPDATE, [_row(key, held_anchor) for key, held_anchor in held.items() if key in known_ids]),
        (
            INSERT,
            [_row(key, held_anchor) for key, held_anchor in held.items() if key not in known_ids],
        ),
    ):
        if rows:
            bulk.run(session, statement, bulk.packed(rows, KINDS))


def remove(session: Session, uplink_ids: Sequence[int]) -> None:
    """Forget where the counters stood. The caller holds the lock of the routers."""
    bulk.run(session, "DELETE FROM anchor WHERE uplink_id = ANY(%s)", (list(uplink_ids),))


def add_checkpoints(session: Session, rows: Sequence[tuple[int, Checkpoint]]) -> None:
    """Keep counters at midnight; the first one of a midnight stands."""
    for uplink_id, point in rows:
        bulk.run(
            session,
            "INSERT INTO checkpoint (uplink_id, at, rx_bytes, tx_bytes, uptime_s) "
            "VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING",
            (uplink_id, at(point.at_ms), point.rx_bytes, point.tx_bytes, point.uptime_s),
        )


def _held(row: Any) -> Held:
    reading = InterfaceReading(
        name=row[21],
        id=row[22],
        rx_bytes=row[3],
        tx_bytes=row[4],
        rx_packets=row[5],
        tx_packets=row[6],
        rx_drops=row[7],
        tx_drops=row[8],
        rx_errors=row[9],
        tx_errors=row[10],
        running=row[19],
        disabled=row[20],
        link_downs=row[11],
    )
    anchor = Anchor(ms(row[2]), row[1], reading)
    return Held(LedgerState(anchor, None if row[12] is None else _open_slot(row)), row[23])


def _open_slot(row: Any) -> Slot:
    down, up, max_down, max_up, covered_ms, bridged_ms = row[13:19]
    return Slot(ms(row[12]), down, up, covered_ms, bridged_ms, max_down, max_up)


def _row(uplink_id: int, held: Held) -> tuple[Any, ...]:
    anchor, slot = held.standing.anchor, held.standing.open
    interface = anchor.interface
    opened = (
        (None, 0, 0, 0, 0, 0, 0)
        if slot is None
        else (
            slot.at_ms,
            slot.download_bytes,
            slot.upload_bytes,
            slot.max_download_bps,
            slot.max_upload_bps,
            slot.covered_ms,
            slot.bridged_ms,
        )
    )
    counters = (
        interface.rx_bytes,
        interface.tx_bytes,
        interface.rx_packets,
        interface.tx_packets,
        interface.rx_drops,
    )
    more = (interface.tx_drops, interface.rx_errors, interface.tx_errors, interface.link_downs)
    ends = (interface.running, interface.disabled, interface.name, interface.id, held.missing_since)
    return (uplink_id, anchor.uptime_s, anchor.at_ms, *counters, *more, *opened, *ends)
