"""Channels that accounts have for themselves: whether they get anything, their accounts, and what they were sent."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from backend.domain.alerts.delivery import Phase
from backend.domain.alerts.messages import Language
from backend.domain.alerts.subscriptions.reach import Reason
from backend.errors import NotFound
from backend.store.alerts.channels import campus_ids
from backend.store.engine import bulk
from backend.store.engine.session import existing
from backend.store.inventory import campuses
from backend.store.tables import Account, Campus, Channel, Delivery

HEARS = """channel.enabled AND (NOT channel.personal OR EXISTS (
  SELECT FROM account WHERE account.id = channel.account_id AND account.disabled_at IS NULL
    AND account.mail_address IS NOT NULL))"""
"""The condition that this row of `channel` gets messages of incidents at all."""

CLOCK_CAMPUS_ID = """coalesce(channel.campus_id,
  (SELECT min(id) FROM campus WHERE id = ANY(channel.campus_ids)),
  (SELECT min(campus_id) FROM router WHERE id = ANY(channel.router_ids)), (SELECT min(id) FROM campus))"""
"""On whose clock this row of `channel` hears of what is of no campus: its own, its first, or else the first of all."""

CLOCK = f"SELECT {CLOCK_CAMPUS_ID} FROM channel WHERE id = %(channel_id)s"  # noqa: S608 (only a condition of this file is put in)
WITHDRAW = """
UPDATE delivery SET state = 'withdrawn', ended_at = %(now)s, reason = %(reason)s
WHERE state = 'waiting' AND channel_id IN (SELECT id FROM channel WHERE account_id = %(account_id)s)
"""
BEGIN = "UPDATE channel SET since_at = %(now)s WHERE account_id = %(account_id)s"
FORGET = """
DELETE FROM channel WHERE personal AND account_id IS NULL
  AND NOT EXISTS (SELECT FROM delivery WHERE channel_id = channel.id)
"""


class NamedSubscription(NamedTuple):
    channel: Channel
    account: Account


def of_account(session: Session, account_id: int) -> Channel | None:
    """None: it has set no mail address yet."""
    return session.scalars(select(Channel).where(Channel.account_id == account_id)).one_or_none()


def account_of(session: Session, channel: Channel) -> Account | None:
    """None: it was removed, or the channel is nobody's own."""
    return None if channel.account_id is None else session.get(Account, channel.account_id)


def language_of(account: Account) -> Language:
    """The language of its mails: English where messages are not translated into its own."""
    return "id" if account.language == "id" else "en"


def language_in(session: Session, channel: Channel) -> Language:
    """The channel's, or that of the account whose own it is."""
    account = account_of(session, channel)
    return channel.language if account is None else language_of(account)


def every(session: Session) -> list[NamedSubscription]:
    """By username, of accounts that are there."""
    query = select(Channel, Account).join(Account, Account.id == Channel.account_id)
    rows = session.execute(query.order_by(func.lower(Account.username)))
    return [NamedSubscription(*row) for row in rows]


def get(session: Session, channel_id: int) -> NamedSubscription:
    """Locked. Raises NotFound."""
    missing = NotFound(
        "There is no subscription {channel_id}.", "no_subscription", channel_id=channel_id
    )
    channel = existing(session, Channel, channel_id, missing, lock=True)
    account = account_of(session, channel)
    if account is None:
        raise missing
    return NamedSubscription(channel, account)


def by_link(session: Session, link_hash: bytes, now: dt.datetime) -> Account | None:
    """The account, locked, whose mail address is confirmed with this link: none that was used, replaced or is over."""
    query = select(Account).where(
        Account.mail_link_hash == link_hash,
        Account.mail_link_ends_at > now,
        Account.disabled_at.is_(None),
    )
    return session.scalars(query.with_for_update()).one_or_none()


def clock_campus(session: Session, channel: Channel) -> Campus:
    """See `CLOCK_CAMPUS_ID`."""
    return campuses.get(session, bulk.scalars(session, CLOCK, channel_id=channel.id)[0])


PLACES = """
SELECT name FROM campus WHERE id = ANY(%(campus_ids)s::integer[])
UNION ALL SELECT name FROM router WHERE id = ANY(%(router_ids)s::integer[])
"""


def places(session: Session, channel: Channel) -> list[str]:
    """Names of the campuses, then the routers, whose incidents it gets; none: all."""
    ids = {"campus_ids": campus_ids(channel), "router_ids": channel.router_ids}
    values = {name: bulk.ids(keys) for name, keys in ids.items()}
    return bulk.scalars(session, PLACES, **values)


def withdraw(session: Session, account_id: int, reason: Reason, now: dt.datetime) -> None:
    """All that waits to be sent to the account."""
    bulk.run(session, WITHDRAW, account_id=account_id, reason=reason, now=now)


def begin(session: Session, account_id: int, now: dt.datetime) -> None:
    """What happened before is no news for the account."""
    bulk.run(session, BEGIN, account_id=account_id, now=now)


def forget(session: Session) -> int:
    """Those of removed accounts that were sent nothing that is still kept; returns how many."""
    return bulk.run(session, FORGET)


def sent_to_account(
    session: Session, channel_id: int, phase: Phase, since: dt.datetime
) -> Sequence[dt.datetime]:
    """When such messages were made."""
    query = select(Delivery.created_at).where(
        Delivery.channel_id == channel_id, Delivery.phase == phase, Delivery.created_at > since
    )
    return session.scalars(query).all()


def sent_to_address(session: Session, address: str, since: dt.datetime) -> Sequence[dt.datetime]:
    """When letters to confirm it were made, whoever asked for them."""
    query = select(Delivery.created_at).where(
        Delivery.phase == "confirm_address",
        func.lower(Delivery.recipient) == address.lower(),
        Delivery.created_at > since,
    )
    return session.scalars(query).all()
