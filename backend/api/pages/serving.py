"""The web pages: a browser that is signed in gets, with the HTML, what its page asks for first."""

from __future__ import annotations

import datetime as dt
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
from backend.api.http.deps import context_of
from backend.api.http.state import SESSION_COOKIE
from backend.api.pages import build, files, in_process
from backend.api.pages.document import FirstFrame, document
from backend.api.pages.first_answers import SESSION, SETUP, FirstAnswers, first_answers
from backend.api.pages.first_view import first_view
from backend.api.pages.looks import LANGUAGE_COOKIE, THEME_COOKIE, looks
from backend.api.pages.shell import first_frame
from backend.domain.reports.figures import Language

SHELL_STYLES = "shell.css"
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
    first = first_answers(request.url.path, request.url.query)
    answers = await _answers(app, request, first) if _is_opened(request) else {}
    account = json.loads(answers[SESSION])["account"] if answers else {}
    reader = looks(
        chosen=request.cookies.get(LANGUAGE_COOKIE, ""),
        of_account=account.get("language", ""),
        accepted=request.headers.get("accept-language", ""),
        theme=request.cookies.get(THEME_COOKIE, ""),
    )
    parts = first.parts if answers else ()
    body = document(
        (root / files.INDEX).read_text(),
        reader,
        files=build.files_ahead(
            build.manifest_of(root), [build.named(part, reader.language) for part in parts]
        ),
        answers=answers,
        first=_first_frame(root, first, answers, reader.language, context_of(request).clock()),
    )
    # With data of a person, nothing may keep it: not a proxy, not the browser of whoever comes next.
    kept = "no-store" if answers else files.ALWAYS_ASK
    headers = {"Cache-Control": kept, "Vary": VARIES_BY}
    return Response(body, media_type="text/html", headers=headers)


def _first_frame(
    root: Path,
    first: FirstAnswers,
    answers: Mapping[str, bytes],
    language: Language,
    now: dt.datetime,
) -> FirstFrame | None:
    """None for a build that would not take it away again."""
    try:
        css = (root / SHELL_STYLES).read_text()
    except OSError:
        return None
    view = first_view(first, answers, language, now)
    return None if view is None else first_frame(view, css, language)


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


async def _answers(app: FastAPI, request: Request, first: FirstAnswers) -> Mapping[str, bytes]:
    """Nothing if the session is not valid; what takes longer than a page waits, the browser asks for."""
    started = time.monotonic()
    page = request.scope
    wait_s = context_of(request).settings.page_data_wait_s
    session = await in_process.answers(app, page, [SESSION], wait_s)
    if not _is_of_somebody(session):
        return {}
    left_s = max(0.0, wait_s - (time.monotonic() - started))
    # A demo has no first steps, and its pages do not ask for them.
    untaken = {SETUP} if context_of(request).demo else set()
    addresses = [address for address in first.addresses if address not in untaken]
    return {**session, **await in_process.answers(app, page, addresses, left_s)}


def _is_of_somebody(session: Mapping[str, bytes]) -> bool:
    content: Any = json.loads(session[SESSION]) if session else {}
    return content.get("account") is not None
