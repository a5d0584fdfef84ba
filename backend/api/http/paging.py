"""Opaque cursors: where the next page begins, as a few numbers or words that the caller only hands back."""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import json
from collections.abc import Callable, Sequence
from typing import TypeVar

from backend.errors import Invalid

T = TypeVar("T")
EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
MICROSECOND = dt.timedelta(microseconds=1)

BAD = (
    "Take the cursor from `next_cursor` of the page before, or leave it out to begin at the start."
)


def encode(*position: int | str) -> str:
    text = json.dumps(position, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode(cursor: str | None, *kinds: type[int | str]) -> tuple[int | str, ...] | None:
    """The position, None for no cursor. Raises Invalid for a cursor that we did not make for this list."""
    if cursor is None:
        return None
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        position = json.loads(base64.urlsafe_b64decode(padded.encode("ascii")))
    except (ValueError, binascii.Error, RecursionError):
        raise Invalid("cursor", BAD, "wrong_cursor") from None
    if not isinstance(position, list) or [type(part) for part in position] != list(kinds):
        raise Invalid("cursor", BAD, "wrong_cursor")
    if not all(_storable(part) for part in position):
        raise Invalid("cursor", BAD, "wrong_cursor")
    return tuple(position)


def _storable(part: int | str) -> bool:
    """Whether the database can compare something with it: half a surrogate pair and a zero byte it cannot take."""
    if isinstance(part, int):
        return 0 <= part < 2**63
    return "\0" not in part and not any("\ud800" <= letter <= "\udfff" for letter in part)


def decode_number(cursor: str | None) -> int | None:
    """A cursor that is one number, most often the last id seen."""
    position = decode(cursor, int)
    return None if position is None else int(position[0])


def encode_moment(at: dt.datetime, number: int) -> str:
    return encode(microseconds(at), number)


def decode_moment(cursor: str | None) -> tuple[dt.datetime, int] | None:
    """The place in a list by time, then number."""
    position = decode(cursor, int, int)
    return None if position is None else (instant(int(position[0])), int(position[1]))


def decode_name(cursor: str | None) -> tuple[str, int] | None:
    """The place in a list by name, then number."""
    position = decode(cursor, str, int)
    return None if position is None else (str(position[0]), int(position[1]))


def cut(rows: Sequence[T], limit: int, place: Callable[[T], str]) -> tuple[list[T], str | None]:
    """A page of at most `limit` from up to `limit + 1` rows, and the cursor of the next if there are more."""
    page = list(rows[:limit])
    return page, place(page[-1]) if len(rows) > limit else None


def microseconds(at: dt.datetime) -> int:
    """An instant as a number for a cursor, exact to the database's microsecond."""
    return (at - EPOCH) // MICROSECOND


def instant(number: int) -> dt.datetime:
    """The instant of a cursor. Raises Invalid for one that no calendar has."""
    try:
        return EPOCH + number * MICROSECOND
    except OverflowError:
        raise Invalid("cursor", BAD, "wrong_cursor") from None


LAST_ORDINAL = dt.date(2100, 1, 1).toordinal()
LAST_MS = 4_102_444_800_000


def bounded(position: tuple[int | str, ...], step: str) -> tuple[int, int]:
    """A position in a series: milliseconds, or for days and weeks the date's ordinal. Raises Invalid beyond 2100."""
    start, uplink_id = int(position[0]), int(position[1])
    last = LAST_ORDINAL if step in {"day", "week"} else LAST_MS
    if start > last or uplink_id >= 2**31:
        raise Invalid("cursor", BAD, "wrong_cursor")
    return start, uplink_id
