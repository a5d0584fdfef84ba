"""Holidays from a country's list or a calendar file: what would be new, and adding what an admin chose."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from backend.domain.dates.file_days import FileEvent, LeftOut, file_days
from backend.domain.text.changed_fields import changed_lists
from backend.errors import Invalid
from backend.services import audit
from backend.services.audit import Actor
from backend.services.inventory import calendars
from backend.services.inventory.campuses import calendar_for_change, router_ids
from backend.services.inventory.national_holidays import national_holidays
from backend.store.engine import signals
from backend.store.engine.session import Session
from backend.store.tables import Campus

MOST_HOLIDAYS = 1000
MOST_YEARS = 10


@dataclass(frozen=True, slots=True)
class ImportedDay:
    date: dt.date
    name: str
    kind: Annotated[
        Literal["public", "government", "file"],
        Field(description="government: a day off that it adds, such as cuti bersama in Indonesia"),
    ]
    is_estimated: Annotated[
        bool, Field(description="goes by the moon, and may still be set otherwise")
    ]
    known_as: Annotated[
        str | None, Field(description="its name in the calendar; null: it is not there yet")
    ]


@dataclass(frozen=True, slots=True)
class HolidayPreview:
    """Nothing is stored."""

    items: Sequence[ImportedDay]
    left_out: Sequence[LeftOut]
    outside: Annotated[int, Field(description="events of the file outside of these years")]


def of_country(campus: Campus, country: str, first_year: int, last_year: int) -> HolidayPreview:
    """Raises Invalid."""
    check_years(first_year, last_year)
    known = _known(campus)
    items = [
        ImportedDay(day.date, day.name, day.kind, day.is_estimated, known.get(day.date))
        for day in national_holidays(country, campus.language, first_year, last_year)
    ]
    return HolidayPreview(items, left_out=(), outside=0)


def of_file(
    campus: Campus,
    events: Sequence[FileEvent],
    left_out: Sequence[LeftOut],
    first_year: int,
    last_year: int,
) -> HolidayPreview:
    """Raises Invalid."""
    check_years(first_year, last_year)
    known = _known(campus)
    days, outside = file_days(events, dt.date(first_year, 1, 1), dt.date(last_year, 12, 31))
    items = [
        ImportedDay(each.day, each.name, "file", is_estimated=False, known_as=known.get(each.day))
        for each in days
    ]
    return HolidayPreview(items, left_out, outside)


def check_years(first_year: int, last_year: int) -> None:
    if not first_year <= last_year < first_year + MOST_YEARS:
        raise Invalid(
            "last_year",
            "Give a last year from {first} to {last}.",
            "years_of_import",
            first=first_year,
            last=first_year + MOST_YEARS - 1,
        )


def add(
    session: Session,
    actor: Actor,
    campus_id: int,
    added: Sequence[tuple[dt.date, str]],
    now: dt.datetime,
    *,
    source: str,
    expected: str | None = None,
) -> Campus:
    """Put these days into the calendar; days that are there keep their names.

    Raises NotFound, Invalid, ChangedMeanwhile unless `expected` is today's revision.
    """
    campus = calendar_for_change(session, campus_id, expected)
    stored = calendars.stored(campus)
    by_date = {date.isoformat(): name for date, name in reversed(added)}
    by_date |= {day["date"]: day["name"] for day in stored["holidays"]}
    if len(by_date) > MOST_HOLIDAYS:
        raise Invalid(
            "holidays",
            "A calendar holds {most} holidays, and these would make {count}: remove past ones first.",
            "too_many_holidays",
            most=MOST_HOLIDAYS,
            count=len(by_date),
        )
    days = [{"date": date, "name": by_date[date]} for date in sorted(by_date)]
    calendar = {**stored, "holidays": days}
    changed = changed_lists(calendars.texts(stored), calendars.texts(calendar))
    campus.calendar = calendar
    audit.record(
        session, actor, "import_holidays", campus.name, now, source=source, changed=changed
    )
    signals.send(session, signals.INVENTORY, router_ids(session, campus.id))
    return campus


def _known(campus: Campus) -> dict[dt.date, str]:
    return {
        dt.date.fromisoformat(day["date"]): day["name"]
        for day in calendars.stored(campus)["holidays"]
    }
