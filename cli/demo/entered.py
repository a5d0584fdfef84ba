"""What an admin of a campus would have entered beside its lines: students, and the holidays to come."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from backend.services.audit import Actor
from backend.services.inventory import campus_students, holiday_imports
from backend.services.inventory.campus_students import CampusStudents, StudentYear
from backend.services.inventory.national_holidays import national_holidays
from backend.store.engine.session import Session

COUNTRY, LANGUAGE = "ID", "en"
LABEL = "Students (invented)"
STUDENTS = ((2450, 2600), (1380, 1450), (940, 900))
"""Last year and this year, by campus in order. No figure of a real institution."""


def enter(
    session: Session, actor: Actor, campus_ids: Sequence[int], *, today: dt.date, now: dt.datetime
) -> None:
    """Once, at the first start. Holidays only from tomorrow on: days that were recorded stay as they were."""
    for campus_id, (before, running) in zip(campus_ids, STUDENTS, strict=False):
        years = (StudentYear(today.year - 1, before), StudentYear(today.year, running))
        students = CampusStudents(LABEL, years)
        campus_students.set_students(session, actor, campus_id, students, now)
        holiday_imports.add(session, actor, campus_id, coming(today), now, source=COUNTRY)


def coming(today: dt.date) -> list[tuple[dt.date, str]]:
    """Holidays of this year and the next."""
    days = national_holidays(COUNTRY, LANGUAGE, today.year, today.year + 1)
    return [(day.date, day.name) for day in days if day.date > today]
