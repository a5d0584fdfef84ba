"""A message for an ntfy server, published as JSON."""

from __future__ import annotations

import json

from backend.channels.http_exchange import Call
from backend.channels.message import Message, Phase
from backend.channels.targets import Ntfy

PRIORITIES: dict[Phase, int] = {"open": 4, "close": 3, "digest": 3, "test": 3}
TAGS: dict[Phase, str] = {
    "open": "rotating_light",
    "close": "white_check_mark",
    "digest": "newspaper",
    "test": "bell",
}
LONGEST_BYTES = 4000
"""A longer text would be made an attachment."""


def call(target: Ntfy, message: Message) -> Call:
    text = message.text.encode()[:LONGEST_BYTES].decode("utf-8", "ignore")
    content = {
        "topic": target.topic,
        "title": message.subject,
        "message": text,
        "priority": PRIORITIES[message.phase],
        "tags": [TAGS[message.phase]],
    }
    if message.link:
        content["click"] = message.link
    headers = {"Authorization": f"Bearer {target.token}"} if target.token else {}
    return Call(target.url.rstrip("/") + "/", json.dumps(content).encode(), headers)
