"""State of each router's polling, and one row per poll."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import update
from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import (
    Bigint,
    EpochMs,
    Instant,
    Integer,
    Smallint,
    Text,
    row_columns,
)
from backend.store.tables import RouterState


class RouterStateRow(NamedTuple):
    """A router after some polls; `logins`, `polls` and `missed` are added to its totals.

    None keeps what only a good answer says (`answered_at_ms`, `uptime_s` to `connections`).
    """

    router_id: Integer
    reader: Text
    polled_at_ms: EpochMs
    answered_at_ms: EpochMs | None
    error_code: Text | None
    error_message: Text | None
    error_remedy: Text | None
    failures: Integer
    duration_ms: Integer
    uptime_s: Bigint | None
    cpu_load_pct: Integer | None
    memory_free_bytes: Bigint | None
    memory_total_bytes: Bigint | None
    connections: Integer | None
    logins: Integer
    polls: Integer
    missed: Integer
    retry_at_ms: EpochMs | None


class PollRow(NamedTuple):
    """`at`: when the router was read, or asked in vain."""

    router_id: Integer
    duration_ms: Integer
    at: Instant
    memory_free_bytes: Bigint | None
    connections: Integer | None
    logins: Smallint
    cpu_load_pct: Smallint | None
    error_code: Text | None


class Before(NamedTuple):
    """A router as this transaction found and locked it."""

    router_id: Integer
    reader: Text
    polled_at_ms: EpochMs | None
    failures: Integer


STATES, POLLS, LOCKED = row_columns(RouterStateRow), row_columns(PollRow), row_columns(Before)
UPDATE = f"""
UPDATE router_state AS state SET
  reader = new.reader, polled_at = new.polled_at,
  answered_at = coalesce(new.answered_at, state.answered_at),
  error_code = new.error_code, error_message = new.error_message, error_remedy = new.error_remedy,
  failures = new.failures, duration_ms = new.duration_ms,
  uptime_s = coalesce(new.uptime_s, state.uptime_s),
  cpu_load_pct = coalesce(new.cpu_load_pct, state.cpu_load_pct),
  memory_free_bytes = coalesce(new.memory_free_bytes, state.memory_free_bytes),
  memory_total_bytes = coalesce(new.memory_total_bytes, state.memory_total_bytes),
  connections = coalesce(new.connections, state.connections),
  logins_total = state.logins_total + new.logins,
  polls_total = state.polls_total + new.polls,
  missed_total = state.missed_total + new.missed,
  retry_at = new.retry_at
FROM {STATES.unnested} AS new ({STATES.listed})
WHERE state.router_id = new.router_id
"""  # noqa: S608 (our own names)

LOCK = (
    f"SELECT {LOCKED.listed} FROM router_state WHERE router_id = ANY(%(ids)s) "  # noqa: S608 (our own names)
    "ORDER BY router_id FOR UPDATE"
)


def lock(session: Session, router_ids: Sequence[int]) -> dict[int, Before]:
    """Lock the routers' state until the transaction ends: of two workers, one at a time posts readings.

    A router that is gone is not in the answer.
    """
    rows = bulk.read_as(session, Before, LOCK, ids=sorted(router_ids))
    return {row.router_id: row for row in rows}


def prepare(session: Session, router_ids: Sequence[int]) -> None:
    """A state row for each existing router, to be locked."""
    bulk.run(
        session,
        "INSERT INTO router_state (router_id) SELECT id FROM router WHERE id = ANY(%(ids)s) "
        "ON CONFLICT DO NOTHING",
        ids=list(router_ids),
    )


def save_states(session: Session, rows: Sequence[RouterStateRow]) -> None:
    if rows:
        bulk.run(session, UPDATE, **bulk.packed(STATES, rows))


def insert(session: Session, rows: Sequence[PollRow]) -> None:
    if rows:
        bulk.copy(session, "poll", POLLS, rows)


def save_config(
    session: Session,
    router_id: int,
    now: dt.datetime,
    *,
    findings: list[dict[str, Any]],
    balancing: dict[str, Any],
) -> None:
    """Keep what the configuration says; the router's state row must be there."""
    values = {"findings": findings, "balancing": balancing}
    _change(
        session,
        router_id,
        config_read_at=now,
        config_error=None,
        config_error_code=None,
        **values,
    )


def save_config_error(session: Session, router_id: int, message: str, code: str) -> None:
    """`code`: as of a RouterError."""
    _change(session, router_id, config_error=message, config_error_code=code)


def save_unusable(session: Session, router_id: int, message: str) -> None:
    """The router cannot even be asked, because we cannot open its stored password."""
    remedy = "Enter the router's password again."
    values = {"error_code": "bad_login", "error_message": message, "error_remedy": remedy}
    _change(session, router_id, retry_at=None, **values)


def _change(session: Session, router_id: int, **values: Any) -> None:
    query = update(RouterState).where(RouterState.router_id == router_id)
    session.execute(query.values(**values))
