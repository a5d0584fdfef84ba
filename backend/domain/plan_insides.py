"""Where a router's own networks are, for a router that does not classify yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ipaddress import IPv4Network, collapse_addresses

from backend.domain.config import MAIN, RouterConfig
from backend.domain.gateways import Gateways, configured_default_routes, network_of
from backend.domain.plan_standing import Matchers

PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")


def insides(config: RouterConfig, uplinks: Sequence[str]) -> tuple[Matchers, ...]:
    """An interface list that says it, if there is one, else each interface that has an address and is no uplink."""
    outside = {*uplinks, *_outside(config), "lo"}
    names = [one.interface for one in config.addresses if not one.disabled]
    found = [name for name in dict.fromkeys(names) if name not in outside]
    lists = dict.fromkeys(one.list_name for one in config.list_members)
    for name in lists:
        if found and config.members(name) == frozenset(found):
            return ({"in-interface-list": name},)
    for name in lists:
        if config.members(name) == frozenset(uplinks):
            return ({"in-interface-list": f"!{name}"},)
    return tuple({"in-interface": name} for name in found)


def _outside(config: RouterConfig) -> Iterator[str]:
    """Ways out that are no uplinks of ours: a line that nobody told us of is not the campus."""
    resolver = Gateways(config)
    for route in configured_default_routes(config):
        yield from resolver.interfaces(route)
    for tunnel in config.pppoe_clients:
        yield from (tunnel.name, tunnel.carrier)


def spared(config: RouterConfig) -> tuple[str, ...]:
    """Networks that are reached by the main table as ever: private ones, connected ones, those with own routes.

    A table of one uplink has a default route only: what is marked for it would leave the campus.
    """
    found = [IPv4Network(one) for one in PRIVATE]
    for address in config.addresses:
        network = network_of(address.address)
        if network is not None and not address.disabled:
            found.append(network)
    for route in config.routes:
        network = network_of(route.destination)
        if network is not None and network.prefixlen and route.table == MAIN and not route.disabled:
            found.append(network)
    return tuple(str(one) for one in collapse_addresses(found))
