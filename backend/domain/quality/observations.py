"""Finished runs for statistics: one row per run, one value per metric. Only outcome ok has values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from backend.domain.directions import Direction
from backend.domain.probes.kinds import KINDS, Kind, RunMetric
from backend.domain.probes.probe import Outcome
from backend.domain.quality.qos import Grade

GIGABYTE = 1e9


@dataclass(frozen=True, slots=True)
class RunValues:
    """Bit/s, seconds, ms, fractions of 1; None where its kind has none. Throughput is of TCP."""

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
    carried_bps: float | None = None  # the whole line in the run's direction, with other users
    path_share: float | None = None
    retransmits: float | None = None

    @property
    def retransmits_per_gb(self) -> float | None:
        """Segments sent again per 10^9 bytes of payload; None without payload or count."""
        if self.retransmits is None or not self.mean_bps or not self.seconds:
            return None
        return self.retransmits * GIGABYTE / (self.mean_bps * self.seconds / 8)


NOTHING = RunValues()


@dataclass(frozen=True, slots=True)
class Observation:
    """One finished run, due at `at_ms`. Only ok carries values, so no other can enter a statistic."""

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
        if self.outcome != "ok" or metric not in KINDS[self.kind].measures:
            return None
        return VALUES[metric](self)


VALUES: Mapping[RunMetric, Callable[[Observation], float | None]] = {
    "download": lambda run: run.values.mean_bps if run.direction == "download" else None,
    "upload": lambda run: run.values.mean_bps if run.direction == "upload" else None,
    "udp_loss": lambda run: run.values.loss,
    "jitter": lambda run: run.values.jitter_ms,
    "http": lambda run: run.values.waiting_ms,
    "rise": lambda run: run.values.rise_ms,
    "rtt": lambda run: run.values.rtt_ms,
    "retransmits": lambda run: run.values.retransmits_per_gb if run.direction == "upload" else None,
}
"""What a run of a kind that measures the metric says of it."""

HEAVY_PART = 0.3  # of the contract: a smaller UDP test meets what users meet

FILLED_PART = 0.9
OTHERS_PART = 0.05  # alone a test may fill the line (97 %): its jitter is then the line's


def is_overfilled(run: Observation, capacity_bps: int) -> bool:
    """Whether a UDP test, with other users, filled the line and so caused its own jitter and loss."""
    own, carried = run.values.mean_bps, run.values.carried_bps
    if not KINDS[run.kind].paced or run.outcome != "ok" or own is None or carried is None:
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
    for observation in observations:
        value = observation.value(metric)
        if value is not None:
            yield observation, value


def delivered_bps(observation: Observation) -> float:
    """All that the line carried during the run, at least what the run measured."""
    return max(observation.values.mean_bps or 0.0, observation.values.carried_bps or 0.0)
