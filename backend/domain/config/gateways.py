"""Which interface a route leaves by.

RouterOS accepts four forms of gateway (`1.1.1.1`, `ether1`, `1.1.1.1%ether1`, `1.1.1.1@main`) and resolves an address
recursively: through the best route to it whose scope is at most the route's target-scope. The configuration decides
first; `immediate-gw` empties when a line is down, so it only decides what is left open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from ipaddress import AddressValueError, IPv4Address, IPv4Interface, IPv4Network, NetmaskValueError

from backend.domain.config.config import RouterConfig
from backend.domain.config.routing import MAIN, Route

DEEPEST_RECURSION = 6
# A router with thousands of tunnels has as many addresses, and every gateway is looked up among
# them.
CACHED_NETWORKS = 16_384


def address_of(text: str) -> IPv4Address | None:
    try:
        return IPv4Address(text)
    except AddressValueError:
        return None


@lru_cache(maxsize=CACHED_NETWORKS)
def network_of(text: str) -> IPv4Network | None:
    try:
        return IPv4Network(text, strict=False)
    except (AddressValueError, NetmaskValueError, ValueError):
        return None


@dataclass(frozen=True, slots=True)
class Leg:
    """One way out."""

    interface: str
    gateway: str  # the configured text
    via: str = ""  # host that a recursive route watches, or ""


@dataclass(frozen=True, slots=True)
class Gateways:
    config: RouterConfig
    # interfaces from before a line went down
    known: Mapping[str, str] = field(default_factory=dict)

    def legs(self, route: Route) -> tuple[Leg, ...]:
        """Empty if nothing tells the interface."""
        named = self._split(route.gateway)[1]
        if self._is_interface(named):
            return (Leg(named, route.gateway),)
        legs_of_routes: list[Leg] = []
        for text in _parts(route.gateway):
            legs_of_routes.extend(self._resolve(text, route, 0))
        return tuple(dict.fromkeys(legs_of_routes))

    def interfaces(self, route: Route) -> tuple[str, ...]:
        return tuple(dict.fromkeys(leg.interface for leg in self.legs(route)))

    def undecided(self, route: Route) -> tuple[str, ...]:
        """Interfaces behind which a gateway may lie, where nothing tells which it is."""
        interfaces: list[str] = []
        for text in _parts(route.gateway):
            host, interface = self._split(text)
            address = None if interface else address_of(host)
            if address is not None and not self._resolve(text, route, 0):
                interfaces.extend(self._connected(address, self.config.gateway_table(text)))
        return tuple(dict.fromkeys(interfaces))

    def has_twins(self) -> bool:
        """Whether two interfaces have the same network; without that no gateway is undecided."""
        held = {
            (address.interface, connected_network(address.address, address.network))
            for address in self.config.addresses
            if not address.disabled
        }
        return len({network for _, network in held}) < len(held)

    def _resolve(self, text: str, route: Route, depth: int) -> list[Leg]:
        host, interface = self._split(text)
        if interface:
            return [Leg(interface, text)]
        address = address_of(host)
        if address is None:
            return self._remembered(text)
        direct = self._connected(address, self.config.gateway_table(text))
        if len(direct) == 1:
            return [Leg(direct[0], text)]
        resolved = _immediate_interfaces(route)
        if direct:
            return [Leg(name, text) for name in direct if name in resolved] or self._remembered(
                text
            )
        recursive = self._recursive(address, text, route, depth)
        return recursive or [Leg(name, text) for name in resolved] or self._remembered(text)

    def _is_interface(self, text: str) -> bool:
        return self.config.interface(text) is not None

    def _split(self, text: str) -> tuple[str, str]:
        """Host and interface; interface names may themselves hold "%" and "@"."""
        if self._is_interface(text):
            return "", text
        host, _, interface = text.partition("%")
        if interface and self._is_interface(interface):
            return host, interface
        host, _, interface = text.split("@", 1)[0].partition("%")
        if interface or address_of(host) is not None:
            return host, interface
        return "", "" if host.startswith("*") else host

    def _remembered(self, text: str) -> list[Leg]:
        return [Leg(self.known[text], text)] if text in self.known else []

    def _connected(self, address: IPv4Address, table: str) -> tuple[str, ...]:
        """Interfaces of a table whose network holds the address, most specific first; ties all count."""
        best = -1
        names: list[str] = []
        for address_row in self.config.addresses:
            network = (
                None
                if address_row.disabled
                else connected_network(address_row.address, address_row.network)
            )
            if network is None or address not in network or network.prefixlen < best:
                continue
            if self.config.vrf_of(address_row.interface) != table:
                continue
            names = names if network.prefixlen == best else []
            best = network.prefixlen
            names.append(address_row.interface)
        return tuple(dict.fromkeys(names))

    def _recursive(self, address: IPv4Address, text: str, route: Route, depth: int) -> list[Leg]:
        if depth >= DEEPEST_RECURSION:
            return []
        resolved: list[Leg] = []
        for carrier in self._carriers(address, route):
            for part in _parts(carrier.gateway):
                legs = self._resolve(part, carrier, depth + 1)
                resolved.extend(
                    replace(leg, gateway=text, via=text.split("@", maxsplit=1)[0]) for leg in legs
                )
        return resolved

    def _carriers(self, address: IPv4Address, route: Route) -> list[Route]:
        """Static routes to the gateway, longest prefix first, as RouterOS picks next hops in main."""
        fitting: list[tuple[int, int, Route]] = []
        for carrier in self.config.routes:
            network = network_of(carrier.destination)
            if (
                carrier is route
                or carrier.disabled
                or carrier.connected
                or network is None
                or network.prefixlen == 0
                or carrier.table != MAIN
                or address not in network
                or carrier.scope > route.target_scope
            ):
                continue
            fitting.append((network.prefixlen, carrier.distance, carrier))
        if not fitting:
            return []
        longest = max(prefix for prefix, _, _ in fitting)
        nearest = min(distance for prefix, distance, _ in fitting if prefix == longest)
        return [
            carrier
            for prefix, distance, carrier in fitting
            if (prefix, distance) == (longest, nearest)
        ]


@lru_cache(maxsize=CACHED_NETWORKS)
def connected_network(address: str, network: str) -> IPv4Network | None:
    """The network of an interface address; on a point-to-point /32 it is the peer's."""
    try:
        own = IPv4Interface(address)
    except (AddressValueError, NetmaskValueError, ValueError):
        return None
    peer = address_of(network)
    if own.network.prefixlen == 32 and peer is not None and peer != own.ip:
        return IPv4Network(peer)
    return own.network


def _immediate_interfaces(route: Route) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_interface_part(part) for part in _parts(route.immediate_gateway)))


def _interface_part(immediate: str) -> str:
    host, percent, interface = immediate.partition("%")
    return interface if percent else host


def _parts(text: str) -> Iterable[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def configured_default_routes(config: RouterConfig) -> tuple[Route, ...]:
    """Default routes as configured, whatever the state of the lines.

    A DHCP or PPPoE client stands for its route, which exists only while the line is up.
    """
    made = _client_routes(config)
    own = {route.gateway for route in made}
    resolver = Gateways(config)
    kept = [
        route
        for route in config.routes
        if route.is_default
        and not route.disabled
        and not (route.dynamic and own.intersection(resolver.interfaces(route)))
    ]
    return (*kept, *made)


def _client_routes(config: RouterConfig) -> list[Route]:
    """A DHCP client on a port of a bridge or bond hears nothing: its packets belong to the bridge."""
    ports = {interface.name for interface in config.interfaces if interface.slave}
    dhcp = [
        Route(
            dhcp_client.interface,
            distance=dhcp_client.distance,
            table=dhcp_client.table
            if dhcp_client.table != MAIN
            else config.vrf_of(dhcp_client.interface),
            comment=dhcp_client.comment,
            dynamic=True,
        )
        for dhcp_client in config.dhcp_clients
        if not dhcp_client.disabled
        and dhcp_client.add_default_route != "no"
        and dhcp_client.interface not in ports
    ]
    pppoe = [
        Route(
            pppoe_client.name,
            distance=pppoe_client.distance,
            table=config.vrf_of(pppoe_client.name),
            comment=pppoe_client.comment,
            dynamic=True,
        )
        for pppoe_client in config.pppoe_clients
        if not pppoe_client.disabled and pppoe_client.add_default_route
    ]
    return dhcp + pppoe


def nearest_legs(config: RouterConfig, table: str, known: Mapping[str, str]) -> tuple[Leg, ...]:
    """The legs of a table's nearest default route: several make an ECMP group."""
    routes = [route for route in configured_default_routes(config) if route.table == table]
    nearest = min((route.distance for route in routes), default=0)
    gateways = Gateways(config, known)
    near = (route for route in routes if route.distance == nearest)
    return tuple(dict.fromkeys(leg for route in near for leg in gateways.legs(route)))
