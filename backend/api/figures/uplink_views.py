"""One ISP from services to the wire."""

from __future__ import annotations

from backend.api.figures import number_views
from backend.api.figures import uplink_schemas as schema
from backend.api.inventory import router_views as views
from backend.api.inventory.router_schemas import Uplink
from backend.domain.directions import Direction
from backend.domain.figures.chart_points import ChartPoint
from backend.domain.metering.rates import rate_bps
from backend.services.figures import availabilities
from backend.services.figures.uplink_figures import UplinkFiguresView, WindowPart
from backend.services.inventory.inventory import RouterView
from backend.store import tables
from backend.store.engine.instants import at


def of_uplink(router: RouterView, figures_view: UplinkFiguresView) -> schema.UplinkDetail:
    zone, shown, uplink = router.campus.timezone, figures_view.shown, figures_view.uplink
    figures = _figures(shown)
    raw = shown.chart.kind == "raw"
    return schema.UplinkDetail.made_of(
        figures_view,
        router_id=router.router.id,
        uplink=_uplink(router, uplink),
        added_at=uplink.created_at,
        archived_at=uplink.archived_at,
        window=number_views.window(shown.window, zone, shown.label),
        step_s=shown.chart.steps.step_ms // 1000,
        step_kind=shown.chart.kind,
        min_of="sample" if raw else "slot",
        points=_points(shown),
        coverage=figures.coverage,
        figures=figures,
        previous=None
        if figures_view.previous is None
        else _previous(figures_view, figures_view.previous, zone),
        contract_changes=number_views.contract_changes(shown.changes, [uplink]),
    )


def _previous(
    figures_view: UplinkFiguresView, part: WindowPart, zone: str
) -> schema.PreviousUplink:
    return schema.PreviousUplink(
        window=number_views.window(part.window, zone, part.label),
        shift_s=figures_view.shift_ms // 1000,
        points=_points(part),
        figures=_figures(part),
    )


def _points(part: WindowPart) -> list[schema.UplinkPoint]:
    return [_point(each) for each in part.chart.points]


def _point(chart_point: ChartPoint) -> schema.UplinkPoint:
    return schema.UplinkPoint(
        from_=at(chart_point.from_ms),
        to=at(chart_point.to_ms),
        download_bps=chart_point.mean_bps("download"),
        upload_bps=chart_point.mean_bps("upload"),
        min_download_bps=chart_point.download.min_bps,
        max_download_bps=chart_point.download.max_bps,
        min_upload_bps=chart_point.upload.min_bps,
        max_upload_bps=chart_point.upload.max_bps,
        covered=chart_point.covered,
        bridged=chart_point.bridged_ms > 0,
    )


def _uplink(router: RouterView, row: tables.Uplink) -> Uplink:
    """An archived one has no share of today's capacity."""
    for shown in views.uplinks(router.uplinks):
        if shown.id == row.id:
            return shown
    [archived] = views.uplinks([row])
    return archived.model_copy(update={"ideal_download_share": 0.0, "ideal_upload_share": 0.0})


def _figures(part: WindowPart) -> schema.UplinkWindowFigures:
    return schema.UplinkWindowFigures.made_of(
        part.figures,
        part,
        available=availabilities.shown(part.available),
        download=_flow(part, "download"),
        upload=_flow(part, "upload"),
    )


def _flow(part: WindowPart, direction: Direction) -> schema.UplinkFlow:
    uplink_flow = part.figures.of(direction)
    return schema.UplinkFlow.made_of(
        uplink_flow,
        min_bps=part.chart.lowest.of(direction),
        last_bps=_last_bps(part, direction),
        last_at=None if part.newest is None else at(part.newest.to_ms),
        ideal_share=uplink_flow.ideal_share if part.in_use else None,
    )


def _last_bps(part: WindowPart, direction: Direction) -> int | None:
    if part.newest is None:
        return None
    down = direction == "download"
    count = part.newest.download_bytes if down else part.newest.upload_bytes
    return rate_bps(count, part.newest.to_ms - part.newest.from_ms)
