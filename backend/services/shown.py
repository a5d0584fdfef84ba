"""Types of what is shown to people and programs as services make it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, GetPydanticSchema, PlainSerializer

from backend.domain.statements import Statement
from backend.domain.verdict.cases import Tone


def _utc(value: dt.datetime) -> str:
    text = value.astimezone(dt.UTC).isoformat()
    return text.replace("+00:00", "Z")


Time = Annotated[dt.datetime, PlainSerializer(_utc, return_type=str, when_used="json")]
"""RFC 3339 in UTC, with a final Z. Made of a datetime, or of whole milliseconds since 1970."""


def texts(params: Mapping[str, Any]) -> dict[str, str]:
    """Parameters of a message, as texts."""
    return {name: str(value) for name, value in params.items()}


class StatementOut(BaseModel):
    """`code` and `params` are stable: pages take the reader's words for them. `text` is the English sentence.

    Figures in `params` are rounded as they are shown.
    """

    model_config = ConfigDict(from_attributes=True, frozen=True)

    code: str
    text: str
    params: dict[str, str | int | float]


class ToneAndSentence(BaseModel):
    """A verdict in short: its colour and one sentence."""

    model_config = ConfigDict(from_attributes=True, frozen=True)

    tone: Tone
    sentence: StatementOut


Told = Annotated[
    Statement,
    GetPydanticSchema(lambda _, schema_of: schema_of(StatementOut)),
    PlainSerializer(StatementOut.model_validate, return_type=StatementOut),
]
"""A statement that is shown as StatementOut."""


def statement_out(statement: Statement) -> StatementOut:
    """Made once for what is kept and sent many times: `Told` is made again with every answer."""
    return StatementOut.model_validate(statement)
