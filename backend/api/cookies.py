"""Our two cookies: the session, and that this browser signed in before. No script can read them."""

from __future__ import annotations

import datetime as dt

from fastapi import Request, Response

from backend.api.state import Context


def read(request: Request, name: str) -> str:
    """The cookie's value, empty if the browser sent none."""
    return request.cookies.get(name, "")


def send(
    request: Request, response: Response, name: str, value: str, valid_for: dt.timedelta
) -> None:
    response.set_cookie(
        name,
        value,
        max_age=int(valid_for.total_seconds()),
        path="/",
        secure=_is_secure(request),
        httponly=True,
        samesite="lax",
    )


def drop(request: Request, response: Response, name: str) -> None:
    response.delete_cookie(
        name, path="/", secure=_is_secure(request), httponly=True, samesite="lax"
    )


def _is_secure(request: Request) -> bool:
    context: Context = request.app.state.context
    is_public = context.settings.public_origin.startswith("https:")
    return request.url.scheme == "https" or is_public
