"""The web pages: files of `frontend/dist`, and index.html for every path that a page of Timbang may have."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import FastAPI, HTTPException
from fastapi.responses import FileResponse
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

FOR_EVER = "public, max-age=31536000, immutable"
"""Files in assets/ have a hash of their content in their name, so a name never means something else."""

ALWAYS_ASK = "no-cache"


def install(app: FastAPI, folder: Path) -> None:
    """Serve `folder` under everything that no route has taken."""
    root = folder.resolve()

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"}:
            raise HTTPException(404)
        takes_gzip = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        await serve(root, scope["path"], takes_gzip=takes_gzip)(scope, receive, send)

    # Not a route: one that matches every path would hide which methods the other paths know.
    app.router.default = page


def serve(root: Path, path: str, *, takes_gzip: bool = False) -> FileResponse:
    """The file, or index.html for a path without an extension. Raises HTTPException 404."""
    if path.startswith("/api/") or "\x00" in path:
        raise HTTPException(404)
    wanted = (root / path.lstrip("/")).resolve()
    if wanted.is_relative_to(root) and _is_file(wanted):
        hashed = wanted.parent == root / "assets"
        return _file(wanted, FOR_EVER if hashed else ALWAYS_ASK, takes_gzip=takes_gzip)
    index = root / "index.html"
    if "." in path.rsplit("/", 1)[-1] or not index.is_file():
        raise HTTPException(404)
    return _file(index, ALWAYS_ASK, takes_gzip=takes_gzip)


def _file(path: Path, kept: str, *, takes_gzip: bool) -> FileResponse:
    """The file, or what the build made of it beside it: a quarter of the bytes, and no work at the request."""
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    small = path.with_name(f"{path.name}.gz")
    if not takes_gzip or not _is_file(small):
        return FileResponse(path, headers=headers)
    media_type = mimetypes.guess_type(path.name)[0]
    return FileResponse(
        small, headers={**headers, "Content-Encoding": "gzip"}, media_type=media_type
    )


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that is longer than a file's can be
        return False
