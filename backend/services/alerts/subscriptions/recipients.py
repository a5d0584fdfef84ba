"""Where a message to an account goes, when it is about to be sent: nobody gets it any more who may not."""

from __future__ import annotations

import datetime as dt

from backend.domain.alerts.subscriptions.reach import Reason, Subscriber, obstacle
from backend.store.alerts import subscriptions
from backend.store.engine.session import Session
from backend.store.tables import Account, Channel, Delivery


class Unreachable(Exception):
    """The message may not leave."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


def address_of(session: Session, delivery: Delivery, channel: Channel, now: dt.datetime) -> str:
    """The only address that a message to an account goes to. Raises Unreachable."""
    account = subscriptions.account_of(session, channel)
    standing = None if account is None else subscriber(account, channel, now)
    reason = obstacle(delivery.phase, standing, delivery.recipient)
    if reason is not None:
        raise Unreachable(reason)
    assert account is not None
    return delivery.recipient or account.mail_address or ""


def subscriber(account: Account, channel: Channel, now: dt.datetime) -> Subscriber:
    ends_at = account.mail_link_ends_at
    is_open = ends_at is not None and ends_at > now
    return Subscriber(
        is_disabled=account.disabled_at is not None,
        mail_address=account.mail_address,
        pending_mail_address=account.pending_mail_address if is_open else None,
        stopped=channel.stopped,
        is_held=channel.held,
    )
