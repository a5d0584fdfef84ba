"""Calendar files (iCalendar, RFC 5545) as they come in: their events, or what is wrong in which line.

The library reads one event at a time, so that a broken one leaves the others and is named by its line.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from icalendar import Event, vRecur
from icalendar.prop import vDDDLists, vDDDTypes

from backend.domain.dates.file_days import LONGEST_DAYS, LONGEST_NAME, FileEvent, LeftOut, Why
from backend.domain.dates.recurrence import Frequency, Recurrence
from backend.errors import Invalid
from backend.services.given import FIRST_YEAR, LAST_YEAR

MOST_BYTES = 500_000
MOST_EVENTS = 2000
MOST_LINES_PER_EVENT = 500

FREQUENCIES: dict[str, Frequency] = {
    "DAILY": "DAILY",
    "WEEKLY": "WEEKLY",
    "MONTHLY": "MONTHLY",
    "YEARLY": "YEARLY",
}
WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
KNOWN_PARTS = {"FREQ", "INTERVAL", "COUNT", "UNTIL", "BYMONTH", "BYMONTHDAY", "BYDAY", "WKST"}
BY_DAY = re.compile(r"([+-]?[0-9]{1,2})?(MO|TU|WE|TH|FR|SA|SU)")
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\s]+")
SHOWN = 60
ONE_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Block:
    """The lines of one event, unfolded; `line`: where it begins, from 1."""

    line: int
    rows: Sequence[str]


class _Odd(Exception):
    """An event that gives no holiday."""

    def __init__(self, why: Why, part: object = "") -> None:
        super().__init__(why)
        self.why: Why = why
        self.part = str(part)[:SHOWN]


def read(content: bytes, zone: ZoneInfo) -> tuple[list[FileEvent], list[LeftOut]]:
    """Events on the clock of `zone`, and those that are no whole days. Raises Invalid for what is no calendar."""
    events, left_out = [], []
    for block in _blocks(_text(content)):
        name = ""
        try:
            event = _parsed(block)
            name = _name(event)
            events.append(_event(event, block.line, name, zone))
        except _Odd as odd:
            left_out.append(LeftOut(block.line, name, odd.why, odd.part))
    return events, left_out


def _text(content: bytes) -> str:
    if len(content) > MOST_BYTES:
        raise Invalid(
            "file",
            "The file is larger than {most} bytes: export fewer years or fewer calendars.",
            "ics_too_large",
            most=MOST_BYTES,
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Invalid(
            "file",
            "Line {line} is not UTF-8: save the file as UTF-8 and send it again.",
            "ics_not_utf8",
            line=content.count(b"\n", 0, error.start) + 1,
        ) from None
    return text


def _blocks(text: str) -> Iterator[Block]:
    rows = list(_unfolded(text))
    if not rows or rows[0][1].strip().upper() != "BEGIN:VCALENDAR":
        raise Invalid(
            "file",
            "Line 1 is not BEGIN:VCALENDAR: choose a calendar file (.ics), not a page or a table.",
            "ics_no_calendar",
        )
    count, begun, inside = 0, 0, list[str]()
    for line, row in rows:
        word = row.strip().upper()
        if word == "BEGIN:VEVENT":
            if begun:
                raise _unended(begun)
            begun, inside, count = line, [], count + 1
            if count > MOST_EVENTS:
                raise Invalid(
                    "file",
                    "Line {line}: a file may have {most} events. Export fewer years.",
                    "ics_too_many_events",
                    line=line,
                    most=MOST_EVENTS,
                )
        elif word == "END:VEVENT" and begun:
            yield Block(begun, inside)
            begun = 0
        elif begun:
            inside.append(row)
    if begun:
        raise _unended(begun)
    if not count:
        raise Invalid("file", "The calendar in the file has no events.", "ics_no_events")


def _unended(line: int) -> Invalid:
    return Invalid(
        "file",
        "The event that begins in line {line} does not end: the file is cut off. Export it again.",
        "ics_cut_off",
        line=line,
    )


def _unfolded(text: str) -> Iterator[tuple[int, str]]:
    """Number and text of each line; a line that begins with a blank goes on with the one before."""
    number, parts = 0, list[str]()
    for line, row in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        if row[:1] in {" ", "\t"} and parts:
            parts.append(row[1:])
            continue
        if parts:
            yield number, "".join(parts)
        number, parts = line, [row] if row.strip() else []
    if parts:
        yield number, "".join(parts)


def _parsed(block: Block) -> Event:
    """Alarms and other parts inside of it are left away."""
    rows, depth = list[str](), 0
    for row in block.rows[:MOST_LINES_PER_EVENT]:
        word = row.strip().upper()
        depth += word.startswith("BEGIN:")
        if depth == 0:
            rows.append(row)
        depth -= word.startswith("END:")
    text = "\r\n".join(["BEGIN:VEVENT", *rows, "END:VEVENT", ""])
    try:
        component = Event.from_ical(text)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
        raise _Odd("part_unreadable", error) from error
    if not isinstance(component, Event):
        raise _Odd("part_unreadable")
    return component


def _name(event: Event) -> str:
    summary = event.get("SUMMARY", "")
    first = summary[0] if isinstance(summary, list) else summary
    name = UNPRINTABLE.sub(" ", str(first)).strip()
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def _event(event: Event, line: int, name: str, zone: ZoneInfo) -> FileEvent:
    broken = {str(part) for part, _ in event.errors if part}
    for part in ("DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"):
        if part in broken:
            raise _Odd("part_unreadable", part)
    if str(event.get("STATUS", "")).upper() == "CANCELLED":
        raise _Odd("cancelled")
    if not name:
        raise _Odd("unnamed")
    start = _moment(event, "DTSTART")
    if start is None:
        raise _Odd("undated")
    if not FIRST_YEAR <= start.year < LAST_YEAR:
        raise _Odd("part_unreadable", "DTSTART")
    first, length = _whole_days(start, _end(event, start), zone)
    if length > LONGEST_DAYS:
        raise _Odd("too_long", length)
    replaces = _moment(event, "RECURRENCE-ID")
    return FileEvent(
        line,
        name,
        uid=str(event.get("UID", "")) or f"line {line}",
        start=_date(start),
        length_days=length,
        shift_days=(first - _date(start)).days,
        recurrence=_recurrence(event),
        added=tuple(_dates(event, "RDATE")),
        left_out=frozenset(_dates(event, "EXDATE")),
        replaces=None if replaces is None else _date(replaces),
    )


def _moment(event: Event, part: str) -> dt.date | None:
    """A date, or a moment with or without its zone."""
    value = event.get(part)
    if value is None:
        return None
    if not isinstance(value, vDDDTypes) or not isinstance(value.dt, dt.date):
        raise _Odd("part_unreadable", part)
    zone = value.params.get("TZID")
    if zone and isinstance(value.dt, dt.datetime) and value.dt.tzinfo is None:
        raise _Odd("zone_unknown", zone)
    return value.dt


def _end(event: Event, start: dt.date) -> dt.date:
    """Exclusive. Without any, a date lasts its day and a moment no time."""
    end = _moment(event, "DTEND")
    if end is not None:
        if isinstance(end, dt.datetime) != isinstance(start, dt.datetime):
            raise _Odd("part_unreadable", "DTEND")
        return end
    duration = event.get("DURATION")
    if duration is None:
        return start if isinstance(start, dt.datetime) else _later(start, ONE_DAY)
    length = getattr(duration, "dt", None)
    if not isinstance(length, dt.timedelta):
        raise _Odd("part_unreadable", "DURATION")
    return _later(start, length)


def _later(start: dt.date, length: dt.timedelta) -> dt.date:
    try:
        return start + length
    except OverflowError as error:
        raise _Odd("part_unreadable", "DURATION") from error


def _whole_days(start: dt.date, end: dt.date, zone: ZoneInfo) -> tuple[dt.date, int]:
    """The first day that is covered from midnight to midnight on the campus's clock, and how many are."""
    first, until = _local(start, zone), _local(end, zone)
    begin = first.date() if first.time() == dt.time() else first.date() + ONE_DAY
    length = (until.date() - begin).days
    # Some programs write an end that is not exclusive: the day itself.
    if not isinstance(start, dt.datetime) and length == 0:
        length = 1
    if length < 1:
        raise _Odd("not_a_whole_day", f"{first:%H:%M}-{until:%H:%M}")
    return begin, length


def _local(moment: dt.date, zone: ZoneInfo) -> dt.datetime:
    if not isinstance(moment, dt.datetime):
        return dt.datetime.combine(moment, dt.time())
    try:
        local = moment if moment.tzinfo is None else moment.astimezone(zone)
    except OverflowError as error:
        raise _Odd("part_unreadable", "DTEND") from error
    return local.replace(tzinfo=None)


def _date(moment: dt.date) -> dt.date:
    return moment.date() if isinstance(moment, dt.datetime) else moment


def _dates(event: Event, part: str) -> Iterator[dt.date]:
    value = event.get(part, [])
    for each in value if isinstance(value, list) else [value]:
        if not isinstance(each, vDDDLists):
            raise _Odd("part_unreadable", part)
        for item in each.dts:
            moment = item.dt[0] if isinstance(item.dt, tuple) else item.dt
            if not isinstance(moment, dt.date):
                raise _Odd("part_unreadable", part)
            yield _date(moment)


def _recurrence(event: Event) -> Recurrence | None:
    rule = event.get("RRULE")
    if rule is None:
        return None
    if not isinstance(rule, vRecur):
        raise _Odd("repeats_otherwise", "RRULE, RRULE")
    parts = {str(name).upper(): list(values) for name, values in rule.items()}
    if odd := sorted(set(parts) - KNOWN_PARTS):
        raise _Odd("repeats_otherwise", ", ".join(odd))
    frequency = FREQUENCIES.get(str(parts.get("FREQ", [""])[0]).upper())
    if frequency is None:
        raise _Odd("repeats_otherwise", f"FREQ={parts.get('FREQ', [''])[0]}")
    weekdays = tuple(_weekday(str(text).upper()) for text in parts.get("BYDAY", []))
    if frequency in ("DAILY", "WEEKLY") and any(which for which, _ in weekdays):
        raise _Odd("repeats_otherwise", "BYDAY")
    if frequency == "WEEKLY" and "BYMONTHDAY" in parts:
        raise _Odd("repeats_otherwise", "BYMONTHDAY")
    until = parts.get("UNTIL", [None])[0]
    if until is not None and not isinstance(until, dt.date):
        raise _Odd("part_unreadable", "UNTIL")
    return Recurrence(
        frequency,
        interval=_whole(parts, "INTERVAL", 1, 1000) or 1,
        count=_whole(parts, "COUNT", 1, 10_000),
        until=None if until is None else _date(until),
        months=_numbers(parts, "BYMONTH", 1, 12),
        month_days=_numbers(parts, "BYMONTHDAY", -31, 31),
        weekdays=weekdays,
        week_start=_weekday(str(parts.get("WKST", ["MO"])[0]).upper())[1],
    )


def _weekday(text: str) -> tuple[int, int]:
    match = BY_DAY.fullmatch(text)
    if match is None:
        raise _Odd("part_unreadable", f"BYDAY={text}")
    return int(match[1] or 0), WEEKDAYS.index(match[2])


def _whole(parts: dict[str, list[object]], name: str, least: int, most: int) -> int | None:
    numbers = _numbers(parts, name, least, most)
    return numbers[0] if numbers else None


def _numbers(parts: dict[str, list[object]], name: str, least: int, most: int) -> tuple[int, ...]:
    try:
        numbers = {int(str(value)) for value in parts.get(name, [])}
    except ValueError as error:
        raise _Odd("part_unreadable", name) from error
    if any(number == 0 or not least <= number <= most for number in numbers):
        raise _Odd("part_unreadable", name)
    return tuple(sorted(numbers))
