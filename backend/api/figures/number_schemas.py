"""The numbers: windows, summaries, trends, series, events. Null means unknown, never zero."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AliasPath, Field

from backend.api.http.models import Details, Output, Seconds, Selection, Step, Time, WholeSeconds
from backend.domain.metering.utilization import THRESHOLDS_PCT
from backend.services.figures.period_verdicts import PeriodVerdict
from backend.services.figures.series import SeriesRow
from backend.services.regimes.regimes import Regime


class Window(Output):
    from_: Time = Field(serialization_alias="from", validation_alias="start_ms")
    to: Time = Field(validation_alias="end_ms")
    selection: Selection
    timezone: str
    seconds: WholeSeconds = Field(
        validation_alias="selected_ms", description="selected seconds inside from..to"
    )
    label: str


class Coverage(Output):
    observed: float = Field(
        validation_alias="share",
        description="seconds whose bytes are known / seconds of the window",
    )
    bridged: float = Field(
        validation_alias="bridged_share", description="part of it whose shape is not known"
    )


class SplitCoverage(Output):
    """Shares and skew are null while `state` is unknown: an ISP was not observed, or for far less time than another.

    While it is partial they are of the time in which all ISPs were observed. Only ISPs in use at the same time compare.
    """

    state: Literal["known", "partial", "unknown"]
    least: str | None = Field(description="the ISP that was observed least")
    least_s: Seconds = Field(validation_alias="least_ms")
    longest: str | None
    longest_s: Seconds = Field(validation_alias="longest_ms")


def _time_above(percent: int) -> Any:
    return Field(
        validation_alias=AliasPath("above", THRESHOLDS_PCT.index(percent), "share"),
        description=f"share of the observed time, 0..1, above {percent} % of the contract",
    )


TimeAbove70 = Annotated[float | None, _time_above(70)]
TimeAbove80 = Annotated[float | None, _time_above(80)]
TimeAbove90 = Annotated[float | None, _time_above(90)]
MeanUtilization = Annotated[float | None, Field(validation_alias=AliasPath("contracted", "mean"))]
P95Utilization = Annotated[float | None, Field(validation_alias=AliasPath("contracted", "p95"))]
MaxUtilization = Annotated[float | None, Field(validation_alias=AliasPath("contracted", "max"))]


class DirectionFigures(Output):
    """Utilizations and times above are over the contract of their moment."""

    bytes: int
    ideal_share: float = Field(
        description="where a contract changed inside the window: by the bytes of all ISPs under each"
    )
    configured_share: float | None
    achieved_share: float | None
    mean_bps: int | None
    p95_bps: int | None
    max_bps: int | None
    mean_utilization: MeanUtilization
    p95_utilization: P95Utilization
    max_utilization: MaxUtilization
    above_70: TimeAbove70
    above_80: TimeAbove80
    above_90: TimeAbove90
    probe_bytes: int = Field(description="part of `bytes` that our own tests moved")
    achieved_share_without_probes: float | None


class UplinkFigures(Output):
    uplink_id: int = Field(validation_alias="id")
    name: str
    provider: str
    position: int
    download_bps: int = Field(
        validation_alias=AliasPath("download", "capacity_bps"),
        description="the contract that held at the end of the window",
    )
    upload_bps: int = Field(validation_alias=AliasPath("upload", "capacity_bps"))
    coverage: Coverage
    download: DirectionFigures
    upload: DirectionFigures


class TotalFigures(Output):
    """No maximum: the lines' fastest samples are of different moments, so their sum never happened."""

    bytes: int
    skew: float | None
    band: Literal["balanced", "skewed", "strongly_skewed"] | None
    wrong_isp_bytes: int | None
    jain: float | None = Field(validation_alias="fairness")
    mean_bps: int | None
    p95_bps: int | None
    p95_utilization: float | None
    probe_bytes: int
    skew_without_probes: float | None


class Speeds(Output):
    download_bps: int
    upload_bps: int


class SpeedChange(Output):
    """From `from` on an ISP had another contracted speed; figures before it are of the one before."""

    uplink_id: int
    name: str
    from_: Time = Field(serialization_alias="from", validation_alias="at_ms")
    before: Speeds
    after: Speeds


class UplinkRow(UplinkFigures):
    """A row of a table."""

    contract_changes: list[SpeedChange]


class Summary(Output):
    router_id: int
    window: Window
    coverage: Coverage
    split: SplitCoverage
    verdict: PeriodVerdict
    uplinks: list[UplinkFigures]
    download: TotalFigures
    upload: TotalFigures
    regimes: list[Regime]
    contract_changes: list[SpeedChange] = Field(
        description="other contracted speeds inside the window, in order of time"
    )


class SkewPoint(Output):
    from_: Time = Field(serialization_alias="from", validation_alias="start_ms")
    to: Time = Field(validation_alias="end_ms")
    download: float | None
    upload: float | None
    coverage: float
    download_bytes: int
    upload_bytes: int


class SkewTrend(Output):
    router_id: int
    step: Step
    points: list[SkewPoint]
    regimes: list[Regime]
    contract_changes: list[SpeedChange]


class Event(Output):
    id: int
    uplink_id: int | None
    from_: Time = Field(serialization_alias="from", validation_alias="from_at")
    to: Time | None = Field(validation_alias="to_at")
    kind: str
    detail: Details


class EventPage(Output):
    items: list[Event]
    next_cursor: str | None


class Series(Output):
    step: Step
    rows: list[SeriesRow]
    next_cursor: str | None
