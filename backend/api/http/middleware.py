"""What every request passes through: request id, access log, security headers, checks of host and origin.

Plain ASGI, so that streams stay streams.
"""

from __future__ import annotations

import logging
import secrets
import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backend.api.http.hosts import Names, authority, may_write
from backend.api.http.problems import Problem, problem, respond, sentence

access_log = logging.getLogger("backend.api.access")

ONE_CLICK = "/unsubscribe"
"""Below the API. Programs of mail providers post here, without an Origin (RFC 8058): who may is said by a token in the
address, and nothing by a cookie."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""Charts set inline styles, hence 'unsafe-inline' for style only; no script but our own files."""

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


ADDRESS = sentence("Send the address of this server as Host.", "send_host")
NAME = sentence(
    "Open Timbang under its own address. If this name is right, add it to the setting TIMBANG_ALLOWED_HOSTS "
    "(or set TIMBANG_PUBLIC_ORIGIN) and start Timbang again.",
    "open_own_address",
)
ORIGIN = sentence(
    "Send the Origin header of this server, or use an API token. Behind a proxy with TLS set TIMBANG_PUBLIC_ORIGIN "
    "to what browsers show.",
    "send_origin",
)


class Envelope:
    """Numbers the request, adds the security headers to its answer, and logs one line when it is over."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = secrets.token_hex(8)
        scope.setdefault("state", {})["request_id"] = request_id
        started = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(MutableHeaders(scope=message), scope, request_id)
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        finally:
            _log(scope, status, started, request_id)


def _add_headers(headers: MutableHeaders, scope: Scope, request_id: str) -> None:
    headers["X-Request-ID"] = request_id
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")  # the pages' files say themselves how long
    if scope["scheme"] == "https":
        headers.setdefault("Strict-Transport-Security", "max-age=31536000")


def _log(scope: Scope, status: int, started: float, request_id: str) -> None:
    path = scope["path"].encode("ascii", "backslashreplace").decode()
    client = scope["client"][0] if scope.get("client") else "-"
    account = scope["state"].get("account", "-")
    duration_ms = (time.perf_counter() - started) * 1000
    access_log.info(
        "%s %s %d %.1f ms %s %s %s",
        scope["method"],
        path,
        status,
        duration_ms,
        client,
        account,
        request_id,
    )


class HostCheck:
    """Refuses what was sent to a name that is not ours, before anything else looks at it (`backend.api.http.hosts`)."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            hosts = Headers(scope=scope).getlist("host")
            called = authority(hosts[0]) if len(hosts) == 1 else None
            if called is None or not self.names.include(called.host):
                await respond(_wrong_host(scope, is_one=called is not None))(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _wrong_host(scope: Scope, *, is_one: bool) -> Problem:
    request_id = scope.get("state", {}).get("request_id", "")
    if not is_one:
        detail = sentence(
            "A request must have exactly one Host header, with a name or an address.", "bad_host"
        )
        return problem(
            400,
            "bad_host",
            "The request names no host",
            detail,
            remedy=ADDRESS,
            request_id=request_id,
        )
    return problem(
        421,
        "unknown_host",
        "Timbang does not answer to this name",
        sentence("The Host of the request is none of this installation's names.", "unknown_host"),
        remedy=NAME,
        request_id=request_id,
    )


class OriginCheck:
    """Refuses a write that another site's page made the browser send (OWASP, verifying origin with standard headers).

    A request with an API token carries no cookie of Timbang and is let through; so is anything that only reads.
    """

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._allowed(scope):
            answer = problem(
                403,
                "wrong_origin",
                "This came from another site",
                sentence("A write must come from Timbang's own pages.", "wrong_origin"),
                remedy=ORIGIN,
                request_id=scope.get("state", {}).get("request_id", ""),
            )
            await respond(answer)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _allowed(self, scope: Scope) -> bool:
        if scope["method"] in SAFE_METHODS or scope["path"] == f"/api/v1{ONE_CLICK}":
            return True
        headers = Headers(scope=scope)
        if headers.get("authorization", "").lower().startswith("bearer "):
            return True
        return may_write(
            self.names, scope["scheme"], headers.getlist("host"), headers.getlist("origin")
        )


class BodyLimit:
    """Refuses a body of more than `most_bytes`: at once if it says its length, else when that many have come."""

    def __init__(self, app: ASGIApp, most_bytes: int) -> None:
        self.app = app
        self.most_bytes = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        came_bytes = 0

        async def counted() -> Message:
            nonlocal came_bytes
            message = await receive()
            came_bytes += len(message.get("body", b""))
            if came_bytes > self.most_bytes:
                raise HTTPException(413)
            return message

        announced = Headers(scope=scope).get("content-length", "")
        if announced.isdecimal() and int(announced[:20]) > self.most_bytes:
            request_id = scope.get("state", {}).get("request_id", "")
            most = self.most_bytes
            detail = sentence(
                "A request may have at most {most} bytes.", "request_too_large", most=most
            )
            answer = problem(
                413, "too_large", "The request is too large", detail, request_id=request_id
            )
            await respond(answer, {"Connection": "close"})(scope, receive, send)
            return
        await self.app(scope, counted, send)
