"""Messages that were sent or wait: their attempts, and how the other side calls them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.domain.alerts.delivery import DeliveryState
from backend.errors import NotFound
from backend.store.engine import bulk
from backend.store.tables import Channel, Delivery, DeliveryAttempt


class NamedDelivery(NamedTuple):
    delivery: Delivery
    channel: Channel


def get(session: Session, delivery_id: int) -> NamedDelivery:
    """Raises NotFound."""
    query = select(Delivery, Channel).join(Channel, Channel.id == Delivery.channel_id)
    row = session.execute(query.where(Delivery.id == delivery_id)).one_or_none()
    if row is None:
        raise NotFound("There is no message {delivery_id}.", "no_delivery", delivery_id=delivery_id)
    return NamedDelivery(*row)


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
) -> list[NamedDelivery]:
    """Newest first, one more than `limit` if there is."""
    query = select(Delivery, Channel).join(Channel, Channel.id == Delivery.channel_id)
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
