"""Routers whose configuration has findings of danger, or had them until the newest reading."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import Boolean, Instant, Integer
from backend.store.tables.changes import OPEN_CHANGE


class DangerRow(NamedTuple):
    router_id: Integer
    config_read_at: Instant
    findings: list[dict[str, Any]]
    codes: list[str] | None  # of the event that lasts; None: none does
    begun_at: Instant | None  # that event
    confirmed: Boolean  # it is an incident
    changing: Boolean


# An index finds the few events that last.
READ = f"""
SELECT router_state.router_id, router_state.config_read_at, router_state.findings, event.detail -> 'codes' AS codes,
  event.from_at, EXISTS (SELECT FROM incident WHERE incident.router_id = router.id
    AND incident.kind = 'finding_danger' AND incident.closed_at IS NULL) AS confirmed,
  EXISTS (SELECT FROM router_change WHERE router_change.router_id = router.id AND {OPEN_CHANGE}) AS changing
FROM router_state JOIN router ON router.id = router_state.router_id
LEFT JOIN event ON event.router_id = router.id AND event.uplink_id IS NULL AND event.kind = 'finding_danger'
  AND event.to_at IS NULL
WHERE router.enabled AND router_state.config_read_at IS NOT NULL
  AND (event.id IS NOT NULL OR router_state.findings @> '[{{"severity": "danger"}}]')
ORDER BY router_state.router_id
"""  # noqa: S608 (our own words)


def readings(session: Session) -> list[DangerRow]:
    """Routers that are read, by id."""
    return [DangerRow(*row) for row in bulk.read(session, READ)]
