"""One request to a program of others: verified, never redirected, bounded in time and size."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from backend.channels.answer import Answer, quoted
from backend.channels.dial import Egress, Refused, context, cut_off, dial
from backend.channels.retry_after import retry_after_s

MOST_BYTES = 64 * 1024
PORTS = {"http": 80, "https": 443}
FAILURES = (OSError, http.client.HTTPException, Refused, ValueError)
"""What `exchange` raises: ValueError for a name or an address that is none."""

FOR_GOOD = frozenset({400, 401, 403, 404, 405, 410, 413, 415, 422})
"""Statuses that repeating would not change."""


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    headers: Mapping[str, str]  # names in lower case
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Call:
    url: str
    body: bytes
    headers: Mapping[str, str]
    method: Literal["GET", "POST"] = "POST"


def exchange(call: Call, egress: Egress) -> Reply:
    """Raises FAILURES."""
    parts = urlsplit(call.url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise Refused(f"{parts.scheme or 'an address without a scheme'} is neither http nor https")
    ends_at = time.monotonic() + egress.timeout_s
    port = parts.port or PORTS[parts.scheme]
    sock = dial(parts.hostname, port, egress, ends_at)
    try:
        with cut_off(sock, ends_at):
            if parts.scheme == "https":
                sock = context(egress).wrap_socket(sock, server_hostname=parts.hostname)
            return _reply_over(
                sock, parts.netloc, f"{parts.path or '/'}?{parts.query}".rstrip("?"), call
            )
    finally:
        sock.close()


def _reply_over(sock: socket.socket, host: str, path: str, call: Call) -> Reply:
    connection = http.client.HTTPConnection(host)
    connection.sock = sock  # as judged and dialled: it would look the name up again
    headers = {"Content-Type": "application/json", "User-Agent": "Timbang", **call.headers}
    connection.request(call.method, path, call.body, {**headers, "Connection": "close"})
    response = connection.getresponse()
    named = {name.lower(): value for name, value in response.getheaders()}
    return Reply(response.status, named, response.read(MOST_BYTES))


def failed(error: Exception, *secrets: str) -> Answer:
    """For what is raised before there is a reply."""
    if isinstance(error, Refused):
        return Answer("refused", quoted(str(error), *secrets))
    if isinstance(error, TimeoutError):
        return Answer("retry", "it did not answer in time")
    words = str(error) or type(error).__name__
    return Answer("retry", quoted(words, *secrets))


def answer_to(reply: Reply, now_s: float, *secrets: str) -> Answer:
    """By the status; `now_s`: UTC seconds since 1970."""
    words = quoted(f"{reply.status} {reply.text}", *secrets)
    if 200 <= reply.status < 300:
        return Answer("delivered", words)
    if 300 <= reply.status < 400:
        return Answer("refused", quoted(f"{reply.status}: it sends messages elsewhere", *secrets))
    if reply.status in FOR_GOOD:
        return Answer("refused", words)
    return Answer("retry", words, retry_after_s(reply.headers.get("retry-after"), now_s))
