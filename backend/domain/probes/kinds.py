"""The kinds of probe, and what the product asks of each: all that differs between kinds and is no measuring.

How a kind is measured stands in backend/probes/runners.py, what its statistics are in domain/quality/probe_figures.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from backend.domain.directions import DIRECTIONS, Direction

Kind = Literal["tcp", "udp", "load", "http"]
"""tcp, udp: iperf3 one way. load: round-trip times idle, downloading, uploading, both. http: timings of a page."""

HeavyKind = Literal["tcp", "udp", "load"]
"""Those that fill a line."""

Phase = Literal["idle", "download", "upload", "both"]
PHASES: tuple[Phase, ...] = get_args(Phase)

RunMetric = Literal[
    "download", "upload", "udp_loss", "jitter", "http", "rise", "rtt", "retransmits"
]
"""rtt: of TCP under load, as the paper measures it. The round trip at rest comes from echoes, not from runs.

retransmits: segments sent again per GB (10^9 bytes) of payload, of uploads: there this host sends and counts. Counts
alone would say that a fast line is a bad one, for it sends more in the same time.
"""


@dataclass(frozen=True, slots=True)
class FixedExtent:
    """What a run takes whose duration nobody chooses: most bytes, seconds planned, seconds after which it is ended."""

    most_bytes: int
    length_s: int
    deadline_s: int


@dataclass(frozen=True, slots=True)
class HeadlineFigure:
    """The figure that lists show, as `part` and `name` of a run's figures; `part` None: the run's direction."""

    part: str | None
    name: str
    unit: Literal["bit/s", "ms"]


@dataclass(frozen=True, slots=True)
class ProbeKind:
    """What is asked of a kind.

    `heavy`: it fills a line, so one at a time per uplink and per server, over all workers. `one_way`: it has a
    direction, and a slow start that may be omitted. `has_streams`: a plan may give it parallel connections. `paced`: it
    sends at a rate of its own, whatever the line carries. `over_udp`: nothing acknowledges what it sends. `needs_page`:
    its server must have the URL of a page. `phases`: what it does one after another, each for the duration; empty: it
    is one measurement. `fixed`: None where a run lasts as long as somebody says.
    """

    headline: HeadlineFigure
    measures: frozenset[RunMetric]
    heavy: bool = False
    one_way: bool = False
    has_streams: bool = False
    paced: bool = False
    over_udp: bool = False
    needs_page: bool = False
    phases: tuple[Phase, ...] = ()
    fixed: FixedExtent | None = None

    @property
    def parts(self) -> int:
        """How many times the duration a run lasts."""
        return len(self.phases) or 1


THROUGHPUT = HeadlineFigure(None, "mean_bps", "bit/s")

PAGE = FixedExtent(most_bytes=2_000_000, length_s=15, deadline_s=60)
"""A page of middling size: how large the real one is, only its first run tells."""

KINDS: Mapping[Kind, ProbeKind] = {
    "tcp": ProbeKind(
        THROUGHPUT,
        frozenset({"download", "upload", "rtt", "retransmits"}),
        heavy=True,
        one_way=True,
        has_streams=True,
    ),
    "udp": ProbeKind(
        THROUGHPUT,
        frozenset({"udp_loss", "jitter"}),
        heavy=True,
        one_way=True,
        paced=True,
        over_udp=True,
    ),
    "load": ProbeKind(
        HeadlineFigure("load", "rise_ms", "ms"), frozenset({"rise"}), heavy=True, phases=PHASES
    ),
    "http": ProbeKind(
        HeadlineFigure("http", "waiting_ms", "ms"),
        frozenset({"http"}),
        needs_page=True,
        fixed=PAGE,
    ),
}


def directions_of(phase: Phase) -> tuple[Direction, ...]:
    """The directions that a phase loads."""
    return tuple(direction for direction in DIRECTIONS if phase in {direction, "both"})
