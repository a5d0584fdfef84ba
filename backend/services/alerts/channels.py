"""Channels: set up, changed, removed and tested by admins."""

from __future__ import annotations

import datetime as dt
import secrets
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from backend.domain.alerts import webhook_secrets
from backend.domain.text.addresses import is_local_host
from backend.errors import Conflict, Invalid
from backend.services import audit
from backend.services.alerts import outbox
from backend.services.alerts.channel_inputs import ChannelAddress, ChannelInput
from backend.services.audit import Action, Actor
from backend.store.access.secrets import SecretBox
from backend.store.alerts import channels
from backend.store.engine.session import Session, add, remove
from backend.store.inventory import campuses
from backend.store.tables import Channel, Delivery

ADDRESS: TypeAdapter[Any] = TypeAdapter(ChannelAddress)
NEEDS_SECRET = frozenset({"telegram"})
PLACE = ("kind", "host", "port", "url", "username")
"""Where a secret goes: it is not sent to another place than the one that it was entered for."""


@dataclass(frozen=True, slots=True)
class ChannelCase:
    """Who does something with channels when."""

    session: Session
    box: SecretBox
    actor: Actor
    now: dt.datetime
    allow_local: bool

    def create(self, given: ChannelInput) -> tuple[Channel, str | None]:
        """The channel, and the secret that was made for a webhook without one. Raises Invalid and Conflict."""
        self._check(given, None)
        secret, is_made = given.secret, False
        if given.address.kind == "webhook" and secret is None:
            secret, is_made = webhook_secrets.secret_of(secrets.token_bytes(32)), True
        row = Channel(created_at=self.now, created_by=self.actor.name, since_at=self.now)
        self._set(row, given, secret)
        add(self.session, row)
        self._audit("create_channel", row)
        return row, secret if is_made else None

    def update(self, channel_id: int, given: ChannelInput) -> Channel:
        """Raises NotFound, Invalid and Conflict."""
        row = channels.get(self.session, channel_id, lock=True)
        self._check(given, row)
        if given.enabled and not row.enabled:
            row.since_at = self.now  # what happened meanwhile is no news
        if given.timing == "daily" and row.daily_minute is None:
            row.since_at = self.now  # what happened before was sent one by one
        self._set(row, given, given.secret)
        self.session.flush()
        self._audit("update_channel", row)
        return row

    def delete(self, channel_id: int) -> None:
        """With what it was sent. Raises NotFound."""
        row = channels.get(self.session, channel_id, lock=True)
        self._audit("delete_channel", row)
        remove(self.session, row)

    def test(self, channel_id: int) -> Delivery:
        """A message that takes the way of every other. Raises NotFound."""
        row = channels.get(self.session, channel_id)
        self._audit("test_channel", row)
        by = self.actor.name
        return add(self.session, outbox.message(row.id, None, "test", self.now, by))

    def _set(self, row: Channel, given: ChannelInput, secret: str | None) -> None:
        row.name, row.language, row.enabled = given.name, given.language, given.enabled
        row.kind = given.address.kind
        row.settings = given.address.model_dump(exclude={"kind"})
        row.campus_id, row.kinds = given.campus_id, list(dict.fromkeys(given.kinds))
        row.work_hours_only = given.timing == "work_hours"
        row.daily_minute = minute(given.daily_at) if given.timing == "daily" else None
        row.unacknowledged_for_s = given.unacknowledged_for_s
        if secret is not None:
            row.secret_encrypted = self.box.encrypt(secret)

    def _check(self, given: ChannelInput, row: Channel | None) -> None:
        if channels.is_named(self.session, given.name, row.id if row else None):
            raise Conflict(
                "There is a channel {channel} already.", "channel_name_taken", channel=given.name
            )
        if given.campus_id is not None:
            campuses.get(self.session, given.campus_id)
        host = getattr(given.address, "host", None)
        if host is not None and not self.allow_local and is_local_host(host):
            raise Invalid(
                "address.host",
                "This is an address of this machine. Enter the mail server's own, or set "
                "TIMBANG_ALLOW_LOCAL_CHANNELS=true.",
                "local_channel",
            )
        if given.timing == "daily":
            _check_takes_digests(given)
            check_daily(given.unacknowledged_for_s)
        if given.secret is None:
            self._check_secret_kept(given, row)
        elif given.address.kind == "webhook" and not webhook_secrets.is_usable(given.secret):
            raise Invalid(
                "secret",
                "A signing secret begins with whsec_, and then has 24 to 64 bytes in base64.",
                "webhook_secret",
            )

    def _check_secret_kept(self, given: ChannelInput, row: Channel | None) -> None:
        has_stored = row is not None and row.secret_encrypted is not None
        if not has_stored and given.address.kind in NEEDS_SECRET:
            raise Invalid("secret", "Enter the token of the bot.", "bot_token_missing")
        if row is not None and has_stored and _place(stored_address(row)) != _place(given.address):
            raise Invalid(
                "secret",
                "The stored secret was entered for another address: enter it again.",
                "channel_secret_again",
            )

    def _audit(self, action: Action, row: Channel) -> None:
        audit.record(
            self.session, self.actor, action, row.name, self.now, channel=row.id, kind=row.kind
        )


def _check_takes_digests(given: ChannelInput) -> None:
    if given.address.kind == "alertmanager":
        raise Invalid(
            "timing",
            "Alertmanager takes each incident as it happens: choose at once, or work hours.",
            "no_digest_to_alertmanager",
        )


def check_daily(unacknowledged_for_s: int) -> None:
    """Raises Invalid."""
    if unacknowledged_for_s:
        raise Invalid(
            "unacknowledged_for_s",
            "A daily digest does not wait for anybody: enter 0.",
            "digest_waits_for_nobody",
        )


def stored_address(row: Channel) -> Any:
    """As it was given."""
    return ADDRESS.validate_python({"kind": row.kind, **row.settings})


def minute(clock: str) -> int:
    """The minute of the day of HH:MM."""
    hour, minute = clock.split(":")
    return int(hour) * 60 + int(minute)


def _place(address: Any) -> dict[str, object]:
    return {name: getattr(address, name, None) for name in PLACE}
