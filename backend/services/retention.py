"""Delete what is older than the settings allow, in bounded pieces, so that no poll waits behind a long delete."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from backend.settings import Settings
from backend.store import retention
from backend.store.database import Database

OWNERS_A_PIECE = 20
"""An hour of 20 uplinks is 7,200 raw samples."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Rows of `table` whose `column` is before now less `days` go; found by the `owner` that begins its key."""

    table: str
    days: int
    owner: str
    column: str = "at"


def rules(settings: Settings) -> tuple[Rule, ...]:
    return (
        Rule("sample", settings.retention_raw_days, "uplink_id"),
        Rule("poll", settings.retention_raw_days, "router_id"),
        Rule("bucket_sample", settings.retention_slot_days, "router_id"),
        Rule("slot", settings.retention_slot_days, "uplink_id"),
        Rule("checkpoint", settings.retention_slot_days, "uplink_id"),
        Rule("event", settings.retention_hour_days, "router_id", "to_at"),
        Rule("hour", settings.retention_hour_days, "uplink_id"),
    )


def apply(database: Database, settings: Settings, now: dt.datetime) -> dict[str, int]:
    """Rows deleted by table. Each piece is a transaction of its own."""
    deleted = {
        rule.table: _apply(database, rule, now - dt.timedelta(days=rule.days))
        for rule in rules(settings)
    }
    audited_before = now - dt.timedelta(days=settings.retention_audit_days)
    with database.transaction() as session:
        deleted["audit"] = retention.delete_audit(session, audited_before)
    return deleted


def _apply(database: Database, rule: Rule, before: dt.datetime) -> int:
    with database.transaction() as session:
        owners = retention.owners(session, rule.owner)
    total = 0
    for start in range(0, len(owners), OWNERS_A_PIECE):
        piece = owners[start : start + OWNERS_A_PIECE]
        with database.transaction() as session:
            total += retention.delete_before(
                session, rule.table, rule.owner, piece, column=rule.column, before=before
            )
    return total
