"""Channels that get a daily digest, and the incidents that it speaks of."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.store.alerts.channels import campus_ids
from backend.store.alerts.incident_pages import NamedIncident, by_ids
from backend.store.alerts.mutes import covers
from backend.store.alerts.subscriptions import CLOCK_CAMPUS_ID, HEARS
from backend.store.engine import bulk
from backend.store.engine.columns import EpochMs, Integer, Text
from backend.store.tables import Channel


class DailyRow(NamedTuple):
    """`after_at_ms`: what was before is not spoken of, or was already."""

    channel_id: Integer
    daily_minute: Integer
    timezone: Text
    after_at_ms: EpochMs


DAILY = f"""
SELECT channel.id AS channel_id, channel.daily_minute, campus.timezone,
  greatest(channel.since_at, last.digest_to) AS after_at
FROM channel
JOIN campus ON campus.id = {CLOCK_CAMPUS_ID}
LEFT JOIN LATERAL (SELECT max(digest_to) AS digest_to FROM delivery WHERE channel_id = channel.id) AS last ON true
WHERE {HEARS} AND channel.daily_minute IS NOT NULL ORDER BY channel.id
"""  # noqa: S608 (only conditions of the store are put in)
# When the incident was over, or the digest was due: what was muted or worked on then is left out.
AT = "least(coalesce(incident.closed_at, %(to_at)s), %(to_at)s)"
INCIDENTS = f"""
SELECT incident.id FROM incident LEFT JOIN router ON router.id = incident.router_id
WHERE incident.opened_at < %(to_at)s AND (incident.closed_at IS NULL OR incident.closed_at > %(from_at)s)
  AND (router.id IS NULL OR %(campus_ids)s::integer[] = '{{}}' AND %(router_ids)s::integer[] = '{{}}'
    OR router.campus_id = ANY(%(campus_ids)s::integer[]) OR router.id = ANY(%(router_ids)s::integer[]))
  AND (%(kinds)s::text[] = '{{}}' OR incident.kind = ANY(%(kinds)s) OR incident.router_id IS NULL)
  AND NOT EXISTS (SELECT FROM mute WHERE mute.created_at <= {AT} AND mute.ends_at > {AT} AND {covers("incident")})
  AND coalesce(incident.maintenance_until < {AT}, true)
"""  # noqa: S608 (only conditions of this file and of mutes.py are put in; values are parameters)


def daily(session: Session) -> list[DailyRow]:
    return bulk.read_as(session, DailyRow, DAILY)


def incidents(
    session: Session, channel: Channel, from_at: dt.datetime, to_at: dt.datetime
) -> list[NamedIncident]:
    """Open at `to_at`, or closed since `from_at`; the first to begin first. Parts of another of them are left out."""
    values = {
        "from_at": from_at,
        "to_at": to_at,
        "campus_ids": bulk.ids(campus_ids(channel)),
        "router_ids": bulk.ids(channel.router_ids),
        "kinds": list(channel.kinds),
    }
    ids = set(bulk.scalars(session, INCIDENTS, **values))
    return [named for named in by_ids(session, ids) if named.incident.parent_id not in ids]
