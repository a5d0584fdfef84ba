"""A stored channel, or the account whose own it is, as the target that messages are sent to."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from backend.channels.targets import Alertmanager, Mail, Ntfy, Target, Telegram, Webhook
from backend.services.alerts.channel_inputs import (
    AlertmanagerAddress,
    MailAddresses,
    NtfyAddress,
    TelegramAddress,
)
from backend.services.alerts.channels import stored_address
from backend.services.alerts.subscriptions import recipients
from backend.store.access.secrets import SecretBox
from backend.store.alerts import channels
from backend.store.engine.session import Session
from backend.store.tables import Channel, Delivery

NO_MAIL_CHANNEL = (
    "No mail channel is on any more: an admin adds one under Settings, Messages, or switches it on."
)


@dataclass(frozen=True, slots=True)
class Addressing:
    """How channels become targets. `telegram_url`: of Telegram's API."""

    box: SecretBox
    telegram_url: str

    def of_delivery(
        self, session: Session, delivery: Delivery, channel: Channel, now: dt.datetime
    ) -> Target | None:
        """None: a message to an account, and no mail channel has a server for it.

        Raises Invalid where the secret cannot be decrypted, and Unreachable.
        """
        if not channel.personal:
            return self.of_channel(channel)
        address = recipients.address_of(session, delivery, channel, now)
        server = channels.mail_server(session)
        if server is None:
            return None
        target = self.of_channel(server)
        assert isinstance(target, Mail)
        return replace(target, recipients=(address,))

    def of_channel(self, channel: Channel) -> Target:
        """A shared one. Raises Invalid where the secret cannot be decrypted."""
        encrypted = channel.secret_encrypted
        secret = "" if encrypted is None else self.box.decrypt(encrypted)
        address = stored_address(channel)
        if isinstance(address, MailAddresses):
            return Mail(
                host=address.host,
                port=address.port,
                security=address.security,
                username=address.username,
                password=secret,
                sender=address.sender,
                recipients=tuple(address.recipients),
            )
        if isinstance(address, TelegramAddress):
            return Telegram(token=secret, chat_id=address.chat_id, base_url=self.telegram_url)
        if isinstance(address, NtfyAddress):
            return Ntfy(url=address.url, topic=address.topic, token=secret)
        if isinstance(address, AlertmanagerAddress):
            return Alertmanager(url=address.url, username=address.username, password=secret)
        return Webhook(url=address.url, secrets=(secret,))
