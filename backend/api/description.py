"""The description of the API as a file: `python -m backend.api.description >docs/openapi.json`."""

from __future__ import annotations

import sys

from backend import settings
from backend.api import openapi
from backend.api.app import create_app


def text() -> str:
    """The description of this version; an application that was made for nothing else connects to nothing."""
    nowhere = settings.load(
        database_url="postgresql://nowhere", secret_key="0" * settings.SHORTEST_SECRET
    )
    return openapi.dump(create_app(nowhere))


if __name__ == "__main__":
    sys.stdout.write(text())
