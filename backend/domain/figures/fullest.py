"""Which ISP of a window is the fullest."""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import Summary


@dataclass(frozen=True, slots=True)
class Fullest:
    key: str
    name: str
    direction: Direction
    p95: float  # of the contract


def fullest_of(summary: Summary) -> Fullest | None:
    """The ISP and direction with the highest 95th percentile; None: no percentile is known."""
    known = [
        Fullest(uplink.key, uplink.name, way, part)
        for uplink in summary.uplinks
        for way in DIRECTIONS
        if (part := uplink.of(way).contracted.p95) is not None
    ]
    return max(known, key=lambda each: each.p95, default=None)
