"""One doorway for every kind of channel, and for tests as for news."""

from __future__ import annotations

import datetime as dt
from functools import partial

from backend.channels import alertmanager, http_exchange, mail, ntfy, telegram, webhook
from backend.channels.answer import Answer
from backend.channels.dial import Egress
from backend.channels.http_exchange import Call
from backend.channels.message import Message
from backend.channels.targets import Alertmanager, Mail, Ntfy, Target, Telegram

__all__ = ["Egress", "send"]


def send(target: Target, message: Message, now: dt.datetime, egress: Egress) -> Answer:
    """Raises nothing of what the other side does."""
    if isinstance(target, Mail):
        return mail.send(target, message, now, egress)
    secrets = _secrets(target)
    exchange = partial(http_exchange.exchange, egress=egress)
    try:
        if isinstance(target, Telegram):
            return telegram.send(target, message, now.timestamp(), exchange)
        reply = exchange(_call(target, message, now))
        return http_exchange.answer_to(reply, now.timestamp(), *secrets)
    except http_exchange.FAILURES as error:
        return http_exchange.failed(error, *secrets)


def _call(target: Target, message: Message, now: dt.datetime) -> Call:
    if isinstance(target, Ntfy):
        return ntfy.call(target, message)
    if isinstance(target, Alertmanager):
        return alertmanager.call(target, message)
    assert not isinstance(target, Mail | Telegram)
    return webhook.call(target, message, now)


def _secrets(target: Target) -> tuple[str, ...]:
    if isinstance(target, Telegram | Ntfy):
        return (target.token,)
    if isinstance(target, Alertmanager):
        return (alertmanager.credentials(target), target.password)
    return () if isinstance(target, Mail) else target.secrets
