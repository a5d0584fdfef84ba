"""Finished runs as statistics see them: one row a run, and one value a metric. Only outcome ok has values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from backend.domain.directions import Direction
from backend.domain.probes.probe import Kind, Outcome
from backend.domain.quality.qos import Grade

RunMetric = Literal[
    "download", "upload", "udp_loss", "jitter", "http", "rise", "rtt", "retransmits"
]
"""rtt: of TCP under load, as the paper measures it. The round trip at rest comes from echoes, not from runs.

retransmits: segments sent again per GB (10^9 bytes) of payload, of uploads: there this host sends and counts. Counts
alone would say that a fast line is a bad one, for it sends more in the same time.
"""

GIGABYTE = 1e9


@dataclass(frozen=True, slots=True)
class RunValues:
    """What a run measured: bit/s, seconds, ms, fractions of 1; None where its kind has none. Throughput is of TCP."""

    mean_bps: float | None = None
    min_bps: float | None = None
    max_bps: float | None = None
    seconds: float | None = None
    stalls_s: float | None = None
    collapsed_at_s: float | None = None
    rtt_ms: float | None = None
    jitter_ms: float | None = None
    loss: float | None = None
    lost_per_s: float | None = None
    max_lost_per_s: float | None = None
    idle_ms: float | None = None
    loaded_ms: float | None = None
    rise_ms: float | None = None
    grade: Grade | None = None
    waiting_ms: float | None = None
    carried_bps: float | None = None
    """What the whole line carried meanwhile in the run's direction, other users included."""
    path_share: float | None = None
    retransmits: float | None = None

    @property
    def retransmits_per_gb(self) -> float | None:
        """Segments sent again per 10^9 bytes of payload; None where nothing was carried or nobody counted."""
        if self.retransmits is None or not self.mean_bps or not self.seconds:
            return None
        return self.retransmits * GIGABYTE / (self.mean_bps * self.seconds / 8)


NOTHING = RunValues()


@dataclass(frozen=True, slots=True)
class Observation:
    """One run that is over, due at `at_ms`. What was not ok carries no values, so that none can enter a statistic."""

    run_id: int
    uplink_id: int
    server_id: int | None
    kind: Kind
    direction: Direction | None
    at_ms: int
    outcome: Outcome
    values: RunValues = field(default=NOTHING)

    def value(self, metric: RunMetric) -> float | None:
        """None unless the run is valid and of the kind and direction that measures it."""
        if self.outcome != "ok":
            return None
        values = self.values
        by_kind: Mapping[Kind, Mapping[RunMetric, float | None]] = {
            "tcp": {
                "download": values.mean_bps if self.direction == "download" else None,
                "upload": values.mean_bps if self.direction == "upload" else None,
                "rtt": values.rtt_ms,
                "retransmits": values.retransmits_per_gb if self.direction == "upload" else None,
            },
            "udp": {"udp_loss": values.loss, "jitter": values.jitter_ms},
            "load": {"rise": values.rise_ms},
            "http": {"http": values.waiting_ms},
        }
        return by_kind[self.kind].get(metric)


HEAVY_PART = 0.3
"""A UDP test below this part of the contract tips no line over: what it meets is what users meet."""

FILLED_PART = 0.9
OTHERS_PART = 0.05
"""Alone, a test may fill the line (97 % of the contract): then its jitter is the line's."""


def is_overfilled(run: Observation, capacity_bps: int) -> bool:
    """Whether a UDP test filled the line together with other users, so that it caused its jitter and loss itself."""
    own, carried = run.values.mean_bps, run.values.carried_bps
    if run.kind != "udp" or run.outcome != "ok" or own is None or carried is None:
        return False
    others = carried - own
    return (
        own >= HEAVY_PART * capacity_bps
        and carried >= FILLED_PART * capacity_bps
        # Headers are carried too: about 3 % of the test's own payload.
        and others >= OTHERS_PART * capacity_bps + 0.03 * own
    )


def valued(
    observations: Iterable[Observation], metric: RunMetric
) -> Iterator[tuple[Observation, float]]:
    """The runs that have a value of this metric, with it."""
    for observation in observations:
        value = observation.value(metric)
        if value is not None:
            yield observation, value
