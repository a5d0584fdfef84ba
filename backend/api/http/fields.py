"""Types of parameters: what may be asked is stated in the schema, so that the refusal names the parameter."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header, Path, Query

from backend.domain.reports.figures import Language
from backend.services.given import BIGINT

Id = Annotated[int, Path(ge=1, le=2**31 - 1)]
BigId = Annotated[int, Path(ge=1, le=BIGINT)]
OptionalId = Annotated[int | None, Query(ge=1, le=2**31 - 1)]
Cursor = Annotated[str | None, Query(max_length=200, pattern=r"^[A-Za-z0-9_-]+$")]
IfMatch = Annotated[
    str | None,
    Header(
        max_length=100,
        description="the revision that was edited; if another one stands by now: 409 changed_meanwhile",
    ),
]
WEEK = r"^[0-9]{4}-W[0-9]{2}$"
WeekPath = Annotated[str, Path(pattern=WEEK)]
WeekQuery = Annotated[str, Query(pattern=WEEK)]
MonthPath = Annotated[
    str, Path(pattern=r"^20[0-9]{2}-(0[1-9]|1[0-2])$", description="such as 2026-11")
]
LanguageQuery = Annotated[Language, Query(description="of the report's words and figures")]


def revision(if_match: str | None) -> str | None:
    """The revision that an If-Match names, with or without the quotes of RFC 9110; `*` is content with any."""
    named = None if if_match is None else if_match.strip().strip('"')
    return None if named == "*" else named
