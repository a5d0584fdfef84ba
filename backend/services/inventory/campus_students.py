"""How many students a campus has, year by year, and what it calls them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, StringConstraints, TypeAdapter

from backend.domain.text.changed_fields import changed_lists
from backend.errors import Invalid
from backend.services import audit
from backend.services.audit import Actor
from backend.services.given import LINE, STRICT
from backend.store.engine import signals
from backend.store.engine.session import Session
from backend.store.inventory import campuses
from backend.store.tables import Campus

Label = Annotated[str, StringConstraints(strip_whitespace=True, max_length=60, pattern=LINE)]


@dataclass(frozen=True, slots=True)
class StudentYear:
    __pydantic_config__ = STRICT

    year: Annotated[int, Field(strict=True, ge=2000, le=2099)]
    students: Annotated[int, Field(strict=True, ge=1, le=10_000_000)]


@dataclass(frozen=True, slots=True)
class CampusStudents:
    __pydantic_config__ = STRICT

    label: Annotated[
        Label, Field(description="what the campus calls them, such as 'active students'")
    ] = ""
    years: Annotated[
        tuple[StudentYear, ...], Field(max_length=100, description="each year once, in any order")
    ] = ()


READ = TypeAdapter(CampusStudents)


def stored(campus: Campus) -> CampusStudents:
    """The newest year first."""
    return READ.validate_python(campus.students)


def set_students(
    session: Session, actor: Actor, campus_id: int, students: CampusStudents, now: dt.datetime
) -> Campus:
    """Replace all years. Raises NotFound, Invalid naming the year that stands twice."""
    campus = campuses.get(session, campus_id)
    _check(students)
    before = _texts(stored(campus))
    ordered = sorted(students.years, key=lambda each: -each.year)
    campus.students = {
        "label": students.label,
        "years": [{"year": each.year, "students": each.students} for each in ordered],
    }
    changed = changed_lists(before, _texts(students))
    audit.record(session, actor, "set_students", campus.name, now, changed=changed)
    signals.send(session, signals.INVENTORY)
    return campus


def _texts(students: CampusStudents) -> dict[str, list[str]]:
    years = [f"{each.year}: {each.students}" for each in students.years]
    return {"label": [students.label] if students.label else [], "years": years}


def _check(students: CampusStudents) -> None:
    years = [each.year for each in students.years]
    for number, year in enumerate(years):
        if year in years[:number]:
            raise Invalid(
                f"years.{number}.year",
                "The year {year} is here already: enter each year once.",
                "year_twice",
                year=year,
            )
