"""ISO weeks and local hours of a campus, as UTC milliseconds.

A week runs from Monday 00:00 to the next on the campus's wall clock: 168 hours, or 167 or 169 (in Lord Howe 167.5 or
168.5) when the clock is changed. Source of the numbering: ISO 8601-1:2019, 4.3.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from backend.domain.dates.zones import DAY_MS, HOUR_MS, day_bounds, local_date, offset_ms, stretches
from backend.errors import Invalid

WEEK_TEXT = re.compile(r"([0-9]{4})-W([0-9]{2})")

FIRST_YEAR, LAST_YEAR = 1970, 2999  # other years are typing errors: no counter was read then


@dataclass(frozen=True, slots=True, order=True)
class IsoWeek:
    """`year` is the ISO year, which holds the week's Thursday.

    Raises Invalid on field `week` for a week that does not exist, such as 2025-W53.
    """

    year: int
    number: int

    def __post_init__(self) -> None:
        if not FIRST_YEAR <= self.year <= LAST_YEAR:
            raise Invalid(
                "week",
                "{week} is out of range: use a week of {first} to {last}.",
                "week_out_of_range",
                week=self,
                first=FIRST_YEAR,
                last=LAST_YEAR,
            )
        last = weeks_in_year(self.year)
        if not 1 <= self.number <= last:
            raise Invalid(
                "week",
                "There is no week {week}: {year} has the weeks {year}-W01 to {year}-W{last}.",
                "no_week",
                week=self,
                year=self.year,
                last=last,
            )

    def __str__(self) -> str:
        return f"{self.year:04d}-W{self.number:02d}"

    @classmethod
    def parse(cls, text: str) -> IsoWeek:
        """Reads `2026-W47`. Raises Invalid on field `week` for any other text."""
        match = WEEK_TEXT.fullmatch(text)
        if match is None:
            raise Invalid(
                "week", "{text!r} is not a week: write it like 2026-W47.", "not_a_week", text=text
            )
        return cls(int(match[1]), int(match[2]))

    @classmethod
    def holding(cls, day: date) -> IsoWeek:
        year, number, _ = day.isocalendar()
        return cls(year, number)

    @property
    def monday(self) -> date:
        return date.fromisocalendar(self.year, self.number, 1)

    @property
    def days(self) -> tuple[date, ...]:
        """Monday first."""
        return tuple(self.monday + timedelta(days=n) for n in range(7))

    def plus(self, weeks: int) -> IsoWeek:
        return IsoWeek.holding(self.monday + timedelta(weeks=weeks))

    @property
    def next(self) -> IsoWeek:
        return self.plus(1)

    @property
    def previous(self) -> IsoWeek:
        return self.plus(-1)

    def bounds(self, zone: ZoneInfo) -> tuple[int, int]:
        """Monday 00:00 and the next, by the wall clock, as UTC ms."""
        start_ms, _ = day_bounds(self.monday, zone)
        end_ms, _ = day_bounds(self.monday + timedelta(weeks=1), zone)
        return start_ms, end_ms


def weeks_in_year(year: int) -> int:
    """52 or 53: the last week always holds 28 December."""
    return date(year, 12, 28).isocalendar().week


def week_of(at_ms: int, zone: ZoneInfo) -> IsoWeek:
    return IsoWeek.holding(local_date(at_ms, zone))


def hour_starts(start_ms: int, end_ms: int, zone: ZoneInfo) -> Iterator[int]:
    """When a local hour begins in [start_ms, end_ms), in order.

    That is at :00 of the wall clock and whenever the clock is set. So hours tile time, none is longer than 60
    minutes, a repeated hour is two hours, and only a change by half an hour makes shorter ones.
    """
    for stretch in stretches(start_ms, end_ms, zone):
        first_ms = stretch.from_ms + -(stretch.from_ms + stretch.offset_ms) % HOUR_MS
        if stretch.changed and first_ms != stretch.from_ms:
            yield stretch.from_ms
        yield from range(first_ms, stretch.to_ms, HOUR_MS)


def hour_bounds(at_ms: int, zone: ZoneInfo) -> tuple[int, int]:
    """Start and end of the local hour that holds this instant, UTC ms."""
    *_, start_ms = hour_starts(at_ms - HOUR_MS, at_ms + 1, zone)
    return start_ms, next(hour_starts(start_ms + 1, start_ms + HOUR_MS + 1, zone))


def hour_of_week(at_ms: int, zone: ZoneInfo) -> int:
    """0 (Monday 00:00) to 167 (Sunday 23:00) by the wall clock; a repeated hour has one index twice."""
    local_ms = at_ms + offset_ms(at_ms, zone)
    # 1970-01-01 was a Thursday: day 3 of a week that begins on Monday.
    weekday = (local_ms // DAY_MS + 3) % 7
    return weekday * 24 + local_ms % DAY_MS // HOUR_MS
