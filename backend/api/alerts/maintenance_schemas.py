"""Announced work: what people send; the answers are the service's own (services/alerts/maintenance)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import Field, StringConstraints

from backend.api.http.models import Input
from backend.services.alerts.maintenance import LONGEST, LONGEST_OF_A_DAY, AnnouncedWork
from backend.services.alerts.maintenance_edits import ChangedWork
from backend.services.given import LINE, Instant, Key

Reason = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200, pattern=LINE)
]
Weekday = Annotated[int, Field(ge=1, le=7)]


class MaintenanceInput(Input):
    """`weekdays`: it comes back on these, at the time of day of `from` on the clock of the campus; 1 is Monday."""

    campus_id: Key
    router_id: Key | None = Field(None, description="null: every router of the campus")
    uplink_id: Key | None = Field(None, description="null: the router with all its ISPs")
    reason: Reason
    from_: Instant = Field(alias="from")
    lasts_s: int = Field(ge=60, le=round(LONGEST.total_seconds()))
    weekdays: list[Weekday] = Field([], max_length=7)
    until: Instant | None = Field(
        None, description="of work that comes back: nothing goes on from then; null: no end"
    )

    def work(self) -> AnnouncedWork:
        return AnnouncedWork(
            campus_id=self.campus_id,
            router_id=self.router_id,
            uplink_id=self.uplink_id,
            reason=self.reason,
            first_at=self.from_,
            lasts=dt.timedelta(seconds=self.lasts_s),
            weekdays=self.weekdays,
            until_at=self.until,
        )


class MaintenanceChange(Input):
    """Work that comes back; where it is stays."""

    reason: Reason
    from_: Instant = Field(alias="from")
    lasts_s: int = Field(ge=60, le=round(LONGEST_OF_A_DAY.total_seconds()))
    weekdays: list[Weekday] = Field(min_length=1, max_length=7)
    until: Instant | None = Field(None, description="nothing goes on from then; null: no end")

    def work(self) -> ChangedWork:
        return ChangedWork(
            reason=self.reason,
            first_at=self.from_,
            lasts=dt.timedelta(seconds=self.lasts_s),
            weekdays=self.weekdays,
            until_at=self.until,
        )


class SkippedDate(Input):
    """`is_skipped` false: it begins on that day again."""

    date: dt.date = Field(description="of the campus, on which a window begins")
    is_skipped: bool = True
