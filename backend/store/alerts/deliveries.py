"""Messages that were sent or wait: their attempts, and how the other side calls them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from backend.domain.alerts.delivery import DeliveryState
from backend.errors import NotFound
from backend.store.alerts.subscriptions import HEARS
from backend.store.engine import bulk
from backend.store.tables import Channel, Delivery, DeliveryAttempt


class NamedDelivery(NamedTuple):
    delivery: Delivery
    channel: Channel


def get(session: Session, delivery_id: int, reader_id: int | None = None) -> NamedDelivery:
    """`reader_id`: none that went to another account's own. Raises NotFound."""
    query = _named(reader_id)
    row = session.execute(query.where(Delivery.id == delivery_id)).one_or_none()
    if row is None:
        raise NotFound("There is no message {delivery_id}.", "no_delivery", delivery_id=delivery_id)
    return NamedDelivery(*row)


def row(session: Session, delivery_id: int) -> Delivery:
    """One of a channel, or of a recipient of reports."""
    return session.get_one(Delivery, delivery_id)


def held(session: Session, delivery_id: int, worker: str) -> Delivery | None:
    """The message, locked, as long as it waits and this worker has it."""
    query = select(Delivery).where(
        Delivery.id == delivery_id, Delivery.worker == worker, Delivery.state == "waiting"
    )
    return session.scalars(query.with_for_update()).one_or_none()


def page(
    session: Session,
    incident_id: int | None,
    channel_id: int | None,
    before_id: int | None,
    limit: int,
    *,
    reader_id: int | None = None,
) -> list[NamedDelivery]:
    """Newest first, one more than `limit` if there is. `reader_id`: nothing that went to another account's own."""
    query = _named(reader_id)
    if incident_id is not None:
        query = query.where(Delivery.incident_id == incident_id)
    if channel_id is not None:
        query = query.where(Delivery.channel_id == channel_id)
    if before_id is not None:
        query = query.where(Delivery.id < before_id)
    rows = session.execute(query.order_by(Delivery.id.desc()).limit(limit + 1))
    return [NamedDelivery(*row) for row in rows]


def attempts(session: Session, delivery_ids: Sequence[int]) -> dict[int, list[DeliveryAttempt]]:
    """By message, in order."""
    by_delivery: dict[int, list[DeliveryAttempt]] = {key: [] for key in delivery_ids}
    query = select(DeliveryAttempt).where(DeliveryAttempt.delivery_id.in_(delivery_ids))
    for row in session.scalars(query.order_by(DeliveryAttempt.id)):
        by_delivery[row.delivery_id].append(row)
    return by_delivery


def remote_id(session: Session, channel_id: int, incident_id: int) -> str:
    """How the other side calls what it was sent of this incident before; empty: nothing."""
    query = select(Delivery.remote_id).where(
        Delivery.channel_id == channel_id,
        Delivery.incident_id == incident_id,
        Delivery.remote_id != "",
    )
    return session.scalars(query.order_by(Delivery.id).limit(1)).first() or ""


def told_alone(session: Session, channel_id: int, incident_ids: Sequence[int]) -> set[int]:
    """Those of which the channel got a message of their own, or will."""
    query = select(Delivery.incident_id).where(
        Delivery.channel_id == channel_id,
        Delivery.incident_id.in_(incident_ids),
        Delivery.state != "withdrawn",
    )
    return {incident_id for incident_id in session.scalars(query) if incident_id is not None}


NEWEST = """
SELECT DISTINCT ON (channel_id) channel_id, state, coalesce(ended_at, created_at) FROM delivery
WHERE channel_id = ANY(%(ids)s::integer[]) AND (ended_at IS NOT NULL OR attempts > 0) ORDER BY channel_id, id DESC
"""


def newest(
    session: Session, channel_ids: Sequence[int]
) -> dict[int, tuple[DeliveryState, dt.datetime]]:
    """State and time of the newest message of each channel that has ended, or was tried and waits."""
    rows = bulk.read(session, NEWEST, ids=bulk.ids(channel_ids))
    return {channel_id: (state, at) for channel_id, state, at in rows}


class TriedChannel(NamedTuple):
    """One that is on: when its last message arrived, and since when those after it did not."""

    channel_id: int
    arrived_at: dt.datetime | None
    failing_since: dt.datetime | None
    answer: str | None


PATIENCE = dt.timedelta(minutes=5)
"""Many mail servers put a first message off for some minutes: until then one that is tried again is no failure."""

# What reached some of its recipients has arrived.
TRIED = f"""
SELECT channel.id, good.at, bad.since, bad.answer FROM channel
LEFT JOIN LATERAL (
  SELECT max(ended_at) AS at FROM delivery WHERE channel_id = channel.id AND state = 'delivered'
) AS good ON true
LEFT JOIN LATERAL (
  SELECT min(tried.at) AS since, (array_agg(tried.answer ORDER BY tried.id DESC))[1] AS answer
  FROM delivery JOIN delivery_attempt AS tried ON tried.delivery_id = delivery.id
  WHERE delivery.channel_id = channel.id AND delivery.state <> 'delivered' AND delivery.accepted_by = '{{}}'
    AND tried.outcome <> 'delivered' AND tried.at > coalesce(good.at, '-infinity')
    AND (delivery.state <> 'waiting' OR delivery.created_at <= %(patient)s)
) AS bad ON true
WHERE {HEARS} ORDER BY channel.id
"""  # noqa: S608 (only a condition of subscriptions.py is put in; values are parameters)


def tried(session: Session, now: dt.datetime) -> list[TriedChannel]:
    """Every channel that is on, also accounts' own that are reached."""
    return [TriedChannel(*row) for row in bulk.read(session, TRIED, patient=now - PATIENCE)]


FORGET = "DELETE FROM delivery WHERE incident_id IS NULL AND ended_at < %(before)s"


def forget(session: Session, before: dt.datetime) -> int:
    """Digests, tests and letters that ended before; those of incidents go with them. Returns how many."""
    return bulk.run(session, FORGET, before=before)


def _named(reader_id: int | None) -> Select[Delivery, Channel]:
    query = select(Delivery, Channel).join(Channel, Channel.id == Delivery.channel_id)
    if reader_id is None:
        return query
    return query.where(~Channel.personal | (Channel.account_id == reader_id))
