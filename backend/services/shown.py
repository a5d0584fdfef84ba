"""Types of what is shown to people and programs as services make it."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import PlainSerializer


def _utc(value: dt.datetime) -> str:
    text = value.astimezone(dt.UTC).isoformat()
    return text.replace("+00:00", "Z")


Time = Annotated[dt.datetime, PlainSerializer(_utc, return_type=str, when_used="json")]
"""RFC 3339 in UTC, with a final Z. Made of a datetime, or of whole milliseconds since 1970."""
