"""Answers of the API as gzip, for browsers that talk to it without nginx.

Only what was asked for by GET, is text, and comes whole: a stream stays a stream. Who posts may be handed something
secret, and then nobody shall learn from the length of an answer what is in it (BREACH,
docs/decisions/0105-the-page-brings-its-first-data.md).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable

from anyio import to_thread
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TEXTS = frozenset({"application/json", "text/csv", "text/html"})
LEAST_BYTES = 1000
"""Below, the answer fits a packet with or without."""

LEVEL = 5
"""As in nginx: more takes twice as long for a hundredth of the bytes."""

LONG_BYTES = 64_000
"""Compressing takes milliseconds from here on: a thread does it, and other requests go on."""

GZIP = 16 + zlib.MAX_WBITS


class Compression:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        answer = _Outgoing(
            send, wants_gzip=takes_gzip(Headers(scope=scope).getlist("accept-encoding"))
        )
        await self.app(scope, receive, answer.send)


class _Outgoing:
    """Keeps the first message back until the second says whether the body is whole."""

    def __init__(self, send: Send, *, wants_gzip: bool) -> None:
        self._send = send
        self._wants_gzip = wants_gzip
        self._start: Message | None = None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _is_text(Headers(scope=message)):
            self._start = message
            return
        start, self._start = self._start, None
        if start is not None:
            if message["type"] == "http.response.body" and not message.get("more_body", False):
                message = await self._compressed(start, message)
            await self._send(start)
        await self._send(message)

    async def _compressed(self, start: Message, message: Message) -> Message:
        """The body, with the headers of the answer set to what it is."""
        body: bytes = message.get("body", b"")
        if len(body) < LEAST_BYTES:
            return message
        headers = MutableHeaders(scope=start)
        headers.add_vary_header("Accept-Encoding")
        if not self._wants_gzip:
            return message
        body = await to_thread.run_sync(gzipped, body) if len(body) > LONG_BYTES else gzipped(body)
        headers["Content-Encoding"] = "gzip"
        headers["Content-Length"] = str(len(body))
        return {**message, "body": body}


def _is_text(headers: Headers) -> bool:
    media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
    return media_type in TEXTS and "content-encoding" not in headers


def gzipped(body: bytes) -> bytes:
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
    return compressor.compress(body) + compressor.flush()


def takes_gzip(accepted: Iterable[str]) -> bool:
    """Whether the values of Accept-Encoding name gzip, or anything, without a weight of nothing (RFC 9110, 12.5.3)."""
    weights: dict[str, float] = {}
    for part in ",".join(accepted).lower().split(","):
        coding, _, parameter = (piece.strip() for piece in part.partition(";"))
        name, _, weight = (piece.strip() for piece in parameter.partition("="))
        weights[coding] = _weight(weight) if name == "q" else 1
    return weights.get("gzip", weights.get("*", 0)) > 0


def _weight(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0
