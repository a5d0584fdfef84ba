"""The quality of each ISP as probes measured it, and what every run found. Null means unknown, never zero."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from backend.api.schemas.base import Direction, Output, Time
from backend.api.schemas.numbers import Window
from backend.domain.probes import Kind, Outcome, Phase, Preset, Reason, State

Category = Literal["very_good", "good", "fair", "poor"]
MetricName = Literal["delay", "jitter", "loss", "throughput"]
Grade = Literal["A+", "A", "B", "C", "D", "F"]
LensName = Literal["voice", "video", "web"]
LensState = Literal["good", "degraded", "bad", "unknown"]


class TrendPoint(Output):
    at: Time = Field(description="begin of the local day or hour")
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


class LoadGrade(Output):
    """The latest valid run of kind load in the window."""

    grade: Grade | None
    rise_ms: float | None = Field(description="median latency loaded - idle, the worse direction")
    idle_ms: float | None
    loaded_ms: float | None
    run_id: int | None
    at: Time | None


class Tiphon(Output):
    category: Category | None
    worst_metric: MetricName | None
    metrics: dict[MetricName, Category] = Field(description="those that were measured")


class LensReason(Output):
    metric: Literal["delay", "jitter", "loss", "throughput", "rise", "waiting"]
    value: float = Field(description="ms, fraction of 1, or bit/s")
    limit: float = Field(description="the threshold that it passed")


class Lens(Output):
    lens: LensName
    state: LensState
    reasons: list[LensReason]


class Outcomes(Output):
    ok: int
    invalid: int
    failed: int
    skipped: int
    missed: int


class SharePair(Output):
    """Bytes of one direction with and without what probes moved."""

    bytes: int
    probe_bytes: int
    achieved_share: float | None
    achieved_share_without_probes: float | None


class QualityLine(Output):
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
    text_en: str
    text_id: str


class Quality(Output):
    router_id: int
    window: Window
    step: Literal["hour", "day"] = Field(description="of the trends")
    edition: list[Edition]
    lines: list[QualityLine]


class Headline(Output):
    """The one figure that a list shows. For kind load it is the rise in ms, `grade` beside it."""

    value: float
    unit: Literal["bit/s", "ms"]
    grade: Grade | None = None


class ProbeRunRow(Output):
    id: int
    router_id: int
    uplink_id: int
    uplink_name: str
    kind: Kind
    direction: Direction | None
    preset: Preset
    server_id: int | None
    server_name: str | None
    due_at: Time
    expires_at: Time
    started_at: Time | None
    ended_at: Time | None
    state: State
    outcome: Outcome | None
    reason: Reason
    detail: str
    headline: Headline | None
    valid: bool = Field(description="whether it enters statistics")
    cancel_asked: bool


class ProbeRunPage(Output):
    items: list[ProbeRunRow]
    next_cursor: str | None


class ProbeSpec(Output):
    duration_s: int
    streams: int
    rate_bps: int | None
    omit_s: int


class ProbeTarget(Output):
    name: str
    host: str
    port: int
    url: str


class FlowFigures(Output):
    """Statistics of one direction over whole seconds, payload only; the mean is weighted by the time covered."""

    mean_bps: int
    median_bps: int
    p5_bps: int
    p95_bps: int
    p99_bps: int
    min_bps: int
    max_bps: int
    spread_bps: int = Field(description="standard deviation")
    stalls_s: float = Field(description="seconds without a byte")
    collapsed_at_s: float | None = Field(description="from then on nothing came any more")
    seconds: float


class TimeFigures(Output):
    """Milliseconds over `n` values."""

    n: int
    mean: float
    median: float
    p5: float
    p95: float
    p99: float
    min: float
    max: float
    spread: float


class ReportedFigures(Output):
    """What the tool itself says; the names are those of iperf3."""

    sent_bytes: int
    sent_bps: float
    received_bytes: int
    received_bps: float
    duration_s: float
    retransmits: int | None = None
    mean_rtt_us: int | None = None
    min_rtt_us: int | None = None
    max_rtt_us: int | None = None
    packets: int | None = None
    lost: int | None = None
    lost_pct: float | None = None
    jitter_ms: float | None = None
    congestion: str = ""
    cpu_host_pct: float | None = None
    cpu_remote_pct: float | None = None


class LossFigures(Output):
    """UDP datagrams, as the receiver counted; per second as the paper's figures show it."""

    packets: int
    lost: int
    share: float | None
    mean_per_s: float
    max_per_s: float


class PhaseFigures(Output):
    phase: Phase
    sent: int
    lost: int
    rtt_ms: TimeFigures | None
    download_bps: int | None = None
    upload_bps: int | None = None


class LoadFigures(Output):
    phases: list[PhaseFigures]
    idle_ms: float | None
    loaded_ms: float | None
    rise_ms: float | None
    worst_phase: Phase | None
    grade: Grade | None


class HttpFigures(Output):
    """Medians over the requests that succeeded; k6's names."""

    requests: int
    failed: int
    blocked_ms: float | None
    connecting_ms: float | None
    tls_handshaking_ms: float | None
    waiting_ms: float | None
    receiving_ms: float | None
    duration_ms: float | None


class RunFigures(Output):
    download: FlowFigures | None = None
    upload: FlowFigures | None = None
    reported: ReportedFigures | None = None
    retransmits: int | None = None
    rtt_ms: TimeFigures | None = None
    jitter_ms: TimeFigures | None = None
    loss: LossFigures | None = None
    load: LoadFigures | None = None
    http: HttpFigures | None = None
    tiphon: Tiphon | None = None
    lenses: list[Lens] = Field(default_factory=list)
    utilization_of_contract: float | None = None


class PathUplink(Output):
    uplink_id: int
    name: str
    download_bytes: int
    upload_bytes: int
    excess_download_bytes: int
    excess_upload_bytes: int
    intended: bool


class PathProof(Output):
    """Byte growth of every uplink while the run lasted; excess is beyond what it carried just before."""

    verdict: Literal["proven", "wrong_path", "unproven"]
    share: float | None = Field(description="part of the probe's bytes on the intended uplink")
    reason: str = Field(description="a word for why")
    uplinks: list[PathUplink]
    proven_by_run_id: int | None = Field(
        default=None,
        description="the larger run from the same address whose proof a small run borrowed",
    )


class ProbeRun(ProbeRunRow):
    spec: ProbeSpec
    target: ProbeTarget
    command: str
    tool: str
    source_address: str
    download_bytes: int = Field(description="moved by the probe, headers included")
    upload_bytes: int
    figures: RunFigures | None
    path: PathProof | None
    raw_sha256: str | None
    requested_by: str
    regime_id: int | None
    previous_id: int | None = Field(description="the run of this kind and ISP that was due before")
    next_id: int | None


class StreamLine(Output):
    """One stream, an entry per interval; what the protocol does not have is empty."""

    rate_bps: list[int]
    rtt_us: list[int]
    cwnd_bytes: list[int]
    retransmits: list[int]
    packets: list[int]
    lost: list[int]
    jitter_us: list[int]


class Echo(Output):
    at_ms: int
    rtt_us: int | None
    phase: Phase


class PhaseRates(Output):
    phase: Phase
    direction: Direction
    rate_bps: list[int] = Field(description="one a second")


class HttpRequest(Output):
    status: int
    blocked_us: int
    connecting_us: int
    tls_handshaking_us: int
    waiting_us: int
    receiving_us: int
    bytes: int


class ProbeSeries(Output):
    run_id: int
    at_ms: list[int] = Field(description="begin of each interval, since the run began")
    duration_ms: list[int]
    omitted: list[bool] = Field(description="slow start that no statistic counts")
    rate_bps: list[int] = Field(description="sum of the streams")
    streams: list[StreamLine]
    pings: list[Echo]
    phases: list[PhaseRates]
    http: list[HttpRequest]


class ProbeSeriesRow(Output):
    """A row of the series as CSV; `row` says which of the columns it fills."""

    row: Literal["interval", "echo", "phase", "request"]
    at_ms: int | None = None
    duration_ms: int | None = None
    omitted: bool | None = None
    stream: int | None = None
    phase: Phase | None = None
    direction: Direction | None = None
    rate_bps: int | None = None
    rtt_us: int | None = None
    cwnd_bytes: int | None = None
    retransmits: int | None = None
    packets: int | None = None
    lost: int | None = None
    jitter_us: int | None = None
    status: int | None = None
    blocked_us: int | None = None
    connecting_us: int | None = None
    tls_handshaking_us: int | None = None
    waiting_us: int | None = None
    receiving_us: int | None = None
    bytes: int | None = None


QualityMetric = Literal["download", "upload", "rtt", "loss", "udp_loss", "jitter", "http", "rise"]


class QualityCell(Output):
    uplink_id: int
    hour: int = Field(description="0..23 of the campus's clock")
    metric: QualityMetric
    median: float = Field(description="bit/s, ms, or fraction of 1 (loss: the mean)")
    n: int


class QualityProfile(Output):
    router_id: int
    window: Window
    cells: list[QualityCell]


class RegimeFlow(Output):
    """TCP throughput: mean over time, highest and lowest second of all valid runs."""

    runs: int
    mean_bps: int | None
    max_bps: int | None
    min_bps: int | None
    stalls_s: float
    collapses: int


class RegimeLine(Output):
    """`uplink_id` null: all ISPs of the router together."""

    uplink_id: int | None
    name: str | None
    runs: int
    download: RegimeFlow
    upload: RegimeFlow
    rtt_ms: float | None = Field(description="mean, of TCP under load, as in the paper")
    jitter_ms: float | None
    loss: float | None = Field(description="fraction of 1, mean over UDP runs")
    loss_per_s: float | None = Field(description="datagrams per second, mean")
    loss_max_per_s: float | None


class RegimeQuality(Output):
    regime_id: int
    label: str
    from_: Time = Field(serialization_alias="from")
    to: Time | None
    lines: list[RegimeLine]


class QualityEffect(Output):
    """b minus a over like hours of the day; interval and p-value are null where the days are too few to tell."""

    metric: Literal["download", "upload", "rtt", "jitter", "loss"]
    a: float | None
    b: float | None
    difference: float | None
    low: float | None
    high: float | None
    effect_size: float | None
    p_value: float | None
    days_a: int
    days_b: int
    finding: Literal["lower", "higher", "no_clear_change", "not_enough_data"]


class RegimeComparison(Output):
    router_id: int
    a: RegimeQuality
    b: RegimeQuality
    like_hours: list[int] = Field(description="hours of the day in which both were probed")
    effects: list[QualityEffect]
    statement_en: str
    statement_id: str


class ServerFigures(Output):
    """One server over one ISP in one direction; `delivered` counts what else the line carried meanwhile."""

    server_id: int
    name: str
    runs: int
    median_bps: int | None
    delivered_bps: int | None = Field(description="median of what the whole line carried")
    share_of_contract: float | None


class ServerVerdict(Output):
    uplink_id: int
    name: str
    direction: Direction
    contract_bps: int
    verdict: Literal["isp", "server", "unclear", "fine"]
    server_id: int | None = Field(description="the server at fault, for verdict server")
    servers: list[ServerFigures]
    difference: float | None = Field(description="best - worst, fraction of the contract")
    p_value: float | None
    statement_en: str
    statement_id: str


class ServerComparison(Output):
    router_id: int
    window: Window
    items: list[ServerVerdict]


class DisputeFlow(Output):
    contract_bps: int
    runs: int
    mean_bps: int | None
    p5_bps: int | None
    p50_bps: int | None
    p95_bps: int | None
    hours: int = Field(description="hours of the campus's clock with a valid run")
    hours_below_80: int = Field(description="of them, with a median below 80 % of the contract")


class DisputeRun(Output):
    id: int
    due_at: Time
    kind: Kind
    direction: Direction | None
    server_name: str
    mean_bps: int | None
    carried_bps: int | None = Field(
        description="by the whole line meanwhile, other traffic included"
    )
    share_of_contract: float | None
    rtt_ms: float | None
    loss: float | None
    path_share: float | None
    raw_sha256: str | None


class Dispute(Output):
    """Evidence for one ISP: only runs whose path is proven; each can be checked against the hash of its raw data."""

    router_id: int
    uplink_id: int
    name: str
    provider: str
    window: Window
    method_en: str
    method_id: str
    download: DisputeFlow
    upload: DisputeFlow
    rtt: Metric
    loss: Metric
    outcomes: Outcomes
    servers: list[ServerVerdict]
    runs: list[DisputeRun]
    sha256: str = Field(description="of the runs as listed: the CSV's bytes")
