"""The declared type of every RouterOS field that we read; no value's type is guessed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from backend.errors import RouterRefused
from backend.routeros.session.replies import Row

Convert = Callable[[str], Any]  # None: left out; ValueError says what was wanted

_DURATION = re.compile(
    r"(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+)s)?(?:(\d+)ms)?(?:(\d+)us)?"
)
_CLOCK = re.compile(r"(?:(\d+)w)?(?:(\d+)d)?(\d{1,2}):(\d{2}):(\d{2})(?:\.\d+)?")
_RATE = re.compile(r"(\d+(?:\.\d+)?)([kMG]?)(?:bps)?")
_POWERS = {"": 1, "k": 1_000, "M": 1_000_000, "G": 1_000_000_000}
LARGEST_COUNT = 10**18  # an exabyte, 29 years of a full 10 Gbit/s line: a driver's mistake
MOST_DIGITS = 30  # not worth converting beyond; Python also has a limit

LARGEST_TOTAL = 2**31 - 1
LONGEST_DURATION_S = 50 * 366 * 86_400  # no router has been up for fifty years
_FLAGS = {"true": True, "yes": True, "": True, "false": False, "no": False}


def text(value: str) -> str:
    return value


def integer(value: str) -> int:
    """Decimal digits with an optional sign; counters are unsigned 64 bit."""
    if not value.isascii() or not value.removeprefix("-").isdigit():
        raise ValueError("an integer")
    return int(value)


def count(value: str) -> int:
    """A counter or an amount: never negative, and small enough for the store."""
    number = integer(value)
    if not 0 <= number <= LARGEST_COUNT:
        raise ValueError(f"a count of 0 to {LARGEST_COUNT}")
    return number


def side_count(value: str) -> int | None:
    """A count beside the volumes: an absurd one must not cost the bytes in its row.

    None where `count` refuses the size, as if left out; what is no number is still refused.
    """
    if len(value) > MOST_DIGITS and value.isascii() and value.removeprefix("-").isdigit():
        return None
    number = integer(value)
    return number if 0 <= number <= LARGEST_COUNT else None


def side_total(value: str) -> int | None:
    """A `side_count` of present things; the store has 32 bits for it."""
    number = side_count(value)
    return number if number is None or number <= LARGEST_TOTAL else None


def percent(value: str) -> int:
    """Whole per cent; a load of 101 is a rounding of the router's, and 100 says the same."""
    return min(count(value), 100)


def flag(value: str) -> bool:
    """`true`, `yes`, or the empty word of a flag that is just present."""
    if value not in _FLAGS:
        raise ValueError("true or false")
    return _FLAGS[value]


def duration_us(value: str) -> int:
    """`1w2d3h4m5s`, `1ms500us` or `2d20:12:20`, in microseconds."""
    match = _DURATION.fullmatch(value)
    if match is not None and value:
        weeks, days, hours, minutes, seconds, ms, us = (int(part or 0) for part in match.groups())
        return _seconds(weeks, days, hours, minutes, seconds) * 1_000_000 + ms * 1000 + us
    clock = _CLOCK.fullmatch(value)
    if clock is None:
        raise ValueError("a duration such as 1w2d3h4m5s")
    weeks, days, hours, minutes, seconds = (int(part or 0) for part in clock.groups())
    return _seconds(weeks, days, hours, minutes, seconds) * 1_000_000


def _seconds(weeks: int, days: int, hours: int, minutes: int, seconds: int) -> int:
    return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds


def duration_s(value: str) -> int:
    seconds = duration_us(value) // 1_000_000
    if seconds > LONGEST_DURATION_S:
        raise ValueError("a duration of less than fifty years")
    return seconds


def rate_bps(value: str) -> int:
    """`1Gbps`, `2.5Gbps`, `100M` or `0`, in bit/s."""
    match = _RATE.fullmatch(value)
    if match is None:
        raise ValueError("a rate such as 100Mbps")
    return round(float(match[1]) * _POWERS[match[2]])


def timestamp(value: str) -> datetime:
    """The router's local time: `2026-05-31 14:03:22`, or `may/31/2026 14:03:22` before 7.10."""
    for form in ("%Y-%m-%d %H:%M:%S", "%b/%d/%Y %H:%M:%S"):
        try:
            return datetime.strptime(value, form)  # noqa: DTZ007 (the zone is the router's)
        except ValueError:
            continue
    raise ValueError("a time such as 2026-05-31 14:03:22")


@dataclass(frozen=True, slots=True)
class Menu:
    path: str
    fields: Mapping[str, Convert]

    @property
    def proplist(self) -> str:
        return "=.proplist=" + ",".join(self.fields)

    def values(self, row: Row) -> dict[str, Any]:
        """By their declared types, without missing ones.

        Raises RouterRefused `garbage`, naming menu and field.
        """
        values_read: dict[str, Any] = {}
        for name, convert in self.fields.items():
            if name in row:
                try:
                    value = convert(row[name])
                except ValueError as error:
                    raise self._garbage(name, row[name], str(error)) from error
                if value is not None:
                    values_read[name] = value
        return values_read

    def _garbage(self, name: str, value: str, wanted: str) -> RouterRefused:
        return RouterRefused(
            "garbage",
            f"{self.path}: the field {name} is {value[:60]!r}, not {wanted}",
            "Check that the router runs a released RouterOS 7; report this message if it does.",
        )
