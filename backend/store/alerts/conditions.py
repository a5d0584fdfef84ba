"""Where each condition of an uplink stands, and up to where each router's samples were judged."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import NamedTuple, cast

from sqlalchemy.orm import Session

from backend.domain.alerts.conditions.condition_state import ConditionState, Phase
from backend.store.engine import bulk
from backend.store.engine.columns import EpochMs, Integer, Text, row_columns

LOCK = "SELECT pg_try_advisory_xact_lock(hashtextextended('conditions', 0))"


class ConditionRow(NamedTuple):
    uplink_id: Integer
    phase: Text
    since_ms: EpochMs
    held_ms: Integer
    good_since_ms: EpochMs | None
    seen_at_ms: EpochMs


COLUMNS = row_columns(ConditionRow)
LOAD = f"SELECT {COLUMNS.listed} FROM uplink_condition WHERE kind = %(kind)s"  # noqa: S608 (our own names)
DELETE = "DELETE FROM uplink_condition WHERE kind = %(kind)s AND uplink_id = ANY(%(ids)s)"
SAVE = f"""
INSERT INTO uplink_condition (kind, {COLUMNS.listed}) SELECT %(kind)s, new.* FROM {COLUMNS.unnested} AS new
ON CONFLICT (uplink_id, kind) DO UPDATE SET phase = excluded.phase, since = excluded.since,
  held_ms = excluded.held_ms, good_since = excluded.good_since, seen_at = excluded.seen_at
"""  # noqa: S608 (our own names)
SEEN = """
INSERT INTO condition_look (router_id, seen_at)
SELECT * FROM unnest(%(ids)s::integer[], %(seen_at)s::timestamptz[])
ON CONFLICT (router_id) DO UPDATE SET seen_at = excluded.seen_at
"""


def take_turn(session: Session) -> bool:
    """Until the transaction ends; False: another worker is at it."""
    return bool(bulk.scalars(session, LOCK)[0])


def judged_at(session: Session) -> dt.datetime | None:
    """Up to when samples were judged, of the router where that is latest."""
    newest: dt.datetime | None = bulk.scalars(session, "SELECT max(seen_at) FROM condition_look")[0]
    return newest


def load(session: Session, kind: str) -> dict[int, ConditionState]:
    """By uplink; those that are left out are well."""
    return {
        row.uplink_id: _state(row) for row in bulk.read_as(session, ConditionRow, LOAD, kind=kind)
    }


def save(session: Session, kind: str, states: Mapping[int, ConditionState]) -> None:
    """Those that changed; a condition that is well needs no row."""
    well = [uplink_id for uplink_id, state in states.items() if state.phase == "ok"]
    if well:
        bulk.run(session, DELETE, kind=kind, ids=well)
    rows = [_row(uplink_id, state) for uplink_id, state in states.items() if state.phase != "ok"]
    if rows:
        bulk.run(session, SAVE, kind=kind, **bulk.packed(COLUMNS, rows))


def mark_seen(session: Session, seen_at: Mapping[int, dt.datetime]) -> None:
    """By router: its samples up to then are judged."""
    if seen_at:
        bulk.run(session, SEEN, ids=list(seen_at), seen_at=list(seen_at.values()))


def _state(row: ConditionRow) -> ConditionState:
    return ConditionState(
        phase=cast("Phase", row.phase),
        since_ms=row.since_ms,
        held_ms=row.held_ms,
        good_since_ms=row.good_since_ms or 0,
        seen_ms=row.seen_at_ms,
    )


def _row(uplink_id: int, state: ConditionState) -> ConditionRow:
    return ConditionRow(
        uplink_id=uplink_id,
        phase=state.phase,
        since_ms=state.since_ms,
        held_ms=state.held_ms,
        good_since_ms=state.good_since_ms if state.phase == "closing" else None,
        seen_at_ms=state.seen_ms,
    )
