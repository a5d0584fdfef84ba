"""The quality of each ISP as probes measured it. Null means unknown, never zero."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from backend.api.figures.number_schemas import Window
from backend.api.http.models import Output, Time
from backend.domain.comparing.evidence import Finding
from backend.domain.quality.lenses import Lens
from backend.domain.quality.qos import Category, Grade, Tiphon
from backend.services.quality.disputes import DisputeFlow, DisputeRun
from backend.services.quality.profiles import QualityCell
from backend.services.quality.quality import SharePair, Step
from backend.services.quality.regimes import Compare, RegimeQuality
from backend.services.quality.servers import ServerVerdict
from backend.services.shown import StatementOut, ToneAndSentence


class TrendPoint(Output):
    at: Time = Field(validation_alias="at_ms", description="begin of the local day or hour")
    value: float | None = Field(description="median")


class Metric(Output):
    """Statistics over `n` observations: a run each (its own mean), or an echo each (RTT), or a minute each (loss)."""

    n: int
    mean: float | None
    median: float | None
    p5: float | None
    p95: float | None
    p99: float | None
    min: float | None
    max: float | None
    spread: float | None = Field(description="standard deviation")
    category: Category | None = Field(description="TIPHON, where it has one for this metric")
    previous_median: float | None = Field(description="of the window of equal length before")
    trend: list[TrendPoint]
    mean_low: float | None = Field(
        description="95 % interval of the mean (Wilson), of the loss of echoes only"
    )
    mean_high: float | None
    overfilled: int = Field(
        description="jitter and UDP loss: runs that filled the line together with its users, and so measure the crowd "
        "that they make"
    )


class LoadGrade(Output):
    """The latest valid run of kind load in the window."""

    grade: Grade | None
    rise_ms: float | None = Field(description="median latency loaded - idle, the worse direction")
    idle_ms: float | None
    loaded_ms: float | None
    run_id: int | None
    at: Time | None = Field(validation_alias="at_ms")


class Outcomes(Output):
    ok: int
    invalid: int
    failed: int
    skipped: int
    missed: int


class QualityUplink(Output):
    uplink_id: int
    name: str
    provider: str
    position: int
    contract_download_bps: int
    contract_upload_bps: int
    download: Metric = Field(description="bit/s of valid TCP runs")
    upload: Metric = Field(description="bit/s of valid TCP runs")
    rtt: Metric = Field(description="ms, light echoes while no heavy probe ran")
    loss: Metric = Field(description="fraction of 1, light echoes while no heavy probe ran")
    udp_loss: Metric = Field(description="fraction of 1, valid UDP runs")
    jitter: Metric = Field(description="ms, valid UDP runs")
    http: Metric = Field(description="ms until the first byte, valid HTTP runs")
    load: LoadGrade
    tiphon: Tiphon
    lenses: list[Lens]
    outcomes: Outcomes
    download_share: SharePair
    upload_share: SharePair


class Edition(Output):
    """Which scale a grade is of, in words."""

    scale: Literal["tiphon", "load", "voice", "video", "web", "statistics"]
    statement: StatementOut


class Quality(Output):
    router_id: int
    window: Window
    step: Step = Field(description="of the trends")
    verdict: ToneAndSentence | None = Field(description="null: nothing was measured")
    edition: list[Edition]
    lines: list[QualityUplink]


class QualityProfile(Output):
    router_id: int
    window: Window
    cells: list[QualityCell]


class QualityEffect(Output):
    """b minus a over like hours of like weekdays; interval and p-value are null where the days are too few to tell."""

    metric: Compare
    a: float | None
    b: float | None
    difference: float | None
    low: float | None
    high: float | None
    effect_size: float | None
    p_value: float | None = Field(description="of this figure alone")
    corrected_p: float | None = Field(
        description="corrected for the number of figures compared (Holm); `finding` goes by it"
    )
    days_a: int = Field(description="dates, however many ISPs were tested on them")
    days_b: int
    finding: Finding


class RegimeComparison(Output):
    router_id: int
    a: RegimeQuality
    b: RegimeQuality
    like_hours: list[int] = Field(description="hours of the day in which both were probed")
    effects: list[QualityEffect]
    statements: list[StatementOut] = Field(
        description="one text when joined with blanks: some are parts of a list, with their punctuation in `end`"
    )


class ServerComparison(Output):
    router_id: int
    window: Window
    items: list[ServerVerdict]


class Dispute(Output):
    """Evidence for one ISP: only runs whose path is proven; each can be checked against the hash of its raw data."""

    router_id: int
    uplink_id: int
    name: str
    provider: str
    window: Window
    method: StatementOut
    download: DisputeFlow
    upload: DisputeFlow
    rtt: Metric
    loss: Metric
    outcomes: Outcomes
    servers: list[ServerVerdict]
    runs: list[DisputeRun]
    sha256: str = Field(description="of the runs as listed: the CSV's bytes")
