"""Weeks and their reports. Null means unknown, never zero."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from backend.api.figures.number_schemas import Event, SpeedChange, Summary
from backend.api.http.models import Output, Time, Written
from backend.services.figures.weeks import WeekDay
from backend.services.reports.week_digest import WeekDigest

BegunContracts = Annotated[
    list[SpeedChange],
    Field(
        description="other contracted speeds from a moment of the week on, its first too, in order"
    ),
]


class WeekBrief(Output):
    week: Annotated[str, Written] = Field(description="ISO week '2026-W47'")
    from_: Time = Field(serialization_alias="from", validation_alias="start_ms")
    to: Time = Field(validation_alias="end_ms")
    coverage: float
    download_bytes: int
    upload_bytes: int
    download_skew: float | None = Field(validation_alias="download")
    upload_skew: float | None = Field(validation_alias="upload")
    running: bool = Field(description="not over")
    partial: bool = Field(description="not over, or observed in part only")
    contract_changes: BegunContracts


class WeekList(Output):
    items: list[WeekBrief]
    next_cursor: str | None


class VolumeChange(Output):
    """Bytes of all ISPs against the week before."""

    download_bytes: float | None = Field(description="this/last - 1")
    upload_bytes: float | None
    partly_observed: bool = Field(
        description="less than 99 % of one of the two weeks was observed: bytes are not compared"
    )


class Change(VolumeChange):
    """One ISP against the week before."""

    uplink_id: int
    download_share: float | None = Field(description="points, this - last")
    upload_share: float | None


class WeekReport(Output):
    week: Annotated[str, Written]
    previous: Annotated[str | None, Written]
    next: Annotated[str | None, Written]
    summary: Summary
    last_week: Summary | None
    changes: list[Change]
    total_change: VolumeChange | None = Field(description="null without a week before")
    days: list[WeekDay]
    events: list[Event]
    contract_changes: BegunContracts
    digest: WeekDigest


class WeekVolume(Output):
    week: str
    router_id: int
    uplink_id: int
    download_bytes: int
    upload_bytes: int
    covered_s: int


class WeekVolumes(Output):
    items: list[WeekVolume]
    next_cursor: str | None
