"""An incident as an alert of Alertmanager (API v2): it fires until it has an end."""

from __future__ import annotations

import base64
import datetime as dt
import json

from backend.channels.http_exchange import Call
from backend.channels.message import Message
from backend.channels.targets import Alertmanager

TEST_LASTS = dt.timedelta(minutes=5)
LASTS = dt.timedelta(days=30)
"""Alertmanager ends what it does not hear of again after five minutes, unless an end is given."""


def call(target: Alertmanager, message: Message) -> Call:
    alert = {
        "labels": {"alertname": _name(message), **message.labels},
        "annotations": {"summary": message.subject, "description": message.text},
        "startsAt": message.starts_at.isoformat(),
        "endsAt": _end(message).isoformat(),
        "generatorURL": message.link,
    }
    headers = {"Authorization": f"Basic {credentials(target)}"} if target.username else {}
    url = target.url.rstrip("/") + "/api/v2/alerts"
    return Call(url, json.dumps([alert]).encode(), headers)


def credentials(target: Alertmanager) -> str:
    """Name and password as they are sent: whoever reads this has the password."""
    return base64.b64encode(f"{target.username}:{target.password}".encode()).decode()


def _name(message: Message) -> str:
    """`TimbangIspDown`."""
    words = message.labels.get("kind", "test").split("_")
    return "Timbang" + "".join(word.capitalize() for word in words)


def _end(message: Message) -> dt.datetime:
    if message.phase == "test":
        return message.starts_at + TEST_LASTS
    return message.ends_at or message.starts_at + LASTS
