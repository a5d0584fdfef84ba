"""When a campus works: a filter on every number.

An instant is work when the campus's wall clock shows a work minute of a work day. A skipped hour is no work, a
repeated hour is work twice; work and off always add up to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, Protocol, TypeVar
from zoneinfo import ZoneInfo

from backend.domain.dates.zones import midnight_ms, stretches
from backend.errors import Invalid

Selection = Literal["all", "work", "off", "exam"]
PeriodKind = Literal["term", "exam", "break"]
Interval = tuple[int, int]  # UTC ms [from, to)

SELECTIONS: tuple[Selection, ...] = ("all", "work", "off", "exam")
PERIOD_KINDS: tuple[PeriodKind, ...] = ("term", "exam", "break")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DAY_MINUTES = 24 * 60
MINUTE_MS = 60_000


class Timed(Protocol):
    @property
    def at_ms(self) -> int: ...


Part = TypeVar("Part", bound=Timed)


@dataclass(frozen=True, slots=True)
class Period:
    """A named range of dates, both included: a term, exam weeks, or a break without work."""

    name: str
    kind: PeriodKind
    first: date
    last: date

    def holds(self, day: date) -> bool:
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class WorkCalendar:
    """Work hours of a campus; none on holidays and in breaks.

    Raises Invalid with a field such as `weekly.0.1` or `periods.0.last`.
    """

    zone: ZoneInfo
    # from Monday: (from_minute, to_minute) of the wall clock
    weekly: tuple[tuple[tuple[int, int], ...], ...]
    holidays: frozenset[date] = frozenset()
    periods: tuple[Period, ...] = ()

    def __post_init__(self) -> None:
        if len(self.weekly) != 7:
            raise Invalid(
                "weekly",
                f"weekly has {len(self.weekly)} days: give 7, Monday first.",
            )
        for weekday, ranges in enumerate(self.weekly):
            _check_ranges(weekday, ranges)
        for number, period in enumerate(self.periods):
            _check_period(f"periods.{number}", period)

    def work_ranges(self, day: date) -> tuple[tuple[int, int], ...]:
        """None on a holiday or in a break."""
        if day in self.holidays or self._in_period(day, "break"):
            return ()
        return self.weekly[day.weekday()]

    def intervals(self, start_ms: int, end_ms: int, selection: Selection) -> tuple[Interval, ...]:
        """The parts of [start_ms, end_ms) that `selection` keeps, UTC ms, in order, apart from each other.

        `off`: not work. `exam`: work hours within exam periods.
        """
        if start_ms >= end_ms:
            return ()
        if selection == "all":
            return ((start_ms, end_ms),)
        if selection == "exam":
            return _joined(self._work(start_ms, end_ms, exams_only=True))
        work = _joined(self._work(start_ms, end_ms, exams_only=False))
        return work if selection == "work" else outside(start_ms, end_ms, work)

    def _in_period(self, day: date, kind: PeriodKind) -> bool:
        return any(period.kind == kind and period.holds(day) for period in self.periods)

    def _work(self, start_ms: int, end_ms: int, *, exams_only: bool) -> Iterator[Interval]:
        for stretch in stretches(start_ms, end_ms, self.zone):
            day = _day_at(stretch.from_ms + stretch.offset_ms)
            while (zero_ms := midnight_ms(day) - stretch.offset_ms) < stretch.to_ms:
                if not exams_only or self._in_period(day, "exam"):
                    for first, last in self.work_ranges(day):
                        from_ms = max(zero_ms + first * MINUTE_MS, stretch.from_ms)
                        to_ms = min(zero_ms + last * MINUTE_MS, stretch.to_ms)
                        if from_ms < to_ms:
                            yield from_ms, to_ms
                day += timedelta(days=1)


def always(zone: ZoneInfo) -> WorkCalendar:
    """For a campus without a calendar: every minute is work."""
    return WorkCalendar(zone, (((0, DAY_MINUTES),),) * 7)


def total_ms(intervals: Iterable[Interval]) -> int:
    return sum(to_ms - from_ms for from_ms, to_ms in intervals)


def outside(start_ms: int, end_ms: int, parts: Iterable[Interval]) -> tuple[Interval, ...]:
    """What of [start_ms, end_ms) is in none of the parts, which are in order and may reach beyond it."""
    gaps, free_ms = list[Interval](), start_ms
    for from_ms, to_ms in parts:
        gaps.append((free_ms, min(from_ms, end_ms)))
        free_ms = max(free_ms, to_ms)
    gaps.append((free_ms, end_ms))
    return tuple((from_ms, to_ms) for from_ms, to_ms in gaps if from_ms < to_ms)


def _day_at(local_ms: int) -> date:
    return date(1970, 1, 1) + timedelta(milliseconds=local_ms)


def _joined(pieces: Iterable[Interval]) -> tuple[Interval, ...]:
    """Joins ordered pieces that touch."""
    joined: list[Interval] = []
    for from_ms, to_ms in pieces:
        if joined and joined[-1][1] == from_ms:
            joined[-1] = (joined[-1][0], to_ms)
        else:
            joined.append((from_ms, to_ms))
    return tuple(joined)


def _check_ranges(weekday: int, ranges: Sequence[tuple[int, int]]) -> None:
    free_from = 0
    for number, (first, last) in enumerate(ranges):
        field = f"weekly.{weekday}.{number}"
        if not 0 <= first < last <= DAY_MINUTES:
            raise Invalid(
                field,
                f"{WEEKDAYS[weekday]}: work from minute {first} to {last} is not within one day: "
                f"give two minutes between 0 and {DAY_MINUTES}, the earlier one first.",
            )
        if first < free_from:
            raise Invalid(
                field,
                f"{WEEKDAYS[weekday]}: work from minute {first} begins before minute {free_from}, where the range "
                "before it ends: list the ranges in order and without overlap.",
            )
        free_from = last


def _check_period(field: str, period: Period) -> None:
    if not period.name.strip():
        raise Invalid(
            f"{field}.name", "A period needs a name, such as Midterm exams.", "period_unnamed"
        )
    if period.kind not in PERIOD_KINDS:
        raise Invalid(
            f"{field}.kind",
            "{kind!r} is no kind of period: use term, exam or break.",
            "period_kind_unknown",
            kind=period.kind,
        )
    if period.last < period.first:
        raise Invalid(
            f"{field}.last",
            "{name} ends on {last}, before it begins on {first}: swap the dates.",
            "period_reversed",
            name=period.name,
            last=period.last,
            first=period.first,
        )
