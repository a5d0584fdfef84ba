"""Whether clients reach the router and each other's networks, by the lab's router."""

from __future__ import annotations

import ipaddress
from itertools import permutations

import numpy as np

from lab.device.router import SimulatedRouter
from lab.traffic.steering import ConnectionTable
from tests.corpus.lab_shares import LIFETIME_S, insides, people_of, wan_of


def loses_the_router(router: SimulatedRouter, uplinks: tuple[str, ...]) -> bool:
    """Whether first packets to the router's address inside go by a table instead: that is asked before delivery."""
    rows = router.menus["/ip/address"].rows
    own = {ipaddress.IPv4Interface(row["address"]) for row in rows}
    inside = set(insides(router.menus, set(uplinks)))
    return any(
        _taken(router, uplinks, held.network, (int(held.ip), int(held.ip) + 1)) > 0
        for held in own
        if held.network in inside
    )


def loses_networks(router: SimulatedRouter, uplinks: tuple[str, ...]) -> bool:
    """Whether first packets from one network inside to another go by a table instead of home."""
    networks = list(insides(router.menus, set(uplinks)))
    return any(
        _taken(router, uplinks, network, _hosts(other)) > 0
        for network, other in permutations(networks, 2)
    )


def _hosts(network: ipaddress.IPv4Network) -> tuple[int, int]:
    first = int(network.network_address)
    return first + 2, first + network.num_addresses - 1


def _taken(
    router: SimulatedRouter,
    uplinks: tuple[str, ...],
    network: ipaddress.IPv4Network,
    destinations: tuple[int, int],
) -> float:
    """The part of a network's packets that the table of a routing mark has a route for."""
    people = people_of(network, destinations, 500)
    wans = tuple(wan_of(router.menus, name) for name in uplinks)
    table = ConnectionTable(people, str(network), LIFETIME_S)
    forwarding = table._router(router.menus, wans, {})
    first = forwarding.mangle("new", np.zeros(people.size, dtype=np.int64))
    taken = np.zeros(people.size, dtype=bool)
    for name, code in table.marks.names():
        has_route = forwarding.tables.lookup(name, people.dst_address, forwarding._flow_hash())[1]
        taken |= has_route & (first.routing_mark == code) & (code > 0)
    return float(taken.mean())
