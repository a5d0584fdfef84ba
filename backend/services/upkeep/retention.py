"""Deletes what is older than settings allow, in bounded pieces: no poll waits behind a long delete."""

from __future__ import annotations

import datetime as dt
import logging
from dataclasses import dataclass

from backend.domain.access.sign_in_limits import ACCOUNT_WINDOW
from backend.domain.metering.day_tops import DAYS_KEPT
from backend.settings import Settings
from backend.store.access import sessions
from backend.store.alerts import blindness, deliveries, subscriptions
from backend.store.engine.database import Database
from backend.store.polling import retention

log = logging.getLogger(__name__)

OWNERS_A_PIECE = 20  # an hour of 20 uplinks is 7,200 raw samples
ATTEMPTS_A_PIECE = 10_000


@dataclass(frozen=True, slots=True)
class Rule:
    """Rows of `table` with `column` older than `days` go; found by the `owner` that begins its key."""

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
        Rule("ping_minute", settings.retention_ping_days, "uplink_id"),
        Rule("echo_hour", settings.retention_probe_days, "uplink_id"),
        Rule("probe_run", settings.retention_probe_days, "uplink_id", "due_at"),
        Rule("event", settings.retention_hour_days, "router_id", "to_at"),
        Rule("incident", settings.retention_hour_days, "router_id", "to_at"),
        Rule("hour", settings.retention_hour_days, "uplink_id"),
        Rule("day_top", DAYS_KEPT + 2, "uplink_id"),  # none that the job would make again
        Rule("report", settings.retention_report_days, "router_id", "made_at"),
    )


def apply(database: Database, settings: Settings, now: dt.datetime) -> dict[str, int]:
    """Deleted rows by table, and chunks ("sample chunks") of tables in chunks.

    A chunk goes once all of it is too old, so up to one chunk more stays. Each piece is a transaction; chunks that
    somebody reads for long are left for the next time.
    """
    with database.transaction() as session:
        in_chunks = retention.hypertables(session)
    gone = {}
    for rule in rules(settings):
        before = now - dt.timedelta(days=rule.days)
        if rule.table in in_chunks:
            gone[f"{rule.table} chunks"] = _drop(database, rule.table, before)
        else:
            gone[rule.table] = _delete(database, rule, before)
    audited_before = now - dt.timedelta(days=settings.retention_audit_days)
    with database.transaction() as session:
        hours_before = now - dt.timedelta(days=settings.retention_hour_days)
        gone["incident"] += blindness.forget(session, hours_before)
        gone["delivery"] = deliveries.forget(session, hours_before)
        gone["channel"] = subscriptions.forget(session)
        gone["audit"] = retention.delete_audit(session, audited_before)
    counted_for = max(ACCOUNT_WINDOW, dt.timedelta(seconds=settings.login_window_s))
    gone["login_attempt"] = _forget_attempts(database, now - counted_for)
    return gone


def _forget_attempts(database: Database, before: dt.datetime) -> int:
    """Sign-in attempts that no bound counts any longer."""
    total = 0
    while True:
        with database.transaction() as session:
            piece = sessions.forget_attempts(session, before, ATTEMPTS_A_PIECE)
        total += piece
        if piece < ATTEMPTS_A_PIECE:
            return total


def _drop(database: Database, table: str, before: dt.datetime) -> int:
    """One chunk per transaction: a long backlog takes no more locks than one day."""
    with database.transaction() as session:
        ends = retention.chunk_ends(session, table, before)
    total = 0
    for end in ends:
        with database.transaction() as session:
            dropped = retention.drop_chunks(session, table, end)
        if dropped is None:
            log.warning("a chunk of %s is in use: it is dropped next time", table)
            break
        total += dropped
    return total


def _delete(database: Database, rule: Rule, before: dt.datetime) -> int:
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
