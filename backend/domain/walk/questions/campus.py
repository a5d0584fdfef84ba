"""A campus for questions: its insides, its router's addresses, the internet, over atoms made once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from operator import or_

from backend.domain.config.config import RouterConfig, running_hotspots
from backend.domain.config.interfaces import Address
from backend.domain.walk.diagrams import address_sets
from backend.domain.walk.diagrams.bearing import FRESH, Bearing
from backend.domain.walk.diagrams.cubes import bounds
from backend.domain.walk.diagrams.diagram import Cube, Diagram
from backend.domain.walk.diagrams.dimensions import (
    DESTINATION,
    ENTRY,
    FIELDS,
    PROTOCOL,
    SOURCE,
    STATE,
    STATES,
    Levels,
)
from backend.domain.walk.diagrams.regions import Region
from backend.domain.walk.questions.populations import (
    Clients,
    Inside,
    clients,
    insides,
    internet,
    named_addresses,
)
from backend.domain.walk.questions.witnesses import Witness, Witnesses
from backend.domain.walk.router.bulk import bulk_of, bulk_regions
from backend.domain.walk.router.compiled import Compiled, compiled
from backend.domain.walk.router.matching import Matching
from backend.domain.walk.router.next_hops import NextHops
from backend.domain.walk.router.passage import Router
from backend.domain.walk.router.tables import Tables

NEW, ESTABLISHED = (1 << STATES.index(name) for name in ("new", "established"))
CARRIED = max(FIELDS) + 1  # level of the first connection mark, for questions about several
MOST_MARKS = 64
STAND_INS = "192.0.0"  # no ISP gives these addresses (RFC 6890): for lines without one


@dataclass(frozen=True)
class Campus:
    """One configuration and its uplinks."""

    read: RouterConfig
    uplinks: Collection[str]
    # gateway -> interface from before a line went down
    known: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def config(self) -> RouterConfig:
        """Lines that get their address from the ISP and have none now have a stand-in."""
        held = {address.interface for address in self.read.addresses if not address.disabled}
        asking = [
            *(client.interface for client in self.read.dhcp_clients if not client.disabled),
            *(client.name for client in self.read.pppoe_clients if not client.disabled),
        ]
        bare = [name for name in self.uplinks if name in asking and name not in held]
        more = (
            Address(f"{STAND_INS}.{at}/32", name, dynamic=True)
            for at, name in enumerate(bare[:250], 1)
        )
        return replace(self.read, addresses=(*self.read.addresses, *more)) if bare else self.read

    @cached_property
    def insides(self) -> tuple[Inside, ...]:
        return insides(self.config, self.uplinks)

    @cached_property
    def compiled(self) -> Compiled:
        return compiled([self.config], self._named())

    @cached_property
    def internet(self) -> int:
        return bulk_of(self.compiled.addresses, internet(self.compiled, self.insides))

    def router(self, cubes: Iterable[Cube] = ()) -> Router:
        """The router over a new diagram; all share what was read of its rules and routes.

        `cubes`: the only packets to be walked; rules about others, such as pins of clients, are skipped.
        """
        levels, matching, tables = self._meaning
        router = Router(self.compiled, Diagram[Bearing](levels), self.config, known=self.known)
        router.matching = matching
        router.decision.tables = tables
        return router.narrowed(bounds(cubes))

    def started(self, cubes: Collection[Cube], bearing: Bearing = FRESH) -> tuple[Router, int]:
        router = self.router(cubes)
        return router, router.start(cubes, bearing)

    @cached_property
    def _meaning(self) -> tuple[Levels, Matching, Tables]:
        levels = self.compiled.levels()
        levels.add_field(CARRIED, MOST_MARKS)
        hops = NextHops(self.config, known=self.known)
        return (
            levels,
            Matching(self.compiled, self.config, levels),
            Tables(self.config, self.compiled.addresses, hops),
        )

    def bulk_regions(self, diagram: Diagram[Bearing], root: int, cube: Cube) -> Iterator[Region]:
        """Regions with most of a class's packets; see bulk.py."""
        portals = (hotspot.interface for hotspot in running_hotspots(self.config))
        return bulk_regions(self.compiled, diagram, root, cube, self.compiled.entry_mask(portals))

    def are_most(self, regions: Iterable[Region], cubes: Iterable[Cube]) -> bool:
        """Whether the regions have at least half of a class's source addresses."""
        atoms = self.compiled.addresses
        everybody = union(dict(cube)[SOURCE] for cube in cubes)
        return 2 * atoms.size(union(region.masks[SOURCE] for region in regions)) >= atoms.size(
            everybody
        )

    def clients(self, inside: Inside) -> Clients:
        return clients(self.compiled, self.insides, inside)

    def leads_out(self, region: Region) -> bool:
        return any(end.fate == "left" and end.interface in self.uplinks for end in region.ends)

    def witness(self, masks: Mapping[int, int]) -> Witness:
        """A packet with these values, with the most expected addresses."""
        return self._witnesses.of(masks, {})

    @cached_property
    def _witnesses(self) -> Witnesses:
        hosts = {inside.interface: self.clients(inside).sources for inside in self.insides}
        return Witnesses(self.compiled, hosts, self.internet)

    def own(self, interface: str) -> int:
        masks = self.compiled.addresses.masks
        return union(masks["address", text] for text in _own_texts(self.config, interface))

    def cube(
        self, entry: str, state: int, sources: int, destinations: int, *more_protocols: str
    ) -> Cube:
        """TCP, UDP and further protocols that enter by an interface, or by none with ROUTER."""
        protocols = 0
        for name in ("tcp", "udp", *more_protocols):
            protocols |= self.compiled.protocols.masks[name]
        return (
            (ENTRY, self.compiled.entry_mask((entry,))),
            (PROTOCOL, protocols),
            (STATE, state),
            (SOURCE, sources),
            (DESTINATION, destinations),
        )

    def _named(self) -> tuple[str, ...]:
        """Addresses in questions, so that the atoms tell them apart."""
        held = {address.interface for address in self.config.addresses}
        own = (text for name in sorted(held) for text in _own_texts(self.config, name))
        servers = (
            rule.to_addresses
            for rule in self.config.nat
            if rule.to_addresses and address_sets.addresses_in(rule.to_addresses) is not None
        )
        return (*named_addresses(self.insides), *own, *servers)


def lowest(mask: int) -> int:
    """The bit of the first atom; 0 for an empty set."""
    return mask & -mask


def union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _own_texts(config: RouterConfig, interface: str) -> Iterator[str]:
    for address in config.addresses:
        text = address.address.partition("/")[0]
        if (
            address.interface == interface
            and not address.disabled
            and address_sets.addresses_in(text) is not None
        ):
            yield text
