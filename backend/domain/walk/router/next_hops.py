"""Where configured routes lead, without what counts as down.

A gateway address is reached through a connected network, or through the longest route of the main table to it whose
scope is not above the route's target-scope (recursion). Networks of a VRF's interfaces are connected in its table;
only a gateway that names it (`10.0.0.1@guests`) is looked up there. Source: the manual, routing decision, next-hop
lookup, VRF.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Address

from backend.domain.config.config import RouterConfig
from backend.domain.config.gateways import (
    DEEPEST_RECURSION,
    address_of,
    connected_network,
    network_of,
)
from backend.domain.config.routing import MAIN, Route

NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Down:
    """Failed interfaces, and hosts (gateways and probe hosts) that do not answer."""

    interfaces: frozenset[str] = NONE
    hosts: frozenset[str] = NONE


NOTHING = Down()


@dataclass(frozen=True, slots=True)
class Hop:
    """A way out: the interface, and the neighbour behind it ("" where the interface is the gateway)."""

    interface: str
    neighbour: str = ""


@dataclass(frozen=True)
class NextHops:
    """Resolves the routes of one configuration."""

    config: RouterConfig
    down: Down = NOTHING
    # gateway -> interface from before a line went down
    known: Mapping[str, str] = field(default_factory=dict)

    def of(self, route: Route) -> tuple[Hop, ...]:
        """Working ways out of a route, one per gateway that resolves; a way may come twice."""
        return tuple(self._of(route, 0))

    def beneath(self, route: Route) -> tuple[Route, ...]:
        """Main's routes to the route's gateways, where these are no neighbours."""
        interfaces = (
            carrier
            for text in _parts(route.gateway)
            if (address := self.distant(text)) is not None
            for carrier in self._carriers(address, route)
        )
        return tuple(dict.fromkeys(interfaces))

    def distant(self, gateway: str) -> IPv4Address | None:
        """The address of a gateway that is no neighbour; None for a neighbour or an interface."""
        host, interface = self._split(gateway)
        address = None if interface else address_of(host)
        if address is None or self._connected(address, self.config.gateway_table(gateway)):
            return None
        return address

    def _of(self, route: Route, depth: int) -> Iterator[Hop]:
        for text in _parts(route.gateway):
            for hop in self._resolved(text, route, depth):
                if hop.interface not in self.down.interfaces:
                    yield hop

    def _resolved(self, text: str, route: Route, depth: int) -> Iterator[Hop]:
        host, interface = self._split(text)
        if route.check_gateway != "none" and host in self.down.hosts:
            return
        if interface:
            yield Hop(interface, host)
            return
        address = address_of(host)
        if address is None:
            yield from self._remembered(text)
            return
        yield from self._reached(address, text, route, depth)

    def _reached(self, address: IPv4Address, text: str, route: Route, depth: int) -> Iterator[Hop]:
        direct = self._connected(address, self.config.gateway_table(text))
        if len(direct) == 1:
            yield Hop(direct[0], str(address))
            return
        resolved = _immediate(route)
        if direct:
            both = [name for name in direct if name in resolved]
            yield from ([Hop(name, str(address)) for name in both] or self._remembered(text))
            return
        carried = list(self._carried(address, route, depth)) if depth < DEEPEST_RECURSION else []
        if carried or self._carriers(address, route):
            yield from carried
        else:
            yield from ([Hop(name, str(address)) for name in resolved] or self._remembered(text))

    def _carried(self, address: IPv4Address, route: Route, depth: int) -> Iterator[Hop]:
        for carrier in self._carriers(address, route):
            yield from self._of(carrier, depth + 1)

    def _remembered(self, text: str) -> list[Hop]:
        return [Hop(self.known[text], text)] if text in self.known else []

    def _split(self, text: str) -> tuple[str, str]:
        """Host and interface; interface names may themselves hold `%` and `@`."""
        if self.config.interface(text) is not None:
            return "", text
        host, _, interface = text.partition("%")
        if interface and self.config.interface(interface) is not None:
            return host, interface
        host, _, interface = text.split("@", 1)[0].partition("%")
        if interface or address_of(host) is not None:
            return host, interface
        return "", "" if host.startswith("*") else host

    def _connected(self, address: IPv4Address, table: str) -> tuple[str, ...]:
        """Interfaces of a table with the most specific network that holds the address; ties all count."""
        fitting = [
            (network.prefixlen, row.interface)
            for row in self.config.addresses
            if not row.disabled
            and (network := connected_network(row.address, row.network)) is not None
            and address in network
            and self.config.vrf_of(row.interface) == table
        ]
        longest = max((prefix for prefix, _ in fitting), default=-1)
        return tuple(dict.fromkeys(name for prefix, name in fitting if prefix == longest))

    def _carriers(self, address: IPv4Address, route: Route) -> list[Route]:
        fitting = [
            (network.prefixlen, carrier.distance, carrier)
            for carrier in self.config.routes
            if carrier is not route
            and not (carrier.disabled or carrier.connected)
            and carrier.table == MAIN
            and carrier.scope <= route.target_scope
            and (network := network_of(carrier.destination)) is not None
            and network.prefixlen > 0
            and address in network
        ]
        longest = max((prefix for prefix, _, _ in fitting), default=0)
        near = [carrier for carrier in fitting if carrier[0] == longest]
        nearest = min((distance for _, distance, _ in near), default=0)
        return [route for _, distance, route in near if distance == nearest]


def _immediate(route: Route) -> tuple[str, ...]:
    """Interfaces to which the router itself had resolved the route."""
    hosts = []
    for part in _parts(route.immediate_gateway):
        host, percent, interface = part.partition("%")
        hosts.append(interface if percent else host)
    return tuple(dict.fromkeys(hosts))


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
