"""Who sends packets: the clients of a campus, seen from the router."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from backend.domain.config.config import RouterConfig
from backend.domain.config.gateways import connected_network, network_of
from backend.domain.config.routing import MAIN
from backend.domain.walk.diagrams.diagram import Cube
from backend.domain.walk.diagrams.dimensions import (
    DESTINATION,
    ENTRY,
    PROTOCOL,
    SOURCE,
    STATE,
    STATES,
)
from backend.domain.walk.diagrams.networks import NOT_INTERNET
from backend.domain.walk.router.compiled import Compiled
from backend.domain.walk.router.entries import carriers, ways_out
from backend.domain.walk.router.next_hops import NextHops


@dataclass(frozen=True, slots=True)
class Inside:
    """An interface with clients behind it, and the networks of their addresses."""

    interface: str
    networks: tuple[str, ...]


def insides(config: RouterConfig, uplinks: Collection[str]) -> tuple[Inside, ...]:
    """Interfaces with their own addresses that do not lead to the internet."""
    outward = {*uplinks, *ways_out(config), *carriers(config)}
    networks: dict[str, list[str]] = {}
    for address in config.addresses:
        interface = config.interface(address.interface)
        network = connected_network(address.address, address.network)
        if (
            address.disabled
            or network is None
            or address.interface in outward
            or address.interface == "lo"
        ):
            continue
        if interface is None or not (interface.slave or interface.disabled):
            networks.setdefault(address.interface, []).append(str(network))
    for name, network_text in _routed(config):
        if name in networks:
            networks[name].append(network_text)
    return tuple(Inside(name, tuple(dict.fromkeys(own))) for name, own in networks.items())


def _routed(config: RouterConfig) -> Iterator[tuple[str, str]]:
    """Networks behind a further router of the campus."""
    hops = NextHops(config)
    for route in config.routes:
        if route.table == MAIN and not (route.disabled or route.connected or route.is_default):
            network = network_of(route.destination)
            if network is not None and not route.blackhole:
                yield from ((hop.interface, str(network)) for hop in hops.of(route))


def named_addresses(inside: Collection[Inside]) -> tuple[str, ...]:
    """Address texts that the compiled configuration must know for these classes."""
    return (*NOT_INTERNET, *(network for population in inside for network in population.networks))


@dataclass(frozen=True, slots=True)
class Clients:
    """First packets of clients behind one interface to the internet, as masks of atoms."""

    compiled: Compiled
    inside: Inside
    sources: int
    destinations: int

    @property
    def ends(self) -> tuple[int, int]:
        return self.sources, self.destinations

    def cube(self, sources: int, destinations: int) -> Cube:
        protocols = self.compiled.protocols.masks["tcp"] | self.compiled.protocols.masks["udp"]
        masks = {
            ENTRY: self.compiled.entry_mask((self.inside.interface,)),
            PROTOCOL: protocols,
            STATE: 1 << STATES.index("new"),
            SOURCE: self.sources & sources,
            DESTINATION: self.destinations & destinations,
        }
        return tuple(sorted(masks.items()))


def clients(
    compiled: Compiled, all_insides: Collection[Inside], inside: Inside, at: int = 0
) -> Clients:
    atoms = compiled.addresses
    sources = 0
    for network in inside.networks:
        sources |= atoms.masks["address", network]
    return Clients(
        compiled, inside, sources & ~_own(compiled, at), internet(compiled, all_insides, at)
    )


def internet(compiled: Compiled, all_insides: Collection[Inside], at: int = 0) -> int:
    """Hosts beyond the ISPs: not inside, private or the router's own."""
    near = _own(compiled, at)
    for text in named_addresses(all_insides):
        near |= compiled.addresses.masks["address", text]
    return compiled.addresses.full & ~near


def _own(compiled: Compiled, at: int) -> int:
    return compiled.addresses.masks["local", at] | compiled.addresses.masks["broadcast", at]
