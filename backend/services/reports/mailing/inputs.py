"""When reports come, as people give it."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from backend.domain.dates.clocks import Language
from backend.services.alerts.channel_inputs import Clock
from backend.services.alerts.channels import minute
from backend.services.given import STRICT, Key
from backend.store.tables.reports import ReportPeriod

Weekday = Annotated[int, Field(ge=1, le=7, description="of reports of weeks; 1 is Monday")]
MonthDay = Annotated[
    int,
    Field(ge=1, le=31, description="of reports of months; a shorter month has its last day"),
]
DaysAfter = Annotated[
    int, Field(ge=1, le=60, description="of reports of terms: days after the term's last one")
]
At = Annotated[Clock, Field(description="on the campus's clock")]


class OwnReportInput(BaseModel):
    """When the report of the week, month or term before comes. What belongs to another period is not used."""

    model_config = STRICT

    period: ReportPeriod = "week"
    weekday: Weekday = 1
    month_day: MonthDay = 1
    days_after: DaysAfter = 7
    at: At = "07:00"
    language: Language = "en"

    def columns(self) -> dict[str, object]:
        """What a schedule keeps of it."""
        return {
            "period": self.period,
            "weekday": self.weekday if self.period == "week" else None,
            "month_day": self.month_day if self.period == "month" else None,
            "days_after": self.days_after if self.period == "term" else None,
            "minute": minute(self.at),
            "language": self.language,
        }


class ScheduleInput(OwnReportInput):
    """Routers: empty: all that the campus has when a report is made."""

    campus_id: Key
    router_ids: Annotated[list[Key], Field(max_length=500)] = []


class SchedulePatch(BaseModel):
    """What is left out stays. Another period is another schedule."""

    model_config = STRICT

    weekday: Weekday | None = None
    month_day: MonthDay | None = None
    days_after: DaysAfter | None = None
    at: At | None = None
    language: Language | None = None

    def columns(self) -> dict[str, object]:
        """What it changes of a schedule."""
        given = self.model_dump(exclude_none=True)
        at = given.pop("at", None)
        return given if at is None else given | {"minute": minute(at)}
