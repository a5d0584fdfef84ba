"""By which interfaces packets come in, from the campus or from outside."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from backend.domain.config.config import RouterConfig
from backend.domain.config.gateways import configured_default_routes
from backend.domain.config.interfaces import Interface
from backend.domain.walk.router.next_hops import NextHops

LOOPBACK = "lo"


@dataclass(frozen=True, slots=True)
class Entries:
    """Names of interfaces."""

    inside: tuple[str, ...]  # of the campus
    outside: tuple[str, ...]  # of the ISPs


def entries(config: RouterConfig, uplinks: Collection[str]) -> Entries:
    """Ways out that are no uplinks are outside too; bridge ports and ports under a tunnel carry no packets.

    An interface without an address has no clients, unless none inside has one.
    """
    outside = tuple(dict.fromkeys((*uplinks, *ways_out(config))))
    used = (interface.name for interface in config.interfaces if _may_receive(interface))
    inside = [name for name in used if name not in {*outside, *carriers(config)}]
    addressed = {address.interface for address in config.addresses if not address.disabled}
    return Entries(tuple(name for name in inside if name in addressed) or tuple(inside), outside)


def ways_out(config: RouterConfig) -> Iterator[str]:
    """Interfaces of default routes, and tunnels to ISPs."""
    hops = NextHops(config)
    for route in configured_default_routes(config):
        yield from (hop.interface for hop in hops.of(route))
    yield from (client.name for client in config.pppoe_clients if not client.disabled)


def carriers(config: RouterConfig) -> Iterator[str]:
    """Ports under the tunnels to ISPs."""
    return (client.carrier for client in config.pppoe_clients if not client.disabled)


def _may_receive(interface: Interface) -> bool:
    return not (interface.disabled or interface.slave) and interface.name != LOOPBACK
