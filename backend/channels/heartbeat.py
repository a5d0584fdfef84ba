"""A sign of life: a GET of an address whose owner tells people when it stops."""

from __future__ import annotations

import datetime as dt
import http.client
from urllib.parse import urlsplit

from backend.channels.answer import Answer
from backend.channels.dial import Egress, Refused
from backend.channels.http_exchange import Call, answer_to, exchange, failed


def beat(url: str, now: dt.datetime, egress: Egress) -> Answer:
    """Never raises for what the other side does; its words are without the address, which is a secret."""
    parts = urlsplit(url)
    secrets = (
        url,
        f"{parts.path}?{parts.query}",
        *(part for part in (parts.path, parts.query) if len(part) > 1),
    )
    try:
        reply = exchange(Call(url, b"", {}, method="GET"), egress)
    except (Refused, OSError, http.client.HTTPException) as error:
        return failed(error, *secrets)
    return answer_to(reply, now.timestamp(), *secrets)
