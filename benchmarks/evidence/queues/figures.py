"""What a run gave, and the median of a variant over the blocks that count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

from backend.domain.metering.utilization import nearest_rank
from benchmarks.evidence.queues.variants import DELAY_MS, Variant
from benchmarks.evidence.scale import Scale

IDLE_WITHIN_MS = 2.0
_SEGMENT_BYTES = 1448


@dataclass(frozen=True, slots=True)
class Run:
    """Medians over the echoes of one run. `busy`: of a host that loads the line, `other`: of an idle host."""

    block: int
    variant: str
    direction: str
    idle_ms: float
    busy_ms: float
    busy_p95_ms: float
    other_ms: float
    lost_percent: float  # of the busy host's echoes under load
    mbps: float  # payload of TCP
    resent_percent: float  # of its segments

    @property
    def is_valid(self) -> bool:
        return abs(self.idle_ms - DELAY_MS) <= IDLE_WITHIN_MS

    @property
    def rise_ms(self) -> float:
        return self.busy_ms - self.idle_ms


@dataclass(frozen=True, slots=True)
class QueueRuns:
    """`runs`: only of blocks that are whole."""

    scale: Scale
    blocks: int  # planned
    runs: tuple[Run, ...]
    repeated: int
    dropped: tuple[str, ...]  # blocks, with the reason
    priority: str  # of the lab's process

    def of(self, variant: Variant, field: str) -> dict[tuple[int, str], float]:
        """A field by block and direction."""
        return {
            (run.block, run.direction): getattr(run, field)
            for run in self.runs
            if run.variant == variant.name
        }

    def median(self, variant: Variant, field: str) -> float:
        """The worse direction decides."""
        return max(self.medians(variant, field).values(), default=float("nan"))

    def medians(self, variant: Variant, field: str) -> dict[str, float]:
        by_direction: dict[str, list[float]] = {}
        for (_, direction), value in self.of(variant, field).items():
            by_direction.setdefault(direction, []).append(value)
        return {direction: median(values) for direction, values in by_direction.items()}

    def differences(self, one_variant: Variant, other: Variant, field: str) -> list[float]:
        """Inside each block, for download."""
        mine, theirs = self.of(one_variant, field), self.of(other, field)
        return [mine[key] - theirs[key] for key in sorted(mine) if key[1] == "download"]

    @property
    def kept(self) -> int:
        return len({run.block for run in self.runs})


def run_of(block: int, variant: Variant, direction: str, answer: Mapping[str, Any]) -> Run | None:
    """From what the lab's `load` answers; None if a phase has no echo at all."""
    idle = [*_came(answer["idle"]["busy"]), *_came(answer["idle"]["other"])]
    busy, other = _came(answer["loaded"]["busy"]), _came(answer["loaded"]["other"])
    if not idle or not busy or not other:
        return None
    sent = len(answer["loaded"]["busy"])
    segments = answer["sent_bytes"] / _SEGMENT_BYTES
    return Run(
        block,
        variant.name,
        direction,
        idle_ms=median(idle),
        busy_ms=median(busy),
        busy_p95_ms=nearest_rank(busy, 95) or 0.0,
        other_ms=median(other),
        lost_percent=100 * (sent - len(busy)) / sent,
        mbps=answer["payload_bps"] / 1e6,
        resent_percent=100 * answer["retransmits"] / segments if segments else 0.0,
    )


def _came(echoes: list[float | None]) -> list[float]:
    return [rtt_ms for rtt_ms in echoes if rtt_ms is not None]
