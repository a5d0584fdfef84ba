"""Windows without probes: dated ones, and weekly ones on the campus's clock."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from backend.domain.dates.zones import DAY_MS, EPOCH, midnight_ms, stretches
from backend.errors import Invalid

MINUTE_MS = 60_000
DAY_MINUTES = 1440
CLOCK = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])|24:00")


@dataclass(frozen=True, slots=True)
class Dated:
    """[from_ms, to_ms) in UTC."""

    name: str
    from_ms: int
    to_ms: int


@dataclass(frozen=True, slots=True)
class Weekly:
    """Minutes of the wall clock from `first` on, on these ISO weekdays; `last` up to `first` is the next day."""

    name: str
    weekdays: tuple[int, ...]
    first: int
    last: int

    @property
    def minutes(self) -> int:
        return self.last - self.first + (DAY_MINUTES if self.last <= self.first else 0)


Blackout = Dated | Weekly


@dataclass(frozen=True, slots=True)
class BlackoutWindow:
    """[from_ms, to_ms) in UTC."""

    name: str
    from_ms: int
    to_ms: int


def parse(stored: Sequence[Mapping[str, Any]], field: str = "blackouts") -> tuple[Blackout, ...]:
    """From JSON: {kind: dated, name, from, to} or {kind: weekly, name, weekdays, from, to}. Raises Invalid."""
    return tuple(_parsed(window, f"{field}.{number}") for number, window in enumerate(stored))


def to_json(blackouts: Iterable[Blackout]) -> list[dict[str, Any]]:
    return [_stored(blackout) for blackout in blackouts]


def windows(
    blackouts: Iterable[Blackout], start_ms: int, end_ms: int, zone: ZoneInfo
) -> list[BlackoutWindow]:
    """Those that touch [start_ms, end_ms), in full length, by beginning."""
    touching: list[BlackoutWindow] = []
    for blackout in blackouts:
        every = (
            [BlackoutWindow(blackout.name, blackout.from_ms, blackout.to_ms)]
            if isinstance(blackout, Dated)
            else _occurrences(blackout, start_ms, end_ms, zone)
        )
        touching += [each for each in every if each.from_ms < end_ms and start_ms < each.to_ms]
    return sorted(touching, key=lambda each: (each.from_ms, each.to_ms, each.name))


def covered(by_beginning: Sequence[BlackoutWindow]) -> list[tuple[int, int]]:
    """Covered time, from windows by beginning: [from_ms, to_ms) in order, none touching the next."""
    spans: list[tuple[int, int]] = []
    for window in by_beginning:
        if spans and window.from_ms <= spans[-1][1]:
            spans[-1] = spans[-1][0], max(spans[-1][1], window.to_ms)
        else:
            spans.append((window.from_ms, window.to_ms))
    return spans


def _occurrences(
    weekly: Weekly, start_ms: int, end_ms: int, zone: ZoneInfo
) -> Iterator[BlackoutWindow]:
    """Both ends by the wall clock; a change of the clock makes the window longer or shorter.

    A skipped end is when the clock jumps; a repeated end is the first one.
    """
    # One from up to a day (and a changed clock) ago may still last.
    begin_ms, stop_ms = start_ms - 2 * DAY_MS, end_ms + 2 * DAY_MS
    pieces = list(stretches(begin_ms, stop_ms, zone))
    day = dt.date(1970, 1, 1) + dt.timedelta(milliseconds=begin_ms)
    while (zero_ms := midnight_ms(day)) < stop_ms:
        if day.isoweekday() in weekly.weekdays:
            first_ms = zero_ms + weekly.first * MINUTE_MS
            ends = [
                next(
                    (
                        max(p.from_ms, at - p.offset_ms)
                        for p in pieces
                        if at < p.to_ms + p.offset_ms
                    ),
                    None,
                )
                for at in (first_ms, first_ms + weekly.minutes * MINUTE_MS)
            ]
            if ends[0] is not None and ends[1] is not None and ends[0] < ends[1]:
                yield BlackoutWindow(weekly.name, ends[0], ends[1])
        day += dt.timedelta(days=1)


def _parsed(window: Mapping[str, Any], field: str) -> Blackout:
    if window["kind"] == "dated":
        from_ms, to_ms = _instant_ms(window["from"]), _instant_ms(window["to"])
        if to_ms <= from_ms:
            raise Invalid(
                f"{field}.to",
                "{name} ends before it begins: swap the times.",
                "blackout_reversed",
                name=window["name"],
            )
        return Dated(window["name"], from_ms, to_ms)
    first = _minute(window["from"], f"{field}.from")
    if first == DAY_MINUTES:
        raise Invalid(
            f"{field}.from",
            "A day begins at 00:00: write that, and the day after.",
            "day_begins_at_midnight",
        )
    last = _minute(window["to"], f"{field}.to")
    if window["from"] == window["to"]:
        raise Invalid(
            f"{field}.to",
            "{name} has no length: for a whole day write 00:00 to 24:00.",
            "blackout_empty",
            name=window["name"],
        )
    return Weekly(window["name"], tuple(sorted(set(window["weekdays"]))), first, last)


def _stored(blackout: Blackout) -> dict[str, Any]:
    if isinstance(blackout, Dated):
        ends = {"from": _iso(blackout.from_ms), "to": _iso(blackout.to_ms)}
        return {"kind": "dated", "name": blackout.name, **ends}
    ends = {"from": _clock(blackout.first), "to": _clock(blackout.last)}
    return {"kind": "weekly", "name": blackout.name, "weekdays": list(blackout.weekdays), **ends}


def _iso(at_ms: int) -> str:
    return (EPOCH + dt.timedelta(milliseconds=at_ms)).isoformat()


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def _instant_ms(text: str) -> int:
    return (dt.datetime.fromisoformat(text) - EPOCH) // dt.timedelta(milliseconds=1)


def _minute(text: str, field: str) -> int:
    if CLOCK.fullmatch(text) is None:
        raise Invalid(field, "Write a time of day from 00:00 to 24:00.", "time_of_day")
    return int(text[:2]) * 60 + int(text[3:])
