"""Our two cookies: the session, and that this browser signed in before. No script can read them.

Behind TLS their names begin with `__Host-`: browsers take such a cookie only from this very host and over TLS, so no
neighbour under the same domain can plant one (RFC 6265bis, 4.1.3.2). Without TLS they would not take it at all.
"""

from __future__ import annotations

import datetime as dt

from fastapi import Request, Response

from backend.api.http.state import Context

HOST_ONLY = "__Host-"


def read(request: Request, name: str) -> str:
    """The cookie's value, empty if the browser sent none. Behind TLS the plain name counts no more."""
    return request.cookies.get(_full_name(request, name), "")


def send(
    request: Request, response: Response, name: str, value: str, valid_for: dt.timedelta
) -> None:
    if _is_secure(request) and name in request.cookies:
        response.delete_cookie(name, path="/")  # what an older version left
    response.set_cookie(
        _full_name(request, name),
        value,
        max_age=int(valid_for.total_seconds()),
        path="/",
        secure=_is_secure(request),
        httponly=True,
        samesite="lax",
    )


def drop(request: Request, response: Response, name: str) -> None:
    response.delete_cookie(
        _full_name(request, name),
        path="/",
        secure=_is_secure(request),
        httponly=True,
        samesite="lax",
    )


def _full_name(request: Request, name: str) -> str:
    return HOST_ONLY + name if _is_secure(request) else name


def _is_secure(request: Request) -> bool:
    context: Context = request.app.state.context
    is_public = context.settings.public_origin.startswith("https:")
    return request.url.scheme == "https" or is_public
