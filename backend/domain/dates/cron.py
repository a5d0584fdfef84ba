"""Times of day in cron's five fields, on a campus's wall clock.

When the clock is set, a job of certain hours loses no day: a skipped time begins when the clock jumps, a repeated one
at its first. A job of every hour follows the clock.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from backend.domain.dates.zones import DAY_MS, HOUR_MS, OffsetStretch, midnight_ms, stretches
from backend.errors import Invalid

MINUTE_MS = 60_000
NAMES = {
    "month": ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
    "weekday": ["sun", "mon", "tue", "wed", "thu", "fri", "sat"],
}
RANGES = {"minute": (0, 59), "hour": (0, 23), "day": (1, 31), "month": (1, 12), "weekday": (0, 7)}
LONGEST_MONTH = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
ITEM = re.compile(r"(\*|([a-z0-9]+)(?:-([a-z0-9]+))?)(?:/([0-9]{1,3}))?")
EXAMPLE = "write minute, hour, day, month and weekday, such as 0 8-16 * * 1-5."
WRONG_COUNT = "{cron} has {count} fields, not 5: " + EXAMPLE
UNKNOWN_PART = "{text} is no {cron_part} that cron knows: " + EXAMPLE


@dataclass(frozen=True, slots=True)
class Cron:
    """The values that each field allows, in order; weekday 0 is Sunday."""

    minutes: tuple[int, ...]
    hours: tuple[int, ...]
    days: frozenset[int]
    months: frozenset[int]
    weekdays: frozenset[int]
    any_day: bool  # the field began with a star
    any_weekday: bool  # if neither has a star, one of the two must match

    @property
    def every_hour(self) -> bool:
        return len(self.hours) == 24

    def on(self, day: date) -> bool:
        if day.month not in self.months:
            return False
        by_day, by_weekday = day.day in self.days, day.isoweekday() % 7 in self.weekdays
        if self.any_day or self.any_weekday:
            return by_day and by_weekday
        return by_day or by_weekday

    def local(self, from_ms: int, to_ms: int) -> Iterator[int]:
        """Times of a clock that is never set, in [from_ms, to_ms): local milliseconds."""
        day = date(1970, 1, 1) + timedelta(milliseconds=from_ms)
        while (zero_ms := midnight_ms(day)) < to_ms:
            if self.on(day):
                for hour in self.hours:
                    for minute in self.minutes:
                        at_ms = zero_ms + hour * HOUR_MS + minute * MINUTE_MS
                        if from_ms <= at_ms < to_ms:
                            yield at_ms
            day += timedelta(days=1)


def parse(text: str, field: str = "cron") -> Cron:
    """Raises Invalid on `field`, naming the faulty part and its remedy."""
    parts = text.lower().split()
    if len(parts) != len(RANGES):
        raise Invalid(field, WRONG_COUNT, "cron_fields", cron=_shown(text), count=len(parts))
    minute, hour, day, month, weekday = (
        _values(name, part, field) for name, part in zip(RANGES, parts, strict=True)
    )
    cron = Cron(
        minutes=tuple(sorted(minute)),
        hours=tuple(sorted(hour)),
        days=frozenset(day),
        months=frozenset(month),
        weekdays=frozenset(weekday_number % 7 for weekday_number in weekday),
        any_day=parts[2].startswith("*"),
        any_weekday=parts[4].startswith("*"),
    )
    if cron.any_weekday and not any(
        day_number <= LONGEST_MONTH[each - 1] for day_number in day for each in month
    ):
        raise Invalid(
            field,
            "{cron} never comes: no such month has day {day}.",
            "cron_never",
            cron=_shown(text),
            day=min(day),
        )
    return cron


def times(cron: Cron, start_ms: int, end_ms: int, zone: ZoneInfo) -> Iterator[int]:
    """When the job begins in [start_ms, end_ms), UTC ms, in order."""
    before: OffsetStretch | None = None
    # From a day earlier, to know what the clock showed already.
    for stretch in stretches(start_ms - DAY_MS, end_ms, zone):
        for at_ms in _in_stretch(cron, stretch, before):
            if at_ms >= start_ms:
                yield at_ms
        before = stretch


def _in_stretch(cron: Cron, stretch: OffsetStretch, before: OffsetStretch | None) -> Iterator[int]:
    from_ms, to_ms = stretch.from_ms + stretch.offset_ms, stretch.to_ms + stretch.offset_ms
    if before is not None and not cron.every_hour:
        shown_ms = stretch.from_ms + before.offset_ms
        if any(True for _ in cron.local(shown_ms, from_ms)) and from_ms not in cron.local(
            from_ms, from_ms + 1
        ):
            yield stretch.from_ms
        from_ms = max(from_ms, shown_ms)
    for local_ms in cron.local(from_ms, to_ms):
        yield local_ms - stretch.offset_ms


def shortest_gap_minutes(cron: Cron) -> int:
    """Least minutes between two times of one day; 1440 for a single one."""
    minutes = [hour * 60 + minute for hour in cron.hours for minute in cron.minutes]
    following = [*minutes[1:], minutes[0] + 24 * 60]
    return min(after - minute for minute, after in zip(minutes, following, strict=True))


def _values(name: str, part: str, field: str) -> set[int]:
    numbers: set[int] = set()
    for item in part.split(","):
        match = ITEM.fullmatch(item)
        if match is None:
            raise Invalid(
                field, UNKNOWN_PART, "cron_part_unknown", text=_shown(item), cron_part=name
            )
        numbers |= _range(name, item, match.groups(), field)
    return numbers


def _range(name: str, item: str, groups: Sequence[str | None], field: str) -> set[int]:
    star, first, last, step = groups
    low, high = RANGES[name]
    if star != "*":
        low = _number(name, str(first), field)
        high = _number(name, last, field) if last else (low if step is None else high)
    if low > high:
        raise Invalid(
            field,
            "{text}: write the smaller {cron_part} first.",
            "cron_range_reversed",
            text=_shown(item),
            cron_part=name,
        )
    if step is not None and int(step) == 0:
        raise Invalid(
            field,
            "{text}: a step of 0 never moves on; write 1 or more.",
            "cron_step_zero",
            text=_shown(item),
        )
    return set(range(low, high + 1, int(step or 1)))


def _number(name: str, text: str, field: str) -> int:
    low, high = RANGES[name]
    if text in NAMES.get(name, ()):
        return NAMES[name].index(text) + (1 if name == "month" else 0)
    if not text.isascii() or not text.isdigit() or not low <= int(text[:9]) <= high:
        raise Invalid(
            field,
            "{text} is no {cron_part}: write a number from {low} to {high}.",
            "cron_number",
            text=_shown(text),
            cron_part=name,
            low=low,
            high=high,
        )
    return int(text)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:39] + "…")
