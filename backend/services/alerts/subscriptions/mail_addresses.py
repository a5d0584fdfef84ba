"""The mail address of an account: asked for, confirmed by whoever reads the mail that went there, and taken back."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal

from backend.domain.alerts.subscriptions.limits import LETTERS_OF_ACCOUNT, LETTERS_TO_ADDRESS
from backend.errors import Conflict, NotFound, Throttled
from backend.services import audit
from backend.services.access.access import digest
from backend.services.access.accounts import get_account
from backend.services.alerts import outbox
from backend.services.alerts.subscriptions.links import Links, confirming_secret
from backend.services.audit import Actor
from backend.services.shown import Time
from backend.store.alerts import channels
from backend.store.alerts import subscriptions as stored
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.tables import Account, Channel

VALID_FOR = dt.timedelta(hours=24)
OVER = "This link was used, replaced or is over: ask for another one under My account."

LackingWay = Literal["no_mail_channel", "no_public_origin", "neither"]
MailWay = Literal["ready"] | LackingWay
"""`neither`: both are missing, the mail channel and the address of Timbang."""


@dataclass(frozen=True, slots=True)
class PendingAddress:
    """Whose address a link confirms."""

    username: str
    address: str
    language: str
    ends_at: Time


@dataclass(frozen=True, slots=True)
class AddressCase:
    """Who does something with mail addresses when."""

    session: Session
    links: Links
    actor: Actor
    now: dt.datetime

    def ask(self, account: Account, address: str) -> None:
        """Mail a link there; one that was mailed before ends. The address of before stays in use until it is opened.

        Raises Conflict where no mail can leave, or it is the account's already, and Throttled.
        """
        check_way(self.session, self.links.origin)
        for what in (f"of {account.id}", f"to {address.lower()}"):  # counted, then sent
            signals.lock(self.session, f"mail address {what}")
        if account.mail_address == address:
            raise Conflict("This is your address already.", "mail_address_same")
        channel = self._channel(account)
        self._check_limits(channel, address)
        account.pending_mail_address, account.mail_link_ends_at = address, self.now + VALID_FOR
        account.mail_link_hash = digest(confirming_secret(self.links.keys[0], account))
        self._put(channel, "confirm_address", address)
        self._audit("ask_mail_address", account)

    def confirm(self, account: Account) -> None:
        """Its pending address, by whoever has the link."""
        channel = self._channel(account)
        left, account.mail_address = account.mail_address, account.pending_mail_address
        account.pending_mail_address = account.mail_link_hash = account.mail_link_ends_at = None
        if left is not None:
            self._put(channel, "address_changed", left)
        self._audit("confirm_mail_address", account)

    def remove(self, account: Account) -> None:
        """Nothing is mailed any more, but a word to the address that was confirmed."""
        channel = stored.of_account(self.session, account.id)
        if channel is None or (account.mail_address or account.pending_mail_address) is None:
            return
        left = account.mail_address
        account.mail_address = account.pending_mail_address = None
        account.mail_link_hash = account.mail_link_ends_at = None
        channel.stopped, channel.enabled = "unsubscribed", False
        stored.withdraw(self.session, account.id, "no_address", self.now)
        if left is not None:
            self._put(channel, "address_changed", left)
        self._audit("remove_mail_address", account)

    def _channel(self, account: Account) -> Channel:
        """The account's own, which gets nothing before it subscribes."""
        channel = stored.of_account(self.session, account.id)
        if channel is not None:
            return channel
        row = Channel(
            name=account.username,
            kind="mail",
            settings={},
            personal=True,
            account_id=account.id,
            stopped="never_begun",
            enabled=False,
            since_at=self.now,
            created_at=self.now,
            created_by=self.actor.name,
        )
        return add(self.session, row)

    def _check_limits(self, channel: Channel, address: str) -> None:
        since = self.now - LETTERS_OF_ACCOUNT.window
        own = stored.sent_to_account(self.session, channel.id, "confirm_address", since)
        there = stored.sent_to_address(self.session, address, since)
        wait_s = max(
            LETTERS_OF_ACCOUNT.wait_s(own, self.now), LETTERS_TO_ADDRESS.wait_s(there, self.now)
        )
        if wait_s:
            raise Throttled(
                "So many letters went out already: the next one may leave in {retry_after_s} seconds.",
                "too_many_letters",
                retry_after_s=wait_s,
            )

    def _put(
        self, channel: Channel, phase: Literal["confirm_address", "address_changed"], to: str
    ) -> None:
        letter = outbox.message(channel.id, None, phase, self.now, self.actor.name, recipient=to)
        add(self.session, letter)

    def _audit(
        self,
        action: Literal["ask_mail_address", "remove_mail_address", "confirm_mail_address"],
        account: Account,
    ) -> None:
        """Never with the address: the log cannot forget it."""
        audit.record(self.session, self.actor, action, account.username, self.now)


def own(session: Session, actor: Actor) -> Account:
    """The account of the person who asks."""
    assert actor.account_id is not None, "api/http/rights.py lets no token come here"
    return get_account(session, actor.account_id)


def look(session: Session, secret: str, now: dt.datetime) -> PendingAddress:
    """Uses nothing up. Raises NotFound."""
    account = _open(session, secret, now)
    assert account.pending_mail_address is not None
    assert account.mail_link_ends_at is not None
    return PendingAddress(
        account.username, account.pending_mail_address, account.language, account.mail_link_ends_at
    )


def confirm(session: Session, secret: str, links: Links, remote: str, now: dt.datetime) -> Account:
    """From now on messages go there; the address of before is told. It works once. Raises NotFound."""
    account = _open(session, secret, now)
    actor = Actor(account.id, account.username, account.role, remote)
    AddressCase(session, links, actor, now).confirm(account)
    return account


def way(session: Session, origin: str) -> MailWay:
    """Whether a mail to an account can leave, or what somebody has to set up first."""
    if channels.mail_server(session) is None:
        return "no_mail_channel" if origin else "neither"
    return "ready" if origin else "no_public_origin"


def check_way(session: Session, origin: str) -> None:
    """Raises Conflict, which says who has to do what."""
    match way(session, origin):
        case "no_mail_channel" | "neither":
            raise Conflict(
                "No mail can leave yet: an admin first adds a mail channel under Settings, Messages.",
                "no_mail_channel",
            )
        case "no_public_origin":
            raise Conflict(
                "No mail can leave yet: the address of Timbang for their links is not set. Ask an admin.",
                "no_public_origin",
            )


def _open(session: Session, secret: str, now: dt.datetime) -> Account:
    account = stored.by_link(session, digest(secret), now)
    if account is None:
        raise NotFound(OVER, "mail_link_over")
    return account
