"""A stored channel as the target that messages are sent to."""

from __future__ import annotations

from backend.channels.targets import Alertmanager, Mail, Ntfy, Target, Telegram, Webhook
from backend.services.alerts.channel_inputs import (
    AlertmanagerAddress,
    MailAddresses,
    NtfyAddress,
    TelegramAddress,
)
from backend.services.alerts.channels import stored_address
from backend.store.access.secrets import SecretBox
from backend.store.tables import Channel


def of_channel(channel: Channel, box: SecretBox, telegram_url: str) -> Target:
    """Raises Invalid where the secret cannot be decrypted."""
    encrypted = channel.secret_encrypted
    secret = "" if encrypted is None else box.decrypt(encrypted)
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
        return Telegram(token=secret, chat_id=address.chat_id, base_url=telegram_url)
    if isinstance(address, NtfyAddress):
        return Ntfy(url=address.url, topic=address.topic, token=secret)
    if isinstance(address, AlertmanagerAddress):
        return Alertmanager(url=address.url, username=address.username, password=secret)
    return Webhook(url=address.url, secrets=(secret,))
