"""The web pages: a browser that is signed in gets, with the HTML, what its page asks for first."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import Response
from starlette.types import Receive, Scope, Send

from backend.api.http import cookies
from backend.api.http.compression import takes_gzip
from backend.api.http.state import SESSION_COOKIE
from backend.api.pages import build, files, in_process
from backend.api.pages.document import document
from backend.api.pages.first_answers import SESSION, first_answers
from backend.api.pages.looks import LANGUAGE_COOKIE, THEME_COOKIE, looks

PATIENCE_S = 0.3
"""A page without data is better than a page that is not there: what takes longer, the browser asks for."""

VARIES_BY = "Accept, Accept-Language, Cookie"


def install(app: FastAPI, folder: Path) -> None:
    """Serve `folder` under everything that no route has taken."""
    root = folder.resolve()

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"}:
            raise HTTPException(404)
        request = Request(scope)
        gzip = takes_gzip(request.headers.getlist("accept-encoding"))
        answer: Response = files.serve(root, scope["path"], takes_gzip=gzip)
        if files.is_page(root, scope["path"]):
            answer = await _page(app, root, request)
        await answer(scope, receive, send)

    # Not a route: one that matches every path would hide which methods the other paths know.
    app.router.default = page


async def _page(app: FastAPI, root: Path, request: Request) -> Response:
    answers = await _answers(app, request) if _is_opened(request) else {}
    account = json.loads(answers[SESSION])["account"] if answers else {}
    reader = looks(
        chosen=request.cookies.get(LANGUAGE_COOKIE, ""),
        of_account=account.get("language", ""),
        accepted=request.headers.get("accept-language", ""),
        theme=request.cookies.get(THEME_COOKIE, ""),
    )
    parts = first_answers(request.url.path, "").parts if answers else ()
    body = document(
        (root / files.INDEX).read_text(),
        reader,
        files=build.files_ahead(
            build.manifest_of(root), [build.named(part, reader.language) for part in parts]
        ),
        answers=answers,
    )
    # With data of a person, nothing may keep it: not a proxy, not the browser of whoever comes next.
    kept = "no-store" if answers else files.ALWAYS_ASK
    headers = {"Cache-Control": kept, "Vary": VARIES_BY}
    return Response(body, media_type="text/html", headers=headers)


def _is_opened(request: Request) -> bool:
    """By a browser that shows it now and has a session; a script that asks for the page needs no data."""
    headers = request.headers
    return (
        request.method == "GET"
        and "text/html" in headers.get("accept", "")
        and headers.get("sec-fetch-dest", "document") == "document"
        and "prefetch" not in headers.get("sec-purpose", "")
        and cookies.read(request, SESSION_COOKIE) != ""
    )


async def _answers(app: FastAPI, request: Request) -> Mapping[str, bytes]:
    """Nothing if the session is not valid; all within the same patience."""
    started = time.monotonic()
    page = request.scope
    session = await in_process.answers(app, page, [SESSION], PATIENCE_S)
    if not _is_of_somebody(session):
        return {}
    wanted = first_answers(request.url.path, request.url.query).addresses
    left_s = max(0.0, PATIENCE_S - (time.monotonic() - started))
    return {**session, **await in_process.answers(app, page, wanted, left_s)}


def _is_of_somebody(session: Mapping[str, bytes]) -> bool:
    content: Any = json.loads(session[SESSION]) if session else {}
    return content.get("account") is not None
