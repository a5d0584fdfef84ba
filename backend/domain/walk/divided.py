"""How clients are divided over the ways out: the share of each interface, for the bulk of a campus's traffic.

Bulk is every address that shares its treatment with at least 0.2 % of its class, ports that do with at least 1 % of
all ports, and nothing that depends on what no configuration tells. Pins of single hosts and services are exceptions:
they have ways of their own, and no part in a share.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from backend.domain.config import RouterConfig
from backend.domain.walk.atoms import Atoms
from backend.domain.walk.bearing import Bearing
from backend.domain.walk.chance import Distribution
from backend.domain.walk.compiled import Compiled, compiled
from backend.domain.walk.diagram import Diagram
from backend.domain.walk.dimensions import DESTINATION_PORT, SOURCE_PORT
from backend.domain.walk.masks import bits_of
from backend.domain.walk.passage import Router
from backend.domain.walk.populations import (
    Clients,
    Inside,
    clients,
    insides,
    named_addresses,
)
from backend.domain.walk.regions import Region, regions
from backend.domain.walk.stages import FIRST

LEAST_OF_ADDRESSES = Fraction(1, 500)
LEAST_OF_PORTS = Fraction(1, 100)

Shares = Mapping[str, Fraction]


@dataclass(frozen=True)
class Division:
    """The ways of clients' first packets. `known`: gateway -> interface from before a line went down."""

    config: RouterConfig
    uplinks: Collection[str]
    known: Mapping[str, str] = field(default_factory=dict)

    def shares(self) -> Shares | None:
        """Share of each interface; None where nobody is inside, or the bulk is not divided in one way.

        Clients that all go one way (a guest network by one line) do not count where others are divided.
        """
        found = {tuple(sorted(shares.items())) for shares in self._all_shares()}
        divided = {shares for shares in found if len(shares) > 1}
        decisive = divided or found
        return dict(next(iter(decisive))) if len(decisive) == 1 else None

    def _all_shares(self) -> Iterator[Shares]:
        everyone = insides(self.config, self.uplinks)
        atoms = compiled([self.config], named_addresses(everyone))
        for inside in everyone:
            for region in _bulk_regions(self, atoms, everyone, inside):
                yield _by_interface(region.ends)


def _bulk_regions(
    division: Division, atoms: Compiled, everyone: Collection[Inside], inside: Inside
) -> Iterator[Region]:
    group = clients(atoms, everyone, inside)
    diagram = Diagram[Bearing](atoms.levels())
    router = Router(atoms, diagram, division.config, known=division.known)
    cube = group.cube(*_bulk(atoms.addresses, group))
    if not all(mask for _, mask in cube):
        return
    end = router.from_interface(router.start([cube]), FIRST)
    for region in regions(diagram, end, cube):
        if not any(region.unknown.values()) and _has_many_ports(atoms, region):
            yield region


def _bulk(atoms: Atoms, group: Clients) -> tuple[int, int]:
    return _large(atoms, group.sources), _large(atoms, group.destinations)


def _large(atoms: Atoms, mask: int) -> int:
    least = LEAST_OF_ADDRESSES * atoms.size(mask)
    return sum(1 << at for at in bits_of(mask) if atoms.sizes[at] >= least)


def _has_many_ports(atoms: Compiled, region: Region) -> bool:
    least = LEAST_OF_PORTS * atoms.ports.size(atoms.ports.full)
    asked = (region.masks.get(level) for level in (SOURCE_PORT, DESTINATION_PORT))
    return all(mask is None or atoms.ports.size(mask) >= least for mask in asked)


def _by_interface(ends: Distribution) -> Shares:
    """What leaves by no interface is left out, so shares may sum to less than 1."""
    found: dict[str, Fraction] = {}
    for bearing, share in ends.items():
        if bearing.fate == "left":
            found[bearing.interface] = found.get(bearing.interface, Fraction(0)) + share
    return found
