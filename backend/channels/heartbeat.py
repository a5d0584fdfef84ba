"""A heartbeat: a GET of an address outside, where somebody notices when it stops."""

from __future__ import annotations

import datetime as dt
from urllib.parse import unquote, urlsplit

from backend.channels.answer import Answer
from backend.channels.dial import Egress
from backend.channels.http_exchange import FAILURES, Call, answer_to, exchange, failed


def beat(url: str, now: dt.datetime, egress: Egress) -> Answer:
    """Never raises for what the other side does; its words are without the address, which is a secret."""
    secrets = _secrets(url)
    try:
        reply = exchange(Call(url, b"", {}, method="GET"), egress)
    except FAILURES as error:
        return failed(error, *secrets)
    return answer_to(reply, now.timestamp(), *secrets)


def _secrets(url: str) -> tuple[str, ...]:
    """What the other side may repeat of the address, as it was written or decoded."""
    parts = urlsplit(url)
    wrote = [part for part in (url, parts.path, parts.query) if len(part) > 1]
    return tuple(dict.fromkeys([*wrote, *map(unquote, wrote)]))
