"""Networks that exist everywhere, and those that a router knows."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.config.config import RouterConfig
from backend.domain.config.gateways import connected_network, network_of
from backend.domain.config.routing import MAIN
from backend.domain.walk.diagrams.address_sets import addresses_in

PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")

NOT_INTERNET = (
    *PRIVATE, "0.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "224.0.0.0/3",
)  # fmt: skip
"""Addresses that no internet host has (RFC 6890), and multicast."""


def known_networks(config: RouterConfig) -> Iterator[str]:
    """Connected networks, and those of the main table's routes other than default routes."""
    for address in config.addresses:
        network = connected_network(address.address, address.network)
        if network is not None and not address.disabled:
            yield str(network)
    for route in config.routes:
        network = network_of(route.destination)
        if network is not None and network.prefixlen and route.table == MAIN and not route.disabled:
            yield str(network)


def published_addresses(config: RouterConfig) -> Iterator[str]:
    """Servers that requests from outside are translated to, as addresses and ranges."""
    for rule in config.nat:
        if rule.chain == "dstnat" and not rule.disabled and addresses_in(rule.to_addresses):
            yield rule.to_addresses
