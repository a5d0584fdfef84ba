"""Which ISP was it: all ISPs of a router beside each other over one window."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from backend.api.figures import number_views
from backend.api.figures.number_schemas import MeanUtilization, Window
from backend.api.http.gathering import GathererDep, Over7Days, RouterDep
from backend.api.http.models import Output
from backend.api.tabular.tables import table_route
from backend.domain.figures.summary import Flow
from backend.domain.metering.utilization import THRESHOLDS_PCT
from backend.services.quality import side_by_side

router = APIRouter(prefix="/routers/{router_id}")

FULL_PCT = 90
FULL = THRESHOLDS_PCT.index(FULL_PCT)


class FlowBeside(Output):
    """One direction of an ISP; null: nothing was measured."""

    contract_bps: int = Field(
        validation_alias="capacity_bps", description="at the end of the window"
    )
    mean_bps: int | None
    mean_utilization: MeanUtilization
    max_bps: int | None = Field(description="fastest single sample")
    full_s: float | None = Field(description=f"seconds above {FULL_PCT} % of the contract")


class UplinkBeside(Output):
    uplink_id: int
    name: str
    provider: str
    position: int
    observed: float = Field(description="part of the window whose bytes are known")
    bridged: float = Field(description="part of that whose shape is not: no full time is of it")
    download: FlowBeside
    upload: FlowBeside
    loss: float | None = Field(description="of the pings while no heavy test ran; null: none")
    rtt_ms: float | None = Field(description="median of these pings")
    down_s: float = Field(
        description="without a link or its interface, or silent: nothing came through"
    )
    events: int = Field(description="of this ISP, touching the window")


class SideBySide(Output):
    router_id: int
    window: Window
    router_events: int = Field(description="of the router itself, touching the window")
    uplinks: list[UplinkBeside]


@table_route(router, "/side-by-side", "isps-side-by-side", "uplinks")
def get_side_by_side(
    router_view: RouterDep, gatherer: GathererDep, period: Over7Days
) -> SideBySide:
    """Every ISP over the same window, also a single hour: rate, full minutes, loss, delay, outages, events."""
    beside = side_by_side.of_router(gatherer, router_view, period)
    return SideBySide.made_of(
        beside,
        **number_views.over(router_view, beside.window, period),
        uplinks=[_uplink(each) for each in beside.uplinks],
    )


def _uplink(beside: side_by_side.UplinkBeside) -> UplinkBeside:
    uplink, figures = beside.uplink, beside.figures
    return UplinkBeside.made_of(
        beside,
        uplink,
        uplink_id=uplink.id,
        observed=figures.coverage.share,
        bridged=figures.coverage.bridged_share,
        download=_flow(figures.download),
        upload=_flow(figures.upload),
        down_s=beside.time.down_s,
    )


def _flow(flow: Flow) -> FlowBeside:
    above = flow.above[FULL]
    return FlowBeside.made_of(flow, full_s=None if above.share is None else above.above_s)
