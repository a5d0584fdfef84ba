"""Numbers from services to the wire: milliseconds become times, fractions stay fractions."""

from __future__ import annotations

from collections.abc import Sequence

from backend.api.figures import number_schemas as schema
from backend.api.figures.week_schemas import WeekBrief
from backend.domain.figures.coverage import Coverage
from backend.domain.figures.split_coverage import SplitCoverage
from backend.domain.figures.summary import Flow, GroupFlow, Window
from backend.domain.figures.summary_parts import CapacityChange
from backend.services.figures.series import Row
from backend.services.figures.summaries import SummaryView
from backend.services.figures.trends import TrendPoint
from backend.services.figures.weeks import WeekUplink
from backend.services.regimes.regimes import texts
from backend.store.engine.instants import at
from backend.store.tables import Event, Uplink


def window(shown: Window, timezone: str, label: str) -> schema.Window:
    return schema.Window(
        from_=at(shown.start_ms),
        to=at(shown.end_ms),
        selection=shown.selection,
        timezone=timezone,
        seconds=shown.selected_ms // 1000,
        label=label,
    )


def coverage(observed: Coverage) -> schema.Coverage:
    return schema.Coverage(observed=observed.share, bridged=observed.bridged_share)


def split(split_coverage: SplitCoverage) -> schema.SplitCoverage:
    return schema.SplitCoverage.made_of(
        split_coverage,
        least_s=split_coverage.least_ms / 1000,
        longest_s=split_coverage.longest_ms / 1000,
    )


def summary(summary_view: SummaryView) -> schema.Summary:
    figures = summary_view.figures
    pairs = zip(figures.uplinks, summary_view.uplinks, strict=True)
    return schema.Summary.made_of(
        summary_view,
        window=window(figures.window, summary_view.timezone, summary_view.label),
        coverage=coverage(figures.coverage),
        split=split(figures.split),
        uplinks=[
            schema.UplinkFigures.made_of(
                uplink,
                uplink_id=uplink.id,
                download_bps=uplink_figures.download.capacity_bps,
                upload_bps=uplink_figures.upload.capacity_bps,
                coverage=coverage(uplink_figures.coverage),
                download=flow(uplink_figures.download),
                upload=flow(uplink_figures.upload),
            )
            for uplink_figures, uplink in pairs
        ],
        download=total(figures.download),
        upload=total(figures.upload),
        contract_changes=contract_changes(figures.changes, summary_view.uplinks),
    )


def uplink_rows(summary: schema.Summary) -> list[schema.UplinkRow]:
    """For a table: what is told of a line beside its figures."""
    return [
        schema.UplinkRow(
            **dict(uplink),
            contract_changes=[
                each for each in summary.contract_changes if each.uplink_id == uplink.uplink_id
            ],
        )
        for uplink in summary.uplinks
    ]


def contract_changes(
    changes: Sequence[CapacityChange], uplinks: Sequence[Uplink]
) -> list[schema.SpeedChange]:
    names = {str(uplink.id): uplink.name for uplink in uplinks}
    return [
        schema.SpeedChange.made_of(
            change, uplink_id=int(change.key), name=names[change.key], from_=at(change.at_ms)
        )
        for change in changes
        if change.key in names
    ]


def flow(flow_figures: Flow) -> schema.DirectionFigures:
    return schema.DirectionFigures.made_of(flow_figures, **fullness(flow_figures))


def fullness(flow_figures: Flow) -> dict[str, float | None]:
    """Utilizations and times above of a direction."""
    utilization = flow_figures.contracted
    above_70, above_80, above_90 = flow_figures.above
    return {
        "mean_utilization": utilization.mean,
        "p95_utilization": utilization.p95,
        "max_utilization": utilization.max,
        "above_70": above_70.share,
        "above_80": above_80.share,
        "above_90": above_90.share,
    }


def total(group_flow: GroupFlow) -> schema.TotalFigures:
    wrong_isp_bytes = None if group_flow.skew is None else group_flow.wrong_isp_bytes
    return schema.TotalFigures.made_of(
        group_flow, wrong_isp_bytes=wrong_isp_bytes, jain=group_flow.fairness
    )


def skew_point(trend_point: TrendPoint) -> schema.SkewPoint:
    return schema.SkewPoint(
        from_=at(trend_point.start_ms),
        to=at(trend_point.end_ms),
        download=trend_point.download,
        upload=trend_point.upload,
        coverage=trend_point.coverage,
        download_bytes=trend_point.download_bytes,
        upload_bytes=trend_point.upload_bytes,
    )


def week(week_uplink: WeekUplink, uplinks: Sequence[Uplink]) -> WeekBrief:
    return WeekBrief.made_of(
        week_uplink.point,
        week=str(week_uplink.week),
        from_=at(week_uplink.start_ms),
        to=at(week_uplink.end_ms),
        download_skew=week_uplink.point.download,
        upload_skew=week_uplink.point.upload,
        partial=week_uplink.partial,
        contract_changes=contract_changes(week_uplink.contracts, uplinks),
    )


def event(event_row: Event) -> schema.Event:
    return schema.Event.made_of(
        event_row,
        from_=event_row.from_at,
        to=event_row.to_at,
        detail=texts(event_row.detail),
    )


def series_row(row: Row) -> schema.SeriesRow:
    return schema.SeriesRow(
        uplink_id=row.uplink_id,
        at=at(row.start_ms),
        seconds=row.seconds,
        download_bytes=row.download_bytes,
        upload_bytes=row.upload_bytes,
        download_bps=row.download_bps,
        upload_bps=row.upload_bps,
        max_download_bps=row.max_download_bps,
        max_upload_bps=row.max_upload_bps,
        covered=row.covered,
        bridged=row.bridged,
    )
