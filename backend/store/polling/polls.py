"""How polling goes: the state of each router, and one row per poll."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import update
from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.tables import RouterState

LOCKED = "router_id, reader, polled_at, answered_at, error_code, failures"
STATE_COLUMNS = (
    ("router_id", "integer"),
    ("reader", "text"),
    ("polled_at", "timestamptz"),
    ("answered_at", "timestamptz"),
    ("error_code", "text"),
    ("error_message", "text"),
    ("error_remedy", "text"),
    ("failures", "integer"),
    ("duration_ms", "integer"),
    ("uptime_s", "bigint"),
    ("cpu_load_pct", "integer"),
    ("memory_free_bytes", "bigint"),
    ("memory_total_bytes", "bigint"),
    ("connections", "integer"),
    ("logins", "integer"),
    ("polls", "integer"),
    ("missed", "integer"),
    ("retry_at", "timestamptz"),
)
NAMES = ", ".join(name for name, _ in STATE_COLUMNS)
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
FROM {bulk.unnested([kind for _, kind in STATE_COLUMNS])} AS new ({NAMES})
WHERE state.router_id = new.router_id
"""  # noqa: S608 (our own names)

POLL_COLUMNS = (
    ("router_id", "int4"),
    ("duration_ms", "int4"),
    ("at", "timestamptz"),
    ("memory_free_bytes", "int8"),
    ("connections", "int4"),
    ("logins", "int2"),
    ("cpu_load_pct", "int2"),
    ("error_code", "text"),
)


@dataclass(frozen=True, slots=True)
class Before:
    """What the database knew of a router when this transaction locked it."""

    reader: str
    polled_at: dt.datetime | None
    answered_at: dt.datetime | None
    error_code: str | None
    failures: int


def lock(session: Session, router_ids: Sequence[int]) -> dict[int, Before]:
    """Lock the routers' state until the transaction ends: of two workers, one at a time posts readings.

    A router that is gone is not in the answer.
    """
    ids = sorted(router_ids)
    statement = (
        f"SELECT {LOCKED} FROM router_state WHERE router_id = ANY(%s) "  # noqa: S608
        "ORDER BY router_id FOR UPDATE"
    )
    return {row[0]: Before(*row[1:]) for row in bulk.fetch(session, statement, (ids,))}


def prepare(session: Session, router_ids: Sequence[int]) -> None:
    """Give each router that exists a state row, so that there is something to lock."""
    bulk.run(
        session,
        "INSERT INTO router_state (router_id) SELECT id FROM router WHERE id = ANY(%s) "
        "ON CONFLICT DO NOTHING",
        (list(router_ids),),
    )


def save_states(session: Session, rows: Sequence[Sequence[Any]]) -> None:
    """Rows in the order of STATE_COLUMNS; `logins`, `polls` and `missed` are added to the totals."""
    if rows:
        bulk.run(session, UPDATE, bulk.packed(rows, [kind for _, kind in STATE_COLUMNS]))


def insert(session: Session, rows: Sequence[Sequence[Any]]) -> None:
    """COPY rows in the order of POLL_COLUMNS."""
    if rows:
        bulk.copy(session, "poll", POLL_COLUMNS, rows)


def save_config(
    session: Session,
    router_id: int,
    now: dt.datetime,
    *,
    findings: list[dict[str, Any]],
    balancing: dict[str, Any],
) -> None:
    """Keep what the configuration says; the router's state row must be there."""
    query = update(RouterState).where(RouterState.router_id == router_id)
    values = {"findings": findings, "balancing": balancing}
    session.execute(query.values(config_read_at=now, config_error=None, **values))


def save_config_error(session: Session, router_id: int, message: str) -> None:
    query = update(RouterState).where(RouterState.router_id == router_id)
    session.execute(query.values(config_error=message))


def save_unusable(session: Session, router_id: int, message: str) -> None:
    """The router cannot even be asked, because we cannot open its stored password."""
    query = update(RouterState).where(RouterState.router_id == router_id)
    remedy = "Enter the router's password again."
    values = {"error_code": "bad_login", "error_message": message, "error_remedy": remedy}
    session.execute(query.values(retry_at=None, **values))
