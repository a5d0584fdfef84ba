"""A message as "Standard Webhooks" has it: JSON, with an id that repeats keep, a time and signatures."""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import hashlib
import hmac
import json
from collections.abc import Sequence

from backend.channels.http_exchange import Call
from backend.channels.message import Message, Phase
from backend.channels.targets import Webhook

PREFIX = "whsec_"
TYPES: dict[Phase, str] = {
    "open": "incident.open",
    "close": "incident.close",
    "digest": "digest",
    "test": "test",
}


def call(target: Webhook, message: Message, now: dt.datetime) -> Call:
    body = json.dumps(content(message, now), ensure_ascii=False).encode()
    stamp = str(int(now.timestamp()))
    headers = {
        "webhook-id": message.delivery_id,
        "webhook-timestamp": stamp,
        "webhook-signature": signature(target.secrets, message.delivery_id, stamp, body),
    }
    return Call(target.url, body, headers)


def content(message: Message, now: dt.datetime) -> dict[str, object]:
    return {
        "type": TYPES[message.phase],
        "timestamp": _utc(now),
        "data": {
            "thread": message.thread_id,
            "subject": message.subject,
            "text": message.text,
            "link": message.link,
            "starts_at": _utc(message.starts_at),
            "ends_at": None if message.ends_at is None else _utc(message.ends_at),
            "labels": dict(message.labels),
        },
    }


def signature(secrets: Sequence[str], delivery_id: str, stamp: str, body: bytes) -> str:
    """One for each secret, apart by spaces."""
    signed = f"{delivery_id}.{stamp}.".encode() + body
    digests = (hmac.new(_key(secret), signed, hashlib.sha256).digest() for secret in secrets)
    return " ".join(f"v1,{base64.b64encode(digest).decode()}" for digest in digests)


def _key(secret: str) -> bytes:
    """A secret in another form than `whsec_` and base64 signs as it is."""
    try:
        return base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError):
        return secret.encode()


def _utc(at: dt.datetime) -> str:
    return at.astimezone(dt.UTC).isoformat().replace("+00:00", "Z")
