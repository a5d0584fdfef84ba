"""The outbox: what channels should be told of, and messages on their way."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.domain.alerts.kinds import WAITS_FOR_WORK
from backend.store.alerts.mutes import is_muted
from backend.store.alerts.subscriptions import HEARS
from backend.store.engine import bulk
from backend.store.engine.columns import Boolean, EpochMs, Integer, Text

LEASE = dt.timedelta(minutes=2)
"""A worker that died with a message is not waited for any longer; the message goes out again, with its key."""


class CandidateRow(NamedTuple):
    """An incident beside a channel."""

    channel_id: Integer
    incident_id: Integer
    kind: Text
    campus_id: Integer | None
    router_id: Integer | None
    from_at_ms: EpochMs
    opened_at_ms: EpochMs
    over: Boolean
    is_part: Boolean
    left_alone_at_ms: EpochMs | None
    acknowledged: Boolean
    snoozed: Boolean
    muted: Boolean
    opening: Text | None
    attempts: Integer | None
    closing: Text | None


# A muted incident, or one under announced work, stands for no other ISP: nobody would know of that. It still stands for
# what it is itself: of a router that is away nothing is known of its ISPs, an ISP without a link is silent.
# What is of Timbang itself is of every campus: of the channel's own, or, for a channel of all, of none.
SPEAKS_FOR_IT = f"""(incident.parent_reason IN ('blind', 'router', 'isp')
    OR coalesce(parent.maintenance_until <= %(now)s, true) AND NOT {is_muted("parent")})"""
# Its message to this channel is still to come, and will name what has joined by then; or it has ended, and named what
# had joined when it was written. Before migration 0028 nobody noted that. What was told elsewhere by a message of its
# own is acknowledged on its own, too: a second group may never be told of the other one.
NAMES_IT = """(incident.parent_reason IN ('blind', 'router', 'isp') OR CASE
    WHEN parent_message.state IN ('waiting', 'withdrawn') THEN true
    WHEN parent_message.id IS NOT NULL THEN coalesce(incident.id = ANY(parent_message.part_ids), true)
    ELSE parent.opened_at >= channel.since_at AND (
      channel.unacknowledged_for_s = 0 OR parent.acknowledged_at IS NULL
      OR NOT EXISTS (SELECT FROM delivery WHERE incident_id = incident.id AND phase = 'open')) END)"""
# What ended long ago is not looked at again: its end was said, or nobody was told of it. The condition stands alone,
# so that the index of ends serves it however many incidents are kept.
CANDIDATES = f"""
SELECT channel.id AS channel_id, incident.id AS incident_id, incident.kind,
  coalesce(router.campus_id, channel.campus_id) AS campus_id, incident.router_id,
  incident.from_at, incident.opened_at, incident.closed_at IS NOT NULL AS over,
  parent.id IS NOT NULL AND parent.closed_at IS NULL AND {SPEAKS_FOR_IT} AND {NAMES_IT} AS is_part,
  CASE WHEN {NAMES_IT} THEN parent.closed_at END AS left_alone_at,
  incident.acknowledged_at IS NOT NULL AS acknowledged,
  coalesce(greatest(incident.snoozed_until, incident.maintenance_until) > %(now)s, false) AS snoozed,
  {is_muted("incident")} AS muted, opening.state AS opening, opening.attempts, closing.state AS closing
FROM channel CROSS JOIN incident LEFT JOIN router ON router.id = incident.router_id
LEFT JOIN incident AS parent ON parent.id = incident.parent_id
LEFT JOIN delivery AS parent_message ON parent_message.incident_id = parent.id
  AND parent_message.channel_id = channel.id AND parent_message.phase = 'open'
LEFT JOIN delivery AS opening ON opening.incident_id = incident.id AND opening.channel_id = channel.id
  AND opening.phase = 'open'
LEFT JOIN delivery AS closing ON closing.incident_id = incident.id AND closing.channel_id = channel.id
  AND closing.phase = 'close'
WHERE {HEARS} AND channel.daily_minute IS NULL AND incident.opened_at >= channel.since_at
  AND (incident.closed_at IS NULL OR incident.closed_at > %(waited)s)
  AND (incident.closed_at IS NULL AND coalesce(opening.state IN ('waiting', 'withdrawn'), true)
    OR incident.closed_at > CASE WHEN incident.kind = ANY(%(patient)s) THEN %(waited)s ELSE %(recent)s END
    AND opening.id IS NOT NULL AND coalesce(closing.state IN ('waiting', 'withdrawn'), true))
ORDER BY incident.id, channel.id
"""  # noqa: S608 (only conditions of this file and of mutes.py are put in; values are parameters)
WITHDRAW = """
UPDATE delivery SET state = 'withdrawn', ended_at = %(now)s
WHERE incident_id = %(incident_id)s AND channel_id = %(channel_id)s AND state = 'waiting'
"""
RESUME = """
UPDATE delivery SET state = 'waiting', reason = NULL, created_at = %(now)s, due_at = %(now)s, ended_at = NULL,
  lease_until = NULL
WHERE incident_id = %(incident_id)s AND channel_id = %(channel_id)s AND phase = %(phase)s AND state = 'withdrawn'
"""
# As if it was never sent: under another key, as news and no repeat, and at the hours at which its channel hears of it.
FORGET_TOLD = """
UPDATE delivery SET state = 'withdrawn', ended_at = %(now)s, key = md5(id || key || random()), attempts = 0,
  remote_id = '', accepted_by = '{}', refused_by = '{}', part_ids = NULL
WHERE incident_id = %(incident_id)s AND phase = 'open' AND state IN ('delivered', 'expired')
"""
CLAIM = """
UPDATE delivery SET lease_until = clock_timestamp() + %(lease)s, worker = %(worker)s WHERE id = (
  SELECT id FROM delivery WHERE state = 'waiting' AND due_at <= %(now)s
    AND (lease_until IS NULL OR lease_until < clock_timestamp())
  ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING id
"""
STUCK = (
    "SELECT DISTINCT channel_id FROM delivery WHERE state = 'waiting' AND created_at < %(before)s"
)
COUNT = "SELECT count(*), min(created_at) FROM delivery WHERE state = 'waiting'"


def candidates(
    session: Session, now: dt.datetime, recent_at: dt.datetime, waited_at: dt.datetime
) -> list[CandidateRow]:
    """Open incidents that channels were not told of, and ended ones of which they only know the begin.

    Ends since `recent_at`; of those whose messages wait for work hours, since `waited_at`. With those of which a
    message waits, or was withdrawn by a mute.
    """
    values = {"now": now, "recent": recent_at, "waited": waited_at, "patient": list(WAITS_FOR_WORK)}
    return bulk.read_as(session, CandidateRow, CANDIDATES, **values)


def withdraw(session: Session, incident_id: int, channel_id: int, now: dt.datetime) -> None:
    """What is still waiting of it."""
    bulk.run(session, WITHDRAW, incident_id=incident_id, channel_id=channel_id, now=now)


def forget_told(session: Session, incident_id: int, now: dt.datetime) -> None:
    """Channels that were told of it are told again; its attempts are kept."""
    bulk.run(session, FORGET_TOLD, incident_id=incident_id, now=now)


def resume(
    session: Session, incident_id: int, channel_id: int, phase: str, now: dt.datetime
) -> bool:
    """The message that was withdrawn waits again, with its key; False: there is none."""
    of = {"incident_id": incident_id, "channel_id": channel_id, "phase": phase}
    return bulk.run(session, RESUME, now=now, **of) > 0


def claim(session: Session, worker: str, now: dt.datetime) -> int | None:
    """The next message that is due, for this worker alone while its lease lasts; None: there is none."""
    ids: Sequence[int] = bulk.scalars(session, CLAIM, worker=worker, now=now, lease=LEASE)
    return ids[0] if ids else None


def stuck(session: Session, before: dt.datetime) -> frozenset[int]:
    """Channels with a message that waits since before."""
    ids: Sequence[int] = bulk.scalars(session, STUCK, before=before)
    return frozenset(ids)


def waiting(session: Session) -> tuple[int, dt.datetime | None]:
    """How many messages wait, and since when the oldest does."""
    ((count, oldest_at),) = bulk.read(session, COUNT)
    return count, oldest_at
