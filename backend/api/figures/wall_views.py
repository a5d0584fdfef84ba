"""The wallboard from services to the wire."""

from __future__ import annotations

from collections.abc import Sequence

from backend.api.figures import wall_schemas as schema
from backend.domain.directions import Direction
from backend.services.figures.wall import WallLine, WallRouter

SEVERE = "danger"


def router(wall_router: WallRouter) -> schema.WallRouter:
    figures, state = wall_router.summary.figures, wall_router.router.state
    severe = [each for each in state.findings if each["severity"] == SEVERE] if state else []
    campus = wall_router.router.campus
    return schema.WallRouter.made_of(
        wall_router.health,
        router_id=wall_router.router.router.id,
        name=wall_router.router.router.name,
        campus=campus.name,
        timezone=campus.timezone,
        language=campus.language,
        health=wall_router.health.state,
        verdict=wall_router.summary.verdict,
        coverage=figures.coverage.share,
        download_skew=figures.download.skew,
        upload_skew=figures.upload.skew,
        lines=[_line(each) for each in wall_router.lines],
        findings=severe,
    )


def _line(wall_line: WallLine) -> schema.WallLine:
    return schema.WallLine.made_of(
        wall_line.line,
        uplink_id=wall_line.line.id,
        state=wall_line.state,
        download=_flow(wall_line, "download", wall_line.line.download_bps, wall_line.download_bps),
        upload=_flow(wall_line, "upload", wall_line.line.upload_bps, wall_line.upload_bps),
    )


def _flow(
    wall_line: WallLine, direction: Direction, capacity_bps: int, trend: Sequence[int | None]
) -> schema.WallFlow:
    flow = wall_line.figures.of(direction) if wall_line.figures else None
    return schema.WallFlow(
        capacity_bps=capacity_bps,
        ideal_share=flow.ideal_share if flow else None,
        achieved_share=flow.achieved_share if flow else None,
        p95_bps=flow.p95_bps if flow else None,
        p95_utilization=flow.contracted.p95 if flow else None,
        trend_bps=list(trend),
    )
