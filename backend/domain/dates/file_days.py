"""Days of the events of a calendar file: which dates they cover, and what is no day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

from backend.domain.dates.recurrence import Recurrence, days, steps
from backend.errors import Invalid

Why = Literal[
    "cancelled",
    "unnamed",
    "undated",
    "part_unreadable",
    "zone_unknown",
    "not_a_whole_day",
    "too_long",
    "repeats_otherwise",
]
LONGEST_DAYS = 366
MOST_STEPS = 200_000
"""Days that are looked at for one file: some seconds."""
LONGEST_NAME = 100
"""As the name of a holiday (services/given.py)."""


@dataclass(frozen=True, slots=True)
class FileEvent:
    """`start` is its date in the file, whose zone may be another one: on the campus's clock it begins `shift` later."""

    line: int
    name: str
    uid: str
    start: date
    length_days: int
    shift_days: int = 0
    recurrence: Recurrence | None = None
    added: tuple[date, ...] = ()
    left_out: frozenset[date] = frozenset()
    replaces: date | None = None  # this day of the event with the same uid


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An event that gives no holiday. `part`: what of it, as the file has it."""

    line: int
    name: str
    why: Why
    part: str


@dataclass(frozen=True, slots=True)
class FileDay:
    day: date
    name: str
    line: int


def file_days(events: Sequence[FileEvent], first: date, last: date) -> tuple[list[FileDay], int]:
    """One for each date in [first, last], in order, and how many events have none there.

    A date of several events has the names of all. Raises Invalid where too much repeats.
    """
    by_date: dict[date, FileDay] = {}
    outside, left = 0, MOST_STEPS
    for event in _without_replaced(events):
        left -= _steps(event, first, last)
        if left < 0:
            raise Invalid(
                "file",
                "Line {line}: the events up to this one repeat too often to list their days. "
                "Choose fewer years, or export a calendar that has holidays alone.",
                "ics_repeats_too_often",
                line=event.line,
            )
        covered = sorted(set(_covered(event, first, last)))
        outside += not covered
        for day in covered:
            before = by_date.get(day)
            by_date[day] = (
                FileDay(day, event.name, event.line)
                if before is None
                else replace(before, name=both_names(before.name, event.name))
            )
    return [by_date[day] for day in sorted(by_date)], outside


def _steps(event: FileEvent, first: date, last: date) -> int:
    """At most as many days as each of the begins covers."""
    rule = event.recurrence
    if rule is None:
        return event.length_days * (1 + len(event.added))
    looked_at = steps(rule, event.start, first - timedelta(days=event.length_days), last)
    return looked_at + event.length_days * min(looked_at, MOST_STEPS)


def both_names(name: str, other: str) -> str:
    names = name.split("; ")
    return name if other in names else f"{name}; {other}"[:LONGEST_NAME].rstrip("; ")


def _without_replaced(events: Sequence[FileEvent]) -> Iterator[FileEvent]:
    replaced: Mapping[str, set[date]] = defaultdict(set)
    for event in events:
        if event.replaces is not None:
            replaced[event.uid].add(event.replaces)
    for event in events:
        if event.replaces is None and event.uid in replaced:
            yield replace(event, left_out=event.left_out | replaced[event.uid])
        else:
            yield event


def _covered(event: FileEvent, first: date, last: date) -> Iterator[date]:
    shift = timedelta(days=event.shift_days)
    reach = timedelta(days=event.length_days - 1)
    from_day, to_day = first - shift - reach, last - shift
    for begin in {*_begins(event, from_day, to_day)} - event.left_out:
        for number in range(event.length_days):
            day = begin + shift + timedelta(days=number)
            if first <= day <= last:
                yield day


def _begins(event: FileEvent, from_day: date, to_day: date) -> Iterator[date]:
    if event.recurrence is None:
        yield event.start
    else:
        yield from days(event.recurrence, event.start, from_day, to_day)
    yield from event.added
