"""The bulk of a class, without pins of single hosts and services."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from backend.domain.walk.diagrams.atoms import Atoms
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.diagram import Cube, Diagram
from backend.domain.walk.diagrams.dimensions import DESTINATION_PORT, ENTRY, SOURCE_PORT
from backend.domain.walk.diagrams.masks import bits_of
from backend.domain.walk.diagrams.regions import Region, regions
from backend.domain.walk.router.compiled import Compiled

LEAST_OF_ADDRESSES = Fraction(1, 500)
LEAST_OF_PORTS = Fraction(1, 100)
SIGNED_IN = frozenset({("hotspot", "auth"), ("hotspot", "from-client")})
"""Matchers and values of a hotspot's client who may use the internet."""


def bulk_of(atoms: Atoms, mask: int) -> int:
    """Addresses that share their treatment with at least 0.2 % of the mask."""
    least = LEAST_OF_ADDRESSES * atoms.size(mask)
    return sum(1 << at for at in bits_of(mask) if atoms.sizes[at] >= least)


def bulk_regions(
    compiled: Compiled, diagram: Diagram[Bearing], root: int, cube: Cube, portal: int = 0
) -> Iterator[Region]:
    """Regions without unknowns, with ports of at least 1 % of all.

    `portal`: interfaces behind a hotspot. Who reaches the internet from there is signed in.
    """
    for region in regions(diagram, root, cube):
        behind = ENTRY in region.masks and not region.masks[ENTRY] & ~portal
        if all(
            holds == (behind and key in SIGNED_IN) for key, holds in region.unknown.items()
        ) and all(
            has_many_ports(compiled, region, level) for level in (SOURCE_PORT, DESTINATION_PORT)
        ):
            yield region


def has_many_ports(compiled: Compiled, region: Region, level: int) -> bool:
    """Whether a region has at least 1 % of all ports on one side."""
    mask = region.masks.get(level)
    least = LEAST_OF_PORTS * compiled.ports.size(compiled.ports.full)
    return mask is None or compiled.ports.size(mask) >= least
