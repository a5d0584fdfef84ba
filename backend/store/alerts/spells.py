"""Events that incidents are made of, and the incidents that they belong to, for one pass over all routers."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.domain.alerts.kinds import EVENT_KINDS, TRAITS
from backend.store.alerts.occurrences import OCCURRENCES, STUCK_AFTER
from backend.store.engine import bulk
from backend.store.engine.columns import Boolean, EpochMs, Integer, Text


class SpellRow(NamedTuple):
    router_id: Integer
    uplink_id: Integer | None
    kind: Text  # of the event
    from_at_ms: EpochMs
    to_at_ms: EpochMs | None
    unmeasured: Boolean
    figures: Text | None  # JSON
    watched_until_ms: EpochMs | None
    answered_at_ms: EpochMs | None
    config_read_at_ms: EpochMs | None


class OpenRow(NamedTuple):
    id: Integer
    kind: Text
    router_id: Integer
    uplink_id: Integer | None
    from_at_ms: EpochMs
    unstable: Boolean
    parent_id: Integer | None
    campus_id: Integer
    maintenance_until_ms: EpochMs | None
    risk_group: Text | None
    acknowledged: Boolean
    figures: Text  # JSON
    enabled: Boolean  # its router is read
    archived: Boolean  # its uplink was taken out
    watched_until_ms: EpochMs | None
    answered_at_ms: EpochMs | None
    config_read_at_ms: EpochMs | None


class OverRow(NamedTuple):
    kind: Text
    router_id: Integer
    uplink_id: Integer | None
    to_at_ms: EpochMs


# Up to when it is known whether a router answers. After a failure we pause, and know that it does not; what comes after
# the pause is unknown until the next poll, as the worker may be gone.
WATCHED_UNTIL = """
  CASE WHEN router_state.retry_at > router_state.polled_at
    THEN greatest(router_state.polled_at, least(%(now)s, router_state.retry_at))
    ELSE router_state.polled_at END AS watched_until
"""
MADE_OF = ", ".join(
    f"('{incident}', '{event}')" for incident, events in EVENT_KINDS.items() for event in events
)
# Of an open incident the newest event counts, however old: its router may not have answered since.
# Of a kind that came with an upgrade nothing is news that began before.
SPELLS = f"""
SELECT touched.router_id, touched.uplink_id, touched.kind, touched.from_at, touched.to_at, touched.unmeasured,
  touched.figures,  {WATCHED_UNTIL}, router_state.answered_at, router_state.config_read_at
FROM (
  SELECT * FROM ({OCCURRENCES}) AS recent WHERE to_at IS NULL OR to_at > %(since)s
  UNION
  SELECT newest.* FROM incident CROSS JOIN LATERAL (
    SELECT * FROM ({OCCURRENCES}) AS its
    WHERE (incident.kind, its.kind) IN ({MADE_OF}) AND its.router_id = incident.router_id
      AND its.uplink_id IS NOT DISTINCT FROM incident.uplink_id AND its.from_at >= incident.from_at
    ORDER BY from_at DESC, id DESC LIMIT 1
  ) AS newest WHERE incident.closed_at IS NULL
) AS touched
JOIN router ON router.id = touched.router_id AND router.enabled
LEFT JOIN router_state ON router_state.router_id = touched.router_id
LEFT JOIN uplink ON uplink.id = touched.uplink_id
LEFT JOIN incident_watch ON incident_watch.kind = touched.kind
WHERE uplink.archived_at IS NULL AND (incident_watch.kind IS NULL OR touched.from_at >= incident_watch.since_at)
ORDER BY touched.from_at, touched.id
"""  # noqa: S608 (our own words)
OPEN = f"""
SELECT incident.id, incident.kind, incident.router_id, incident.uplink_id, incident.from_at, incident.unstable,
  incident.parent_id, router.campus_id, incident.maintenance_until, uplink.risk_group,
  incident.acknowledged_at IS NOT NULL AS acknowledged, incident.figures::text AS figures, router.enabled,
  uplink.archived_at IS NOT NULL AS archived, {WATCHED_UNTIL}, router_state.answered_at, router_state.config_read_at
FROM incident JOIN router ON router.id = incident.router_id
LEFT JOIN router_state ON router_state.router_id = incident.router_id
LEFT JOIN uplink ON uplink.id = incident.uplink_id
WHERE incident.closed_at IS NULL ORDER BY incident.id
"""  # noqa: S608 (our own words)
OVER = """
SELECT kind, router_id, uplink_id, max(to_at) AS to_at FROM incident
WHERE closed_at > %(since)s AND close_reason IN ('over', 'unmeasured') GROUP BY kind, router_id, uplink_id
"""


def spells(session: Session, since_at: dt.datetime, now: dt.datetime) -> list[SpellRow]:
    """In order of time: those that last, those that ended since then, and the newest of each open incident."""
    return bulk.read_as(session, SpellRow, SPELLS, since=since_at, now=now, stuck_after=STUCK_AFTER)


def open_incidents(session: Session, now: dt.datetime) -> list[OpenRow]:
    return bulk.read_as(session, OpenRow, OPEN, now=now)


def over(session: Session, since_at: dt.datetime) -> list[OverRow]:
    """Ends of the newest incidents whose events have ended, closed since then: these open none again."""
    return bulk.read_as(session, OverRow, OVER, since=since_at)


class ActRow(NamedTuple):
    incident_id: Integer
    kind: Text  # change or drift
    record_id: Integer


# The nearest: a change is surer than a drift, which is noticed later.
ACTS = """
SELECT DISTINCT ON (incident.id) incident.id AS incident_id, act.kind, act.record_id
FROM incident JOIN LATERAL (
  SELECT 'change' AS kind, id AS record_id, 0 AS place, started_at AS began_at FROM router_change
  WHERE router_id = incident.router_id AND started_at <= incident.from_at + %(slack)s
    AND (ended_at IS NULL OR ended_at >= incident.from_at - %(slack)s)
  UNION ALL
  SELECT 'drift', id, 1, at FROM drift
  WHERE router_id = incident.router_id AND since_at <= incident.from_at + %(slack)s
    AND at >= incident.from_at - %(slack)s
) AS act ON true
WHERE incident.closed_at IS NULL AND incident.explained_by IS NULL AND NOT incident.kind = ANY(%(acts)s)
ORDER BY incident.id, act.place, act.began_at DESC
"""


def explanations(session: Session, slack: dt.timedelta) -> list[ActRow]:
    """For open incidents without any: the change or drift of their router at their begin."""
    acts = [kind for kind, traits in TRAITS.items() if traits.stored_as != "event"]
    return bulk.read_as(session, ActRow, ACTS, slack=slack, acts=acts)
