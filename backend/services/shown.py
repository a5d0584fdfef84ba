"""Types of what is shown to people and programs as services make it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import PlainSerializer


def _utc(value: dt.datetime) -> str:
    text = value.astimezone(dt.UTC).isoformat()
    return text.replace("+00:00", "Z")


Time = Annotated[dt.datetime, PlainSerializer(_utc, return_type=str, when_used="json")]
"""RFC 3339 in UTC, with a final Z. Made of a datetime, or of whole milliseconds since 1970."""


def texts(params: Mapping[str, Any]) -> dict[str, str]:
    """Parameters of a message, as texts."""
    return {name: str(value) for name, value in params.items()}
