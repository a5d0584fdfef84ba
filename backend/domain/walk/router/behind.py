"""By which interface a packet of unknown entry comes in: the one that its sender is behind."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import IPv4Address

from backend.domain.config.config import RouterConfig
from backend.domain.config.gateways import connected_network, network_of
from backend.domain.config.routing import MAIN
from backend.domain.walk.router.compiled import ROUTER
from backend.domain.walk.router.next_hops import NextHops
from backend.domain.walk.router.translation import first_address


def entries_of(config: RouterConfig, source: str) -> tuple[str, ...]:
    """Interfaces behind which the address is: ROUTER for its own addresses, several where networks overlap.

    Needs a connected network, or a route to a network of the campus: default routes tell nothing.
    """
    address = IPv4Address(source)
    own = {first_address(each.address) for each in config.addresses if not each.disabled}
    if source in own:
        return (ROUTER,)
    return _longest(_connected(config, address)) or _longest(_routed(config, address))


def _connected(config: RouterConfig, address: IPv4Address) -> Iterator[tuple[int, str]]:
    for each in config.addresses:
        network = None if each.disabled else connected_network(each.address, each.network)
        if network is not None and address in network:
            yield network.prefixlen, each.interface


def _routed(config: RouterConfig, address: IPv4Address) -> Iterator[tuple[int, str]]:
    hops = NextHops(config)
    for route in config.routes:
        network = network_of(route.destination)
        is_of_campus = route.table == MAIN and not (route.disabled or route.blackhole)
        if is_of_campus and network is not None and network.prefixlen and address in network:
            yield from ((network.prefixlen, hop.interface) for hop in hops.of(route))


def _longest(routes: Iterator[tuple[int, str]]) -> tuple[str, ...]:
    every = list(routes)
    longest = max((length for length, _ in every), default=0)
    return tuple(dict.fromkeys(name for length, name in every if length == longest))
