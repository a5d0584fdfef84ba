"""The wallboard's one answer. Null means unknown, never zero."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from backend.api.discovery.reading_schemas import Finding
from backend.api.http.models import Language, Output, Time
from backend.domain.directions import Direction
from backend.domain.verdict.open_events import EventCode
from backend.services.alerts.standing import StandingWork
from backend.services.figures.uplink_states import UplinkState
from backend.services.verdict.views import RouterVerdict


class WallFlow(Output):
    """One direction of one line over the last day."""

    capacity_bps: int
    ideal_share: float | None
    achieved_share: float | None
    p95_bps: int | None
    p95_utilization: float | None
    trend_bps: list[int | None] = Field(description="mean per step of `trend_step_s`, oldest first")


class WallUplink(Output):
    uplink_id: int
    name: str
    provider: str
    position: int
    state: UplinkState
    download: WallFlow
    upload: WallFlow


class WallAlarm(Output):
    """A cause of the verdict that takes the screen. `uplink_id` null: the router itself."""

    code: EventCode
    severity: int = Field(description="as of verdicts: 0 is the worst")
    uplink_id: int | None
    direction: Direction | None
    since: Time | None = Field(description="null: not known")


class WallRouter(Output):
    """`error_code`: why the newest poll failed; null if it did not."""

    router_id: int
    name: str
    campus: str
    timezone: str
    language: Language
    health: Literal["ok", "stale", "failing", "disabled", "never"]
    last_success_at: Time | None
    error_code: str | None
    verdict: RouterVerdict
    alarms: list[WallAlarm] = Field(description="what takes the screen, the worst first")
    coverage: float
    download_skew: float | None
    upload_skew: float | None
    lines: list[WallUplink]
    findings: list[Finding] = Field(description="the dangers in its configuration")
    open_incidents: int
    last_incident_ended_at: Time | None = Field(description="null: none has ended")
    work: list[StandingWork] = Field(description="the first to begin first")


class Wall(Output):
    now: Time
    version: str
    stale_after_s: float = Field(description="older readings are no news of now")
    trend_from: Time
    trend_step_s: int
    reaches_anybody: bool = Field(description="some channel's last message arrived")
    routers: list[WallRouter]
