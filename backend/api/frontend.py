"""The web pages: files of `frontend/dist`, and index.html for every path that a page of ours may have."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, HTTPException
from fastapi.responses import FileResponse, Response
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
        await serve(root, scope["path"])(scope, receive, send)

    # Not a route: one that matches every path would hide which methods the other paths know.
    app.router.default = page


def serve(root: Path, path: str) -> Response:
    """The file, or index.html for a path without an extension. Raises HTTPException 404."""
    if path.startswith("/api/") or "\x00" in path:
        raise HTTPException(404)
    wanted = (root / path.lstrip("/")).resolve()
    if wanted.is_relative_to(root) and _is_file(wanted):
        hashed = wanted.parent == root / "assets"
        return FileResponse(wanted, headers={"Cache-Control": FOR_EVER if hashed else ALWAYS_ASK})
    index = root / "index.html"
    if "." in path.rsplit("/", 1)[-1] or not index.is_file():
        raise HTTPException(404)
    return FileResponse(index, headers={"Cache-Control": ALWAYS_ASK})


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that is longer than a file's can be
        return False
