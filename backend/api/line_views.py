"""One ISP from services to the wire."""

from __future__ import annotations

from backend.api import number_views, views
from backend.api.schemas import lines as schema
from backend.api.schemas.numbers import UplinkState
from backend.api.schemas.routers import Uplink
from backend.domain.summary import Flow
from backend.services.inventory import RouterView
from backend.services.lines import LineView


def line(found: RouterView, one: LineView) -> schema.Line:
    zone = found.campus.timezone
    return schema.Line(
        router_id=found.router.id,
        uplink=_uplink(found, one.uplink.id),
        archived_at=one.uplink.archived_at,
        window=number_views.window(one.window, zone, one.label),
        step_s=one.step_ms // 1000,
        step_kind=one.step_kind,
        min_of="slot",
        points=[],
        coverage=number_views.coverage(one.figures.coverage),
        figures=schema.LineFigures(
            coverage=number_views.coverage(one.figures.coverage),
            download=_flow(one.figures.download),
            upload=_flow(one.figures.upload),
        ),
        state=UplinkState.model_validate(one.state),
        previous=None,
        regimes=number_views.regimes(one.regimes),
        events=[number_views.event(each) for each in one.events],
    )


def _uplink(found: RouterView, uplink_id: int) -> Uplink:
    """An archived one has no share of today's capacity."""
    for row in views.uplinks(found.uplinks):
        if row.id == uplink_id:
            return row
    [archived] = views.uplinks([one for one in found.every if one.id == uplink_id])
    return archived.model_copy(update={"ideal_download_share": 0.0, "ideal_upload_share": 0.0})


def _flow(one: Flow) -> schema.LineFlow:
    above = one.above
    return schema.LineFlow(
        capacity_bps=one.capacity_bps,
        bytes=one.bytes,
        min_bps=None,
        mean_bps=one.mean_bps,
        max_bps=one.max_bps,
        last_bps=None,
        last_at=None,
        p95_bps=one.p95_bps,
        mean_utilization=one.contracted.mean,
        p95_utilization=one.contracted.p95,
        max_utilization=one.contracted.max,
        above_70_s=above[0].above_s,
        above_80_s=above[1].above_s,
        above_90_s=above[2].above_s,
        above_70=above[0].share,
        above_80=above[1].share,
        above_90=above[2].share,
        ideal_share=one.ideal_share,
        configured_share=one.configured_share,
        achieved_share=one.achieved_share,
        probe_bytes=one.probe_bytes,
    )
