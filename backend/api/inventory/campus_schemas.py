"""Campuses and their work calendars."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from backend.api.http.models import Input, Language, Output
from backend.services.given import Day, Name
from backend.services.inventory.campus_students import CampusStudents

Clock = Annotated[str, StringConstraints(pattern=r"^[0-9]{2}:[0-9]{2}$")]


class WorkHours(Input):
    """Working hours of one weekday (1 = Monday); `to` may be 24:00."""

    weekday: int = Field(ge=1, le=7)
    from_: Clock = Field(alias="from")
    to: Clock


class Holiday(Input):
    date: Day
    name: Name


class Period(Input):
    """A term, exam weeks or a break, both days included. A campus without any term is in term but in its breaks."""

    from_: Day = Field(alias="from")
    to: Day
    name: Name
    kind: Literal["term", "exam", "break"]


class Calendar(Input):
    hours: list[WorkHours] = Field(max_length=100)
    holidays: list[Holiday] = Field(max_length=1000)
    periods: list[Period] = Field(max_length=200)


class Campus(Output):
    id: int
    name: str
    timezone: str
    language: Language
    letterhead: str = Field(description="up to three lines that head printed pages; may be empty")
    students: CampusStudents
    calendar: Calendar
    calendar_revision: str = Field(description="If-Match of the next change of `calendar`")
