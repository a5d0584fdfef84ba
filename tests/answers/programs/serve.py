"""The API of a commit, at a moment that stands still: `python -P serve.py PORT MOMENT` in the commit's worktree."""

from __future__ import annotations

import datetime as dt
import sys

import uvicorn

from backend import settings
from backend.api.app import create_app


def main() -> None:
    port, moment = int(sys.argv[1]), dt.datetime.fromisoformat(sys.argv[2])
    app = create_app(settings.load(None), clock=lambda: moment, demo=True)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", ws="none")


main()
