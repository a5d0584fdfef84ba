"""One ISP over one window: its points for charts, its figures, what happened to it. Null means unknown, never zero."""

from __future__ import annotations

from typing import Literal

from pydantic import AliasPath, Field

from backend.api.figures.number_schemas import (
    Coverage,
    Event,
    MaxUtilization,
    MeanUtilization,
    P95Utilization,
    SpeedChange,
    SplitCoverage,
    TimeAbove70,
    TimeAbove80,
    TimeAbove90,
    Window,
)
from backend.api.http.models import Output, Time
from backend.api.inventory.router_schemas import Uplink
from backend.services.figures.availabilities import AvailableTime
from backend.services.figures.uplink_states import UplinkState
from backend.services.regimes.regimes import Regime
from backend.services.shown import ToneAndSentence


class UplinkPoint(Output):
    """Rates over [from, to). Where nothing was observed, or nothing is selected, there is no point."""

    from_: Time = Field(serialization_alias="from")
    to: Time
    download_bps: int = Field(description="bytes over the covered time")
    upload_bps: int
    min_download_bps: int | None = Field(description="lowest of what `min_of` names")
    max_download_bps: int | None = Field(description="fastest single sample")
    min_upload_bps: int | None
    max_upload_bps: int | None
    covered: float = Field(description="observed part of the selected time")
    bridged: bool = Field(description="part of the bytes came in a stretch whose shape is unknown")


class UplinkFlow(Output):
    """One direction over the window; the same at any number of points.

    Utilizations and times above are over the contract of their moment.
    """

    capacity_bps: int = Field(description="the contract that held at the end of the window")
    bytes: int
    min_bps: int | None = Field(description="lowest mean of 5 minutes")
    mean_bps: int | None
    max_bps: int | None = Field(description="fastest single sample")
    last_bps: int | None
    last_at: Time | None = Field(description="end of the sample or slot that `last_bps` is of")
    p95_bps: int | None
    mean_utilization: MeanUtilization
    p95_utilization: P95Utilization
    max_utilization: MaxUtilization
    above_70_s: float = Field(
        validation_alias=AliasPath("above", 0, "above_s"),
        description="seconds above 70 % of the contract",
    )
    above_80_s: float = Field(
        validation_alias=AliasPath("above", 1, "above_s"),
        description="seconds above 80 % of the contract",
    )
    above_90_s: float = Field(
        validation_alias=AliasPath("above", 2, "above_s"),
        description="seconds above 90 % of the contract",
    )
    above_70: TimeAbove70
    above_80: TimeAbove80
    above_90: TimeAbove90
    ideal_share: float | None = Field(
        description="null for a window in which the ISP was not in use"
    )
    configured_share: float | None
    achieved_share: float | None
    probe_bytes: int = Field(description="part of `bytes` that our own tests moved")


class UplinkWindowFigures(Output):
    coverage: Coverage
    available: AvailableTime = Field(description="of whole slots of the window")
    split: SplitCoverage
    download: UplinkFlow
    upload: UplinkFlow


class PreviousUplink(Output):
    """The time before, as long and in like steps; `shift_s` later it would lie under the window."""

    window: Window
    shift_s: int
    points: list[UplinkPoint]
    figures: UplinkWindowFigures


class UplinkDetail(Output):
    router_id: int
    uplink: Uplink
    added_at: Time = Field(
        description="since when the ISP is known here; earlier figures were brought along"
    )
    archived_at: Time | None = Field(description="since when the ISP is no longer in use")
    window: Window
    step_s: int = Field(description="length of a point; the first and the last may be shorter")
    step_kind: Literal["raw", "slot", "bin"] = Field(
        description="raw: a point is one poll; slot: 5 minutes; bin: several of them"
    )
    min_of: Literal["sample", "slot"] = Field(description="what the minimum of a point is of")
    points: list[UplinkPoint] = Field(
        description="in order of time; polls go on past `window.to`, which waits for whole slots, until now"
    )
    coverage: Coverage
    verdict: ToneAndSentence = Field(
        description="of this ISP over the window, whatever others carry"
    )
    figures: UplinkWindowFigures
    state: UplinkState
    previous: PreviousUplink | None
    regimes: list[Regime]
    contract_changes: list[SpeedChange] = Field(
        description="other contracted speeds of the ISP inside the window, in order of time"
    )
    events: list[Event] = Field(description="of the ISP and of its router, newest first")
