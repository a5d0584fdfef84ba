"""The first packets of all clients' connections to the internet, walked once for every question about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from backend.domain.walk.bearing import Bearing
from backend.domain.walk.bulk import bulk_of
from backend.domain.walk.campus import NEW, Campus
from backend.domain.walk.diagram import Cube
from backend.domain.walk.dimensions import DESTINATION, ENTRY, PROTOCOL, SOURCE, STATE
from backend.domain.walk.passage import Router
from backend.domain.walk.regions import Region
from backend.domain.walk.stages import FIRST
from backend.domain.walk.witnesses import Witness


@dataclass(frozen=True)
class FirstPackets:
    """The bulk of clients' first packets; where nobody is seen inside, all that does not come in by an uplink."""

    campus: Campus

    @cached_property
    def of_inside(self) -> Mapping[str, Cube]:
        """The class of each inside, by its interface; none overlaps another."""
        campus, atoms = self.campus, self.campus.compiled.addresses
        found = {}
        for inside in campus.insides:
            group = campus.clients(inside)
            cube = group.cube(bulk_of(atoms, group.sources), campus.internet)
            if all(dict(cube).values()):
                found[inside.interface] = cube
        return found

    @cached_property
    def cubes(self) -> tuple[Cube, ...]:
        """All classes."""
        return tuple(self.of_inside.values()) if self.campus.insides else self._anybody()

    def _anybody(self) -> tuple[Cube, ...]:
        campus = self.campus
        entries = campus.compiled.entry_mask(self.inward)
        protocols = campus.compiled.protocols.masks
        masks = {
            ENTRY: entries,
            PROTOCOL: protocols["tcp"] | protocols["udp"],
            STATE: NEW,
            SOURCE: bulk_of(campus.compiled.addresses, campus.compiled.addresses.full),
            DESTINATION: campus.internet,
        }
        return (tuple(sorted(masks.items())),) if all(masks.values()) else ()

    @cached_property
    def inward(self) -> tuple[str, ...]:
        """Interfaces by which clients' packets may come in. Packets of a bridge port come in by the bridge."""
        return tuple(
            interface.name
            for interface in self.campus.config.interfaces
            if interface.name not in self.campus.uplinks and not interface.slave
        )

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

    def packet(self, wanted: Callable[[Bearing], bool] = lambda _: True) -> Witness | None:
        """A client's packet that may end as wanted, the likeliest first; None where none does, or nobody is inside."""
        found = [
            (sum(part for end, part in region.ends.items() if wanted(end)), region)
            for cube in self.of_inside.values()
            for region in self.regions(cube)
        ]
        part, likeliest = max(found, key=lambda each: each[0], default=(0, None))
        return self.campus.witness(likeliest.masks) if likeliest is not None and part else None

    def by_uplink(self) -> Mapping[str, Witness]:
        """For each uplink a client's packet that leaves by it, likelier than others; none where nobody's does."""
        found = {uplink: self.packet(partial(_leaves_by, uplink)) for uplink in self.campus.uplinks}
        return {uplink: packet for uplink, packet in found.items() if packet is not None}

    def regions(self, cube: Cube) -> Iterator[Region]:
        """What is treated alike of a part of the packets."""
        return self.campus.bulk_regions(self.router.diagram, self.end, cube)


def _leaves_by(interface: str, end: Bearing) -> bool:
    return end.fate == "left" and end.interface == interface
