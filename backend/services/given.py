"""Types of what people and programs give: what may be typed is stated here, so that the refusal names the field."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from backend.domain.access.password_rules import SHORTEST_PASSWORD

STRICT = ConfigDict(extra="forbid")
"""An unknown field is refused, because a misspelt one would otherwise be lost in silence."""

_WORDS = r"[^\x00-\x1f\x7f-\x9f\u2028\u2029]*"
LINE = rf"^{_WORDS}$"
"""No control characters and no line breaks: emoji, quotes and right-to-left letters are names like others."""

BIGINT = 2**63 - 1
FIRST_YEAR, LAST_YEAR = 2000, 2100

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100, pattern=LINE)
]
Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200, pattern=LINE)]
Letterhead = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        max_length=300,
        pattern=rf"^{_WORDS}(\n{_WORDS}){{0,2}}$",
    ),
]
"""Three lines at most."""
Secret = Annotated[str, StringConstraints(min_length=1, max_length=1024)]
RouterPassword = Annotated[str, StringConstraints(min_length=1, max_length=1024, pattern=LINE)]
"""Whatever else listens at the router's address would take what follows a line break for a command."""
NewPassword = Annotated[str, StringConstraints(min_length=SHORTEST_PASSWORD, max_length=1024)]
Count = Annotated[int, Field(strict=True, ge=0, le=BIGINT)]
Key = Annotated[int, Field(ge=1, le=2**31 - 1)]

Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")]
"""ISO 639 code. The pages show English where they have no words of the language."""

Fingerprint = Annotated[
    str, StringConstraints(strip_whitespace=True, pattern=r"^([0-9a-fA-F]{2}:?){31}[0-9a-fA-F]{2}$")
]
Host = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=253, pattern=r"^[^\x00-\x20\x7f-\xa0/@]*$"
    ),
]
MailAddress = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        max_length=254,
        pattern=r"^[^\s@<>,;:\"\\()\[\]]+@[^\s@<>,;:\"\\()\[\]]+$",
    ),
]
InterfaceName = Annotated[
    str, StringConstraints(min_length=1, max_length=512, pattern=r"^[^\x00]*$")
]
"""As the router has it, blanks and all: it is only ever compared, never shown without being escaped."""

Port = Annotated[int, Field(ge=1, le=65535)]
Tls = Literal["off", "pinned", "ca"]
Bps = Annotated[int, Field(strict=True, ge=-BIGINT, le=BIGINT)]
"""Strict: `true` is no speed. Which speeds a line can have, the domain says (capacity.py)."""
Amount = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,12}([.][0-9]{1,2})?$")]
Currency = Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]


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


Instant = Annotated[dt.datetime, AfterValidator(_in_our_age)]
Day = Annotated[dt.date, AfterValidator(_day_in_our_age)]
