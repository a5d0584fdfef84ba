"""The wallboard from services to the wire."""

from __future__ import annotations

from collections.abc import Sequence

from backend.api.figures import wall_schemas as schema
from backend.domain.dates.zones import parse_zone
from backend.domain.directions import Direction
from backend.domain.lint.findings import faults
from backend.domain.verdict.cases import URGENCY
from backend.domain.verdict.open_events import EVENT_CODES, open_causes
from backend.domain.verdict.verdict import Cause, Verdict
from backend.services.alerts.standing import RouterStanding
from backend.services.figures.wall import WallRouter, WallUplink
from backend.services.now import open_events
from backend.services.verdict import views

SEVERE = "danger"


def router(
    wall_router: WallRouter, verdict: Verdict, standing: RouterStanding
) -> schema.WallRouter:
    figures, state = wall_router.summary.figures, wall_router.router.state
    said = faults(state.findings) if state else []
    severe = [fault for fault in said if fault["severity"] == SEVERE]
    campus = wall_router.router.campus
    return schema.WallRouter.made_of(
        wall_router.health,
        router_id=wall_router.router.router.id,
        name=wall_router.router.router.name,
        campus=campus.name,
        timezone=campus.timezone,
        language=campus.language,
        health=wall_router.health.state,
        verdict=views.view(verdict, parse_zone(campus.timezone)),
        alarms=[_alarm(cause, wall_router) for cause in open_causes(verdict)],
        coverage=figures.coverage.share,
        download_skew=figures.download.skew,
        upload_skew=figures.upload.skew,
        lines=[_uplink(each) for each in wall_router.uplinks],
        findings=severe,
        open_incidents=standing.open_incidents,
        last_incident_ended_at=standing.last_incident_ended_at,
        work=list(standing.work),
    )


def _alarm(cause: Cause, wall_router: WallRouter) -> schema.WallAlarm:
    uplink_ids = {each.uplink.name: each.uplink.id for each in wall_router.uplinks}
    return schema.WallAlarm(
        code=EVENT_CODES[cause.code],
        severity=URGENCY[cause.code],
        uplink_id=uplink_ids.get(cause.uplink or ""),
        direction=cause.direction,
        since=open_events.since(wall_router.router, cause),
    )


def _uplink(wall_uplink: WallUplink) -> schema.WallUplink:
    return schema.WallUplink.made_of(
        wall_uplink.uplink,
        uplink_id=wall_uplink.uplink.id,
        state=wall_uplink.state,
        download=_flow(
            wall_uplink, "download", wall_uplink.uplink.download_bps, wall_uplink.download_bps
        ),
        upload=_flow(wall_uplink, "upload", wall_uplink.uplink.upload_bps, wall_uplink.upload_bps),
    )


def _flow(
    wall_uplink: WallUplink, direction: Direction, capacity_bps: int, trend: Sequence[int | None]
) -> schema.WallFlow:
    flow = wall_uplink.figures.of(direction) if wall_uplink.figures else None
    return schema.WallFlow(
        capacity_bps=capacity_bps,
        ideal_share=flow.ideal_share if flow else None,
        achieved_share=flow.achieved_share if flow else None,
        p95_bps=flow.p95_bps if flow else None,
        p95_utilization=flow.contracted.p95 if flow else None,
        trend_bps=list(trend),
    )
