"""Paper A: ten weeks through the product's chain, and packets under ECMP and under PCC with CAKE."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from benchmarks.evidence.campus import active, passive
from benchmarks.evidence.campus.claims import claims, notes
from benchmarks.evidence.campus.figures import CampusFigures
from benchmarks.evidence.campus.table import rows
from benchmarks.evidence.scale import Scale

__all__ = ["claims", "notes", "rows", "run"]


@dataclass(frozen=True, slots=True)
class Extent:
    """Campuses of the passive part, seconds of each test, new connections that are counted."""

    seeds: int
    seconds: int
    connections: int


EXTENTS: Mapping[Scale, Extent] = {
    "quick": Extent(1, 8, 3000),
    "normal": Extent(2, 30, 5000),
    "full": Extent(3, 90, 5000),
}


def run(scale: Scale, seed: int) -> CampusFigures:
    extent = EXTENTS[scale]
    weeks = passive.weeks_of(range(seed, seed + extent.seeds))
    return CampusFigures(weeks, active.measured(extent.seconds, extent.connections))
