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
    """Shared ones, by name."""
    query = select(Channel).where(~Channel.personal)
    return session.scalars(query.order_by(func.lower(Channel.name), Channel.id)).all()


def campus_ids(channel: Channel) -> list[int]:
    """Whose incidents it gets; empty: of all, or of its `router_ids` alone."""
    return channel.campus_ids if channel.campus_id is None else [channel.campus_id]


def enabled(session: Session) -> Sequence[Channel]:
    """Also accounts' own."""
    return session.scalars(select(Channel).where(Channel.enabled).order_by(Channel.id)).all()


# A message that is still tried says nothing yet; one that was withdrawn was not wanted any more.
LAST = """
SELECT channel.name, last.state = 'delivered', coalesce(last.answer, '') FROM channel
LEFT JOIN LATERAL (
  SELECT state, answer FROM delivery WHERE channel_id = channel.id AND state IN ('delivered', 'refused', 'expired')
  ORDER BY id DESC LIMIT 1
) AS last ON true
WHERE channel.enabled AND NOT channel.personal ORDER BY lower(channel.name), channel.id
"""


def last_answers(session: Session) -> list[tuple[str, bool | None, str]]:
    """(name, whether its last message arrived, the other side's words) of shared ones that are on; None: none yet."""
    return [(row[0], row[1], row[2]) for row in bulk.fetch(session, LAST)]


def get(session: Session, channel_id: int, *, lock: bool = False) -> Channel:
    """A shared one. Raises NotFound."""
    missing = NotFound("There is no channel {channel_id}.", "no_channel", channel_id=channel_id)
    channel = existing(session, Channel, channel_id, missing, lock=lock)
    if channel.personal:
        raise missing
    return channel


def mail_server(session: Session) -> Channel | None:
    """The mail channel whose server carries the mails of accounts: the first that is on; None: there is none."""
    query = select(Channel).where(Channel.kind == "mail", Channel.enabled, ~Channel.personal)
    return session.scalars(query.order_by(Channel.id).limit(1)).one_or_none()


def is_named(session: Session, name: str, but: int | None = None) -> bool:
    """Whether a shared channel other than `but` has this name, in any case."""
    query = select(Channel.id).where(func.lower(Channel.name) == name.lower(), ~Channel.personal)
    if but is not None:
        query = query.where(Channel.id != but)
    return session.scalars(query.limit(1)).first() is not None
