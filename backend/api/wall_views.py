"""The wallboard from services to the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from backend.api import number_views
from backend.api.schemas import wall as schema
from backend.api.schemas.base import Language
from backend.api.schemas.overview import UplinkState
from backend.domain.directions import Direction
from backend.services.figures.wall import WallLine, WallRouter

SEVERE = "danger"


def router(one: WallRouter) -> schema.WallRouter:
    figures, stored = one.summary.figures, one.found.state.findings if one.found.state else []
    found = [number_views.finding(each) for each in stored if each["severity"] == SEVERE]
    return schema.WallRouter(
        router_id=one.found.router.id,
        name=one.found.router.name,
        campus=one.found.campus.name,
        timezone=one.found.campus.timezone,
        language=cast("Language", one.found.campus.language),
        health=one.health.state,
        last_success_at=one.health.last_success_at,
        error_code=one.health.error_code,
        verdict=number_views.verdict(one.summary.verdict),
        coverage=figures.coverage.share,
        download_skew=figures.download.skew,
        upload_skew=figures.upload.skew,
        lines=[_line(each) for each in one.lines],
        findings=found,
    )


def _line(one: WallLine) -> schema.WallLine:
    return schema.WallLine(
        uplink_id=one.line.id,
        name=one.line.name,
        provider=one.line.provider,
        position=one.line.position,
        state=UplinkState.model_validate(one.state),
        download=_flow(one, "download", one.line.download_bps, one.download_bps),
        upload=_flow(one, "upload", one.line.upload_bps, one.upload_bps),
    )


def _flow(
    one: WallLine, direction: Direction, capacity_bps: int, trend: Sequence[int | None]
) -> schema.WallFlow:
    flow = one.figures.of(direction) if one.figures else None
    return schema.WallFlow(
        capacity_bps=capacity_bps,
        ideal_share=flow.ideal_share if flow else None,
        achieved_share=flow.achieved_share if flow else None,
        p95_bps=flow.p95_bps if flow else None,
        p95_utilization=flow.contracted.p95 if flow else None,
        trend_bps=list(trend),
    )
