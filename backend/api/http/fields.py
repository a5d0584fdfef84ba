"""Types of input fields: what may be typed is stated in the schema, so that the refusal names the field."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from fastapi import Header, Path, Query
from pydantic import AfterValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from backend.domain.access.password_rules import SHORTEST_PASSWORD

LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
"""No control characters and no line breaks: emoji, quotes and right-to-left letters are names like others."""

BIGINT = 2**63 - 1
FIRST_YEAR, LAST_YEAR = 2000, 2100

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100, pattern=LINE)
]
Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200, pattern=LINE)]
Secret = Annotated[str, StringConstraints(min_length=1, max_length=1024)]
RouterPassword = Annotated[str, StringConstraints(min_length=1, max_length=1024, pattern=LINE)]
"""Whatever else listens at the router's address would take what follows a line break for a command."""
NewPassword = Annotated[str, StringConstraints(min_length=SHORTEST_PASSWORD, max_length=1024)]
Count = Annotated[int, Field(strict=True, ge=0, le=BIGINT)]

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


def _in_our_age(value: dt.datetime) -> dt.datetime:
    if value.tzinfo is None:
        raise PydanticCustomError("timezone_missing", "Say the zone, for instance by a final Z.")
    if not FIRST_YEAR <= value.year < LAST_YEAR:
        raise PydanticCustomError("time_out_of_range", "Write a time between 2000 and 2099.")
    return value.astimezone(dt.UTC)


def _day_in_our_age(value: dt.date) -> dt.date:
    if not FIRST_YEAR <= value.year < LAST_YEAR:
        raise PydanticCustomError("date_out_of_range", "Write a date between 2000 and 2099.")
    return value


def revision(if_match: str | None) -> str | None:
    """The revision that an If-Match names, with or without the quotes of RFC 9110; `*` is content with any."""
    named = None if if_match is None else if_match.strip().strip('"')
    return None if named == "*" else named


Instant = Annotated[dt.datetime, AfterValidator(_in_our_age)]
Day = Annotated[dt.date, AfterValidator(_day_in_our_age)]
