"""When contracts are full, and figures by student."""

from __future__ import annotations

from pydantic import Field

from backend.api.http.models import Output, Selection
from backend.services.growth.fillings import FillingRow, FillingWeek
from backend.services.growth.per_students import StudentsRow


class FillingCourse(Output):
    uplink_id: int | None = Field(description="null: all ISPs together")
    weeks: list[FillingWeek] = Field(description="in order, from the first one with a figure")


class Fillings(Output):
    router_id: int
    timezone: str
    selection: Selection
    rows: list[FillingRow] = Field(description="all ISPs together first, then those in use")
    courses: list[FillingCourse] = Field(description="one for each row, in the same order")


class PerStudents(Output):
    campus_id: int
    timezone: str
    label: str = Field(description="what the campus calls them; may be empty")
    rows: list[StudentsRow] = Field(
        description="the newest year first, two directions each; none while no number of students is entered"
    )
