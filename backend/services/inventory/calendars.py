"""The work calendar of a campus: stored JSON to the domain's type and back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from backend.domain.dates.calendar import DAY_MINUTES, Period, WorkCalendar
from backend.domain.dates.terms import overlapping
from backend.domain.dates.zones import parse_zone
from backend.errors import Invalid
from backend.services.inventory.inventory import revision_of
from backend.store.tables import Campus

DEFAULT: dict[str, Any] = {
    "hours": [{"weekday": day, "from": "08:00", "to": "17:00"} for day in range(1, 6)],
    "holidays": [],
    "periods": [],
}
"""Monday to Friday, 08:00 to 17:00, until an admin changes it."""

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def stored(campus: Campus) -> dict[str, Any]:
    """Or the default, where none was set."""
    return campus.calendar or DEFAULT


def revision(campus: Campus) -> str:
    """Changes with any entry of the calendar."""
    return revision_of(stored(campus))


def is_place(timezone: str) -> bool:
    try:
        parse_zone(timezone)
    except Invalid:
        return False
    return True


def work_calendar(campus: Campus) -> WorkCalendar:
    return parse(stored(campus), campus.timezone)


def parse(calendar: Mapping[str, Any], timezone: str) -> WorkCalendar:
    """Raises Invalid with a field such as `hours.0.to` or `periods.1.to`."""
    for number, period in enumerate(calendar["periods"]):
        if period["to"] < period["from"]:
            raise Invalid(
                f"periods.{number}.to",
                "This is before the first day: swap the dates.",
                "last_day_before_first",
            )
    periods = tuple(
        Period(period["name"], period["kind"], _date(period["from"]), _date(period["to"]))
        for period in calendar["periods"]
    )
    _check_terms(periods)
    return WorkCalendar(
        zone=parse_zone(timezone),
        weekly=_weekly(calendar["hours"]),
        holidays=frozenset(_date(holiday["date"]) for holiday in calendar["holidays"]),
        periods=periods,
    )


def _check_terms(periods: Sequence[Period]) -> None:
    places = overlapping(periods)
    if places is not None:
        before, after = (periods[place] for place in places)
        raise Invalid(
            f"periods.{places[1]}.from",
            "{name} overlaps {other}, which lasts from {first} to {last}: a day belongs to one term.",
            "terms_overlap",
            name=after.name,
            other=before.name,
            first=before.first,
            last=before.last,
        )


def _weekly(hours: Sequence[Mapping[str, Any]]) -> tuple[tuple[tuple[int, int], ...], ...]:
    days: list[list[tuple[int, int, int]]] = [[] for _ in range(7)]
    for number, day_hours in enumerate(hours):
        first, last = (_minute(f"hours.{number}.{end}", day_hours[end]) for end in ("from", "to"))
        if last <= first:
            raise Invalid(
                f"hours.{number}.to",
                "Work must end after it begins, on the same day.",
                "work_reversed",
            )
        days[day_hours["weekday"] - 1].append((first, last, number))
    return tuple(_in_order(day) for day in days)


def _in_order(day: list[tuple[int, int, int]]) -> tuple[tuple[int, int], ...]:
    day.sort()
    for before, after in pairwise(day):
        if after[0] < before[1]:
            raise Invalid(
                f"hours.{after[2]}.from",
                "This overlaps other hours of the same day.",
                "hours_overlap",
            )
    return tuple((first, last) for first, last, _ in day)


def _minute(field: str, text: str) -> int:
    hour, minute = int(text[:2]), int(text[3:])
    if minute > 59 or hour * 60 + minute > DAY_MINUTES:
        raise Invalid(field, "Write a time of day from 00:00 to 24:00.", "time_of_day")
    return hour * 60 + minute


def _date(text: str) -> dt.date:
    return dt.date.fromisoformat(text)


def texts(calendar: Mapping[str, Any]) -> dict[str, list[str]]:
    """One text per item, for the audit log."""
    return {
        "hours": [_hours_text(hours) for hours in calendar["hours"]],
        "holidays": [
            " ".join(str(part) for part in holiday.values() if part)
            for holiday in calendar["holidays"]
        ],
        "periods": [
            f"{period['name']} ({period['kind']}) {period['from']} to {period['to']}"
            for period in calendar["periods"]
        ],
    }


def _hours_text(hours: Mapping[str, Any]) -> str:
    return f"{DAYS[hours['weekday'] - 1]} {hours['from']}-{hours['to']}"
