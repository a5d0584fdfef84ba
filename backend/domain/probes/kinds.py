"""The kinds of probe: all that differs between them, except how they are measured.

backend/probes/runners.py measures; domain/quality/probe_figures.py has the statistics.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from backend.domain.directions import DIRECTIONS, Direction

Kind = Literal["tcp", "udp", "load", "http"]
"""tcp, udp: iperf3 one way. load: round trips idle, downloading, uploading, both. http: timings of a page."""

HeavyKind = Literal["tcp", "udp", "load"]  # those that fill a line

Phase = Literal["idle", "download", "upload", "both"]
PHASES: tuple[Phase, ...] = get_args(Phase)

RunMetric = Literal[
    "download", "upload", "udp_loss", "jitter", "http", "rise", "rtt", "retransmits"
]
"""rtt: of TCP under load, as the paper measures it; echoes tell the round trip at rest.

retransmits: segments sent again per GB (10^9 bytes) of payload, of uploads only: there this host sends and counts.
Mere counts would blame a fast line, which sends more in the same time.
"""


@dataclass(frozen=True, slots=True)
class FixedExtent:
    """For a run of fixed length: most bytes, planned seconds, seconds until it is ended."""

    most_bytes: int
    length_s: int
    deadline_s: int


@dataclass(frozen=True, slots=True)
class HeadlineFigure:
    """The figure in lists: `part` and `name` of a run's figures; `part` None: the run's direction."""

    part: str | None
    name: str
    unit: Literal["bit/s", "ms"]


@dataclass(frozen=True, slots=True)
class ProbeKind:
    """What the product asks of a kind."""

    headline: HeadlineFigure
    measures: frozenset[RunMetric]
    heavy: bool = False  # fills a line: one at a time per uplink and server, over all workers
    one_way: bool = False  # has a direction, and a slow start that may be omitted
    has_streams: bool = False  # a plan may give it parallel connections
    paced: bool = False  # sends at its own rate, whatever the line carries
    over_udp: bool = False  # nothing acknowledges what it sends
    needs_page: bool = False  # its server must have the URL of a page
    # one after another, each for the duration; empty: one measurement
    phases: tuple[Phase, ...] = ()
    fixed: FixedExtent | None = None  # None: a run lasts as long as somebody says

    @property
    def parts(self) -> int:
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
    return tuple(direction for direction in DIRECTIONS if phase in {direction, "both"})
