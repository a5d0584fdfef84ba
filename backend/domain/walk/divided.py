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
from backend.domain.walk.bearing import Bearing
from backend.domain.walk.bulk import bulk_of, bulk_regions
from backend.domain.walk.chance import Distribution
from backend.domain.walk.compiled import Compiled, compiled
from backend.domain.walk.diagram import Diagram
from backend.domain.walk.passage import Router
from backend.domain.walk.populations import (
    Inside,
    clients,
    insides,
    named_addresses,
)
from backend.domain.walk.regions import Region
from backend.domain.walk.stages import FIRST

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
    sources, destinations = (bulk_of(atoms.addresses, one) for one in group.ends)
    if sources and destinations:
        cube = group.cube(sources, destinations)
        # Rules about others, such as pins of single clients, are passed by.
        end = router.narrowed(dict(cube)).from_interface(router.start([cube]), FIRST)
        yield from bulk_regions(atoms, diagram, end, cube)


def _by_interface(ends: Distribution) -> Shares:
    """What leaves by no interface is left out, so shares may sum to less than 1."""
    found: dict[str, Fraction] = {}
    for bearing, share in ends.items():
        if bearing.fate == "left":
            found[bearing.interface] = found.get(bearing.interface, Fraction(0)) + share
    return found
