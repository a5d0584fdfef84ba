"""What happened to routers and uplinks, as incidents are made of it: events, and what others or Timbang changed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.domain.alerts.kinds import EVENT_KINDS
from backend.store.engine import bulk
from backend.store.engine.columns import Instant, Integer, Text
from backend.store.tables import Incident
from backend.store.tables.polling import OF_INCIDENTS

STUCK_AFTER = dt.timedelta(minutes=1)
"""Beyond its deadline: the router takes a change back alone, and Timbang looks at once what became of it."""

# A reboot is noted for each uplink. A drift lasts until somebody acknowledges it, or a change of Timbang takes it back.
# A change waits for a person, who sees on the page what they end themselves; what nobody wanted to end is news.
OCCURRENCES = f"""
SELECT router_id, uplink_id, kind, from_at, to_at, id, detail ? 'unmeasured' AS unmeasured,
  (detail -> 'figures')::text AS figures
FROM event WHERE {OF_INCIDENTS} AND kind <> 'reboot'
UNION ALL
SELECT router_id, NULL, kind, to_at, to_at, min(id), false, NULL FROM event WHERE kind = 'reboot'
GROUP BY router_id, kind, to_at
UNION ALL
SELECT drift.router_id, NULL, 'drift', drift.at, least(drift.acknowledged_at, restored.ended_at), drift.id, false, NULL
FROM drift LEFT JOIN router_change AS restored ON restored.id = drift.restored_by
UNION ALL
SELECT router_id, NULL, 'change_waiting', verified_at,
  CASE WHEN state <> 'pending' THEN coalesce(ended_at, %(now)s) END, id, false, NULL
FROM router_change WHERE verified_at IS NOT NULL AND confirm_by = 'person' AND trial_id IS NULL
UNION ALL
SELECT router_id, NULL, 'change_stuck', deadline_at + %(stuck_after)s, ended_at, id, false, NULL
FROM router_change WHERE coalesce(ended_at, %(now)s) > deadline_at + %(stuck_after)s
UNION ALL
SELECT router_id, NULL, 'change_reverted', ended_at, ended_at, id, false, NULL
FROM router_change WHERE state IN ('reverted', 'refused') AND ended_by <> 'person' AND trial_id IS NULL
"""  # noqa: S608 (our own words)


OF_INCIDENT = f"""
SELECT id, kind, from_at, to_at FROM ({OCCURRENCES}) AS its
WHERE router_id = %(router_id)s AND uplink_id IS NOT DISTINCT FROM %(uplink_id)s AND kind = ANY(%(kinds)s::text[])
  AND from_at >= %(from_at)s AND from_at <= coalesce(%(to_at)s::timestamptz, 'infinity')
ORDER BY from_at DESC, id DESC LIMIT %(most)s
"""  # noqa: S608 (our own words)


class Occurrence(NamedTuple):
    """One thing that an incident is made of. `id`: of the event, drift or change."""

    id: Integer
    kind: Text
    from_at: Instant
    to_at: Instant | None


def of_incident(
    session: Session, incident: Incident, now: dt.datetime, most: int
) -> Sequence[Occurrence]:
    """What it is made of, in order: the newest of them."""
    rows = bulk.read_as(
        session,
        Occurrence,
        OF_INCIDENT,
        router_id=incident.router_id,
        uplink_id=incident.uplink_id,
        kinds=list(EVENT_KINDS[incident.kind]),
        from_at=incident.from_at,
        to_at=incident.to_at,
        now=now,
        stuck_after=STUCK_AFTER,
        most=most,
    )
    return rows[::-1]
