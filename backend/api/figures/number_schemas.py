"""The numbers: windows, summaries, trends, series, events. Null means unknown, never zero."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from backend.api.http.models import Output, Selection, Step, Time
from backend.api.http.statements import StatementOut
from backend.services.regimes.regimes import Regime


class Window(Output):
    from_: Time = Field(serialization_alias="from")
    to: Time
    selection: Selection
    timezone: str
    seconds: int = Field(description="selected seconds inside from..to")
    label: str


class Coverage(Output):
    observed: float = Field(description="seconds whose bytes are known / seconds of the window")
    bridged: float = Field(description="part of it whose shape is not known")


class SplitCoverage(Output):
    """Shares and skew are null while `state` is unknown: an ISP was not observed, or for far less time than another.

    While it is partial they are of the time in which all ISPs were observed. Only ISPs in use at the same time compare.
    """

    state: Literal["known", "partial", "unknown"]
    least: str | None = Field(description="the ISP that was observed least")
    least_s: float
    longest: str | None
    longest_s: float


def _time_above(percent: int) -> Any:
    return Field(description=f"share of the observed time, 0..1, above {percent} % of the contract")


TimeAbove70 = Annotated[float | None, _time_above(70)]
TimeAbove80 = Annotated[float | None, _time_above(80)]
TimeAbove90 = Annotated[float | None, _time_above(90)]


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
    mean_utilization: float | None
    p95_utilization: float | None
    max_utilization: float | None
    above_70: TimeAbove70
    above_80: TimeAbove80
    above_90: TimeAbove90
    probe_bytes: int = Field(description="part of `bytes` that our own tests moved")
    achieved_share_without_probes: float | None


class UplinkFigures(Output):
    uplink_id: int
    name: str
    provider: str
    position: int
    download_bps: int = Field(description="the contract that held at the end of the window")
    upload_bps: int
    coverage: Coverage
    download: DirectionFigures
    upload: DirectionFigures


class TotalFigures(Output):
    """No maximum: the lines' fastest samples are of different moments, so their sum never happened."""

    bytes: int
    skew: float | None
    band: Literal["balanced", "skewed", "strongly_skewed"] | None
    wrong_isp_bytes: int | None
    jain: float | None
    mean_bps: int | None
    p95_bps: int | None
    p95_utilization: float | None
    probe_bytes: int
    skew_without_probes: float | None


class Reason(Output):
    code: str
    params: dict[str, str]


class Verdict(Output):
    state: Literal[
        "balanced",
        "skewed",
        "strongly_skewed",
        "overloaded",
        "idle",
        "not_enough_data",
        "stale",
        "link_down",
    ]
    params: dict[str, str]
    sentence: StatementOut
    reasons: list[Reason]


class Speeds(Output):
    download_bps: int
    upload_bps: int


class SpeedChange(Output):
    """From `from` on an ISP had another contracted speed; figures before it are of the one before."""

    uplink_id: int
    name: str
    from_: Time = Field(serialization_alias="from")
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
    verdict: Verdict
    uplinks: list[UplinkFigures]
    download: TotalFigures
    upload: TotalFigures
    regimes: list[Regime]
    contract_changes: list[SpeedChange] = Field(
        description="other contracted speeds inside the window, in order of time"
    )


class SkewPoint(Output):
    from_: Time = Field(serialization_alias="from")
    to: Time
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
    from_: Time = Field(serialization_alias="from")
    to: Time | None
    kind: str
    detail: dict[str, str]


class EventPage(Output):
    items: list[Event]
    next_cursor: str | None


class SeriesRow(Output):
    uplink_id: int
    at: Time
    seconds: float
    download_bytes: int
    upload_bytes: int
    download_bps: int | None
    upload_bps: int | None
    max_download_bps: int | None
    max_upload_bps: int | None
    covered: float
    bridged: bool


class Series(Output):
    step: Step
    rows: list[SeriesRow]
    next_cursor: str | None
