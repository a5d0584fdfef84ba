"""What one probe run was to do, found, and proved. Null means unknown, never zero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from backend.api.http.models import Direction, Output, Time
from backend.domain.probes.kinds import Kind, Phase
from backend.domain.probes.probe import (
    HttpRequest,
    Outcome,
    Preset,
    Reason,
    ReportedFigures,
    State,
)
from backend.domain.quality.lenses import Lens
from backend.domain.quality.qos import Grade, Tiphon
from backend.domain.stats.distribution import Distribution
from backend.services.probes.results import Headline


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
    cancel_requested: bool


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


@dataclass(frozen=True, slots=True)
class TimeFigures(Distribution):
    """Milliseconds over `n` values."""


class LossFigures(Output):
    """UDP datagrams; per second as the paper's figures show it."""

    packets: int = Field(description="sent")
    lost: int = Field(
        description="sent and not received, but for those that may still have been on the way at the end"
    )
    share: float | None = Field(description="lost / packets")
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
