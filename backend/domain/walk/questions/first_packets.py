"""First packets of connections to the internet, clients' and the router's own, walked once for all questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from backend.domain.config.firewall import FirewallRule
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.cubes import both, bounds, touches
from backend.domain.walk.diagrams.diagram import Cube
from backend.domain.walk.diagrams.dimensions import (
    DESTINATION,
    ENTRY,
    PROTOCOL,
    SOURCE,
    STATE,
    is_chance,
)
from backend.domain.walk.diagrams.regions import Region
from backend.domain.walk.diagrams.stages import FIRST
from backend.domain.walk.questions.campus import NEW, Campus, union
from backend.domain.walk.questions.witnesses import Witness
from backend.domain.walk.router.bulk import bulk_of
from backend.domain.walk.router.compiled import ROUTER
from backend.domain.walk.router.passage import Router


@dataclass(frozen=True)
class FirstPackets:
    """The bulk of clients' first packets; without known insides, all that no uplink brings."""

    campus: Campus

    @cached_property
    def of_inside(self) -> Mapping[str, Cube]:
        """Each inside's class by interface, without overlap."""
        campus, atoms = self.campus, self.campus.compiled.addresses
        cubes = {}
        for inside in campus.insides:
            group = campus.clients(inside)
            cube = group.cube(bulk_of(atoms, group.sources), campus.internet)
            if all(dict(cube).values()):
                cubes[inside.interface] = cube
        return cubes

    @cached_property
    def cubes(self) -> tuple[Cube, ...]:
        return tuple(self.of_inside.values()) if self.campus.insides else self._anybody()

    def _anybody(self) -> tuple[Cube, ...]:
        campus = self.campus
        entries = campus.compiled.entry_mask(self.inward)
        protocols = campus.compiled.protocols.masks
        masks = {
            ENTRY: entries,
            PROTOCOL: protocols["tcp"] | protocols["udp"],
            STATE: NEW,
            SOURCE: self._named(),
            DESTINATION: campus.internet,
        }
        return (tuple(sorted(masks.items())),) if all(masks.values()) else ()

    def _named(self) -> int:
        """The bulk of all addresses, and of those that rules about several sources ask for."""
        atoms, matching = self.campus.compiled.addresses, self.campus.router().matching
        destinations = {
            dict(cube).get(SOURCE, atoms.full)
            for rule in self.campus.config.mangle
            if not rule.disabled
            for cube in matching.cubes(rule, FIRST)
        }
        return union(
            bulk_of(atoms, mask) for mask in {atoms.full, *destinations} if atoms.size(mask) > 1
        )

    @cached_property
    def inward(self) -> tuple[str, ...]:
        """Interfaces by which clients' packets may come in. Packets of a bridge port come in by the bridge."""
        return tuple(
            interface.name
            for interface in self.campus.config.interfaces
            if interface.name not in self.campus.uplinks and not interface.slave
        )

    @cached_property
    def parts(self) -> tuple[Region, ...]:
        return tuple(region for cube in self.cubes for region in self.regions(cube))

    @cached_property
    def _bounds(self) -> Mapping[int, int]:
        return bounds(self.cubes)

    @cached_property
    def router(self) -> Router:
        """The router after the walk: `met` and `remarked` are of these packets."""
        return self._walked[0]

    @property
    def end(self) -> int:
        """What became of the packets, as a node of the router's diagram."""
        return self._walked[1]

    @cached_property
    def _walked(self) -> tuple[Router, int]:
        router, root = self.campus.started(self.cubes)
        return router, router.from_interface(root, FIRST)

    def of_rule(self, rule: FirewallRule) -> frozenset[Cube]:
        """A rule's packets without its hash, counter and draw; if it is about others, all of its packets."""
        rule_cubes = [
            tuple((level, mask) for level, mask in cube if not is_chance(level))
            for cube in self.router.matching.cubes(rule, FIRST)
        ]
        near = [cube for cube in rule_cubes if touches(cube, self._bounds)]
        met_cubes = (both(cube, own) for cube in self.cubes for own in near)
        return frozenset(cube for cube in met_cubes if cube is not None) or frozenset(rule_cubes)

    def is_inbound(self, rule: FirewallRule) -> bool:
        """Whether a rule is about what comes in from the ISPs alone."""
        outside = self.campus.compiled.entry_mask(self.campus.uplinks)
        cubes = [dict(cube) for cube in self.router.matching.cubes(rule, FIRST)]
        return bool(cubes) and not any(cube.get(ENTRY, ~outside) & ~outside for cube in cubes)

    def packet(self, wanted: Callable[[Bearing], bool] = lambda _: True) -> Witness | None:
        """A client's packet that may end as wanted, the likeliest first; None if there is none."""
        likely = [
            (sum(part for end, part in region.ends.items() if wanted(end)), region)
            for cube in self.of_inside.values()
            for region in self.regions(cube)
        ]
        part, likeliest = max(likely, key=lambda each: each[0], default=(0, None))
        return self.campus.witness(likeliest.masks) if likeliest is not None and part else None

    def by_uplink(self) -> Mapping[str, Witness]:
        """For each uplink a client's packet that likely leaves by it, if any does."""
        packets = {
            uplink: self.packet(partial(_leaves_by, uplink)) for uplink in self.campus.uplinks
        }
        return {uplink: packet for uplink, packet in packets.items() if packet is not None}

    def regions(self, cube: Cube) -> tuple[Region, ...]:
        if cube not in self._regions:
            bulk_regions = self.campus.bulk_regions(self.router.diagram, self.end, cube)
            self._regions[cube] = tuple(bulk_regions)
        return self._regions[cube]

    @cached_property
    def _regions(self) -> dict[Cube, tuple[Region, ...]]:
        return {}


@dataclass(frozen=True)
class OwnPackets(FirstPackets):
    """The router's own packets to the internet."""

    @cached_property
    def cubes(self) -> tuple[Cube, ...]:
        """One class: the router has no networks."""
        campus = self.campus
        everything = campus.compiled.addresses.full
        cube = campus.cube(ROUTER, NEW, everything, campus.internet)
        return (cube,) if campus.internet else ()

    @cached_property
    def _walked(self) -> tuple[Router, int]:
        router, root = self.campus.started(self.cubes)
        return router, router.from_router(root, FIRST)


def _leaves_by(interface: str, end: Bearing) -> bool:
    return end.fate == "left" and end.interface == interface
