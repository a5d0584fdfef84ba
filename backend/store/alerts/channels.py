"""Channels, and what each was sent."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.engine import bulk
from backend.store.engine.session import existing
from backend.store.tables import Channel


def every(session: Session) -> Sequence[Channel]:
    """By name."""
    return session.scalars(select(Channel).order_by(func.lower(Channel.name), Channel.id)).all()


def enabled(session: Session) -> Sequence[Channel]:
    return session.scalars(select(Channel).where(Channel.enabled).order_by(Channel.id)).all()


# A message that is still tried says nothing yet; one that was withdrawn was not wanted any more.
LAST = """
SELECT channel.name, last.state = 'delivered', coalesce(last.answer, '') FROM channel
LEFT JOIN LATERAL (
  SELECT state, answer FROM delivery WHERE channel_id = channel.id AND state IN ('delivered', 'refused', 'expired')
  ORDER BY id DESC LIMIT 1
) AS last ON true
WHERE channel.enabled ORDER BY lower(channel.name), channel.id
"""


def last_answers(session: Session) -> list[tuple[str, bool | None, str]]:
    """(name, whether its last message arrived, the other side's words) of enabled ones; None: it had none yet."""
    return [(row[0], row[1], row[2]) for row in bulk.fetch(session, LAST)]


def get(session: Session, channel_id: int, *, lock: bool = False) -> Channel:
    """Raises NotFound."""
    missing = NotFound("There is no channel {channel_id}.", "no_channel", channel_id=channel_id)
    return existing(session, Channel, channel_id, missing, lock=lock)


def is_named(session: Session, name: str, but: int | None = None) -> bool:
    """Whether a channel other than `but` has this name, in any case."""
    query = select(Channel.id).where(func.lower(Channel.name) == name.lower())
    if but is not None:
        query = query.where(Channel.id != but)
    return session.scalars(query.limit(1)).first() is not None
