"""What a probe is, what it measured, and how it ended: words for adapter, store, services and pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from backend.domain.directions import Direction
from backend.domain.probes.kinds import KINDS, Kind, Phase, ProbeKind

Preset = Literal["light", "paper", "dispute", "custom"]
State = Literal["waiting", "running", "over"]
Outcome = Literal["ok", "invalid", "failed", "skipped", "missed"]
"""Only ok enters statistics. invalid: measured, but not over the intended uplink. missed: no worker came."""

Reason = Literal[
    "",
    # invalid
    "wrong_path",  # under 90 % of the probe's bytes on the intended uplink
    "unproven",  # the router could not be read, or other traffic hides the probe
    # failed
    "no_route",  # the host has no way to the server from this source address
    "no_source_address",  # the host does not have the address that the uplink is pinned to
    "bad_target",  # private, option-like or unresolvable
    "server_busy",
    "server_unreachable",
    "server_died",  # in mid-test
    "server_refused",  # it answered, and did not want to (authentication, unsupported option)
    "tool_missing",
    "tool_too_old",
    "unreadable",  # cut off or no JSON
    "implausible",  # negative, NaN, above line rate
    "clock_step",  # the wall clock jumped while it ran
    "timed_out",  # it outlived its slot and was ended
    "worker_died",
    "cancelled",
    # skipped
    "busy",  # an uplink or a server had a probe of its own until the slot was over
    "budget",
    "blackout",
    "paused",
    "not_configured",  # no source address, no server
    # missed
    "not_running",  # no probe worker was there
]

PATH_VALID_FROM = 0.9  # least part of a probe's bytes on its uplink (field guide, path proof)


@dataclass(frozen=True, slots=True)
class ProbeSpec:
    """What one run does."""

    kind: Kind
    direction: Direction | None = None
    duration_s: int = 10  # of the measurement; load: of each of four phases; http: unused
    streams: int = 1  # parallel TCP connections
    rate_bps: int | None = None  # what UDP sends in all; None: the uplink's contract
    omit_s: int = 0  # slow start that the statistics leave out

    @property
    def traits(self) -> ProbeKind:
        return KINDS[self.kind]


@dataclass(frozen=True, slots=True)
class Target:
    """A server to probe against."""

    name: str
    host: str
    port: int = 5201  # of iperf3
    url: str = ""  # what HTTP timings fetch


@dataclass(frozen=True, slots=True)
class StreamSeries:
    """One iperf3 stream, an entry per interval; a column that the protocol does not have is empty.

    TCP, where this host sends: rtt_us, cwnd_bytes, retransmits. UDP, at the receiver: packets, lost, jitter_us.
    """

    bytes: tuple[int, ...]
    rtt_us: tuple[int, ...] = ()
    cwnd_bytes: tuple[int, ...] = ()
    retransmits: tuple[int, ...] = ()
    packets: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    jitter_us: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ping:
    """One echo: when sent, ms since the run began, and the answer (None: none)."""

    at_ms: int
    rtt_us: int | None
    phase: Phase = "idle"


# k6's names; microseconds, of one request. `blocked`: until a connection began, name resolution included.
@dataclass(frozen=True, slots=True)
class HttpRequest:
    status: int
    blocked_us: int
    connecting_us: int
    tls_handshaking_us: int
    waiting_us: int
    receiving_us: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Series:
    """All that a run learned second by second.

    `start_ms` and `duration_ms`: the intervals, ms since the run began; every stream has an entry for each. For
    `load`, `streams` is empty and `phase_streams` holds the transfers of each loaded phase.
    """

    start_ms: tuple[int, ...] = ()
    duration_ms: tuple[int, ...] = ()
    omitted: tuple[bool, ...] = ()
    streams: tuple[StreamSeries, ...] = ()
    pings: tuple[Ping, ...] = ()
    phase_bps: tuple[tuple[Phase, Direction, tuple[int, ...]], ...] = ()
    """load only: bit/s per second of each loaded phase and direction."""
    http: tuple[HttpRequest, ...] = ()


# The run page must equal it. `sent_*` is of the sender, `received_*` of the receiver. UDP: `packets`, `lost`,
# `jitter_ms` as the receiver counted.
@dataclass(frozen=True, slots=True)
class ReportedFigures:
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
    sent_packets: int | None = field(
        default=None, metadata={"description": "UDP, as the sender counted"}
    )
    received_packets: int | None = field(
        default=None,
        metadata={
            "description": "UDP: datagrams that arrived; iperf3's `lost` misses those after the last of them"
        },
    )
    jitter_ms: float | None = None
    congestion: str = ""
    cpu_host_pct: float | None = None
    cpu_remote_pct: float | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """A finished measurement, before its path is proven. `*_bytes`: payload, for budget and proof."""

    began_ms: int
    ended_ms: int
    series: Series
    reported: ReportedFigures | None
    download_bytes: int
    upload_bytes: int
    command: tuple[str, ...]  # what was run
    raw: bytes  # what the tool printed
    tool: str
    local_address: str
    remote_address: str
    warnings: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Failed:
    """A failed measurement: why, in a word and a sentence, and what it moved and printed till then."""

    reason: Reason
    detail: str
    command: tuple[str, ...] = ()
    raw: bytes = b""
    download_bytes: int = 0
    upload_bytes: int = 0
    retry: bool = False  # another try in the slot may succeed (server busy or unreachable)


Result = Measured | Failed


@dataclass(frozen=True, slots=True)
class Growth:
    """Bytes of one uplink during a run, and its rate just before, bit/s."""

    uplink_id: int
    download_bytes: int
    upload_bytes: int
    before_download_bps: float
    before_upload_bps: float
