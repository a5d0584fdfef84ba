"""A second judge of the truths: connections sent through the lab's router, which shares no code with the product."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator, Mapping

import numpy as np

from lab.device.router import SimulatedRouter
from lab.menus.connected import network_of
from lab.menus.menu import Menu
from lab.scenarios.scenario import Wan
from lab.traffic.population import Population
from lab.traffic.steering import ConnectionTable

STREAMS = 4000
LIFETIME_S = 480.0
NOISE = 0.04
"""What 4,000 connections may be off a share: five standard deviations of a half; the draw is fixed."""
FIRST_FOREIGN, LAST_FOREIGN = 0x14000000, 0x5F000000
"""20.0.0.0 to 95.0.0.0: addresses of the internet that no configuration of the corpus names."""


def lab_shares(router: SimulatedRouter, uplinks: tuple[str, ...]) -> list[dict[str, float]]:
    """For each network inside: the part of its first packets that leaves by each uplink.

    Networks whose packets all go one way do not count where others are divided.
    """
    networks = insides(router.menus, set(uplinks))
    divisions = [_shares(router, uplinks, network) for network in networks]
    return [shares for shares in divisions if max(shares.values()) < 1] or divisions


def insides(menus: Mapping[str, Menu], uplinks: set[str]) -> Iterator[ipaddress.IPv4Network]:
    carriers = {row["interface"] for row in menus["/interface/pppoe-client"].rows}
    for row in menus["/ip/address"].rows:
        network = ipaddress.IPv4Interface(row["address"]).network
        # A shared address of several routers is a network of one.
        if row["interface"] not in uplinks | carriers and network.num_addresses > 2:
            yield network


def wan_of(menus: Mapping[str, Menu], name: str) -> Wan:
    gateway = next(_gateways(menus, name), "")
    return Wan(name, name, "", 1, 1, address="", gateway=gateway)


def _gateways(menus: Mapping[str, Menu], name: str) -> Iterator[str]:
    networks = [network_of(row) for row in menus["/ip/address"].rows if row["interface"] == name]
    for row in menus["/ip/route"].rows:
        host = row.get("gateway", "").partition("@")[0].partition("%")[0]
        if host[:1].isdigit() and any(
            ipaddress.IPv4Address(host) in network for network in networks
        ):
            yield host


def _shares(
    router: SimulatedRouter, uplinks: tuple[str, ...], network: ipaddress.IPv4Network
) -> dict[str, float]:
    exits = exits_of(router, uplinks, network, people_of(network))
    return {name: float((exits == at).mean()) for at, name in enumerate(uplinks)}


def exits_of(
    router: SimulatedRouter,
    uplinks: tuple[str, ...],
    network: ipaddress.IPv4Network,
    people: Population,
) -> np.ndarray:
    """The place among `uplinks` by which each first packet leaves; -1 of what leaves by none."""
    wans = tuple(wan_of(router.menus, name) for name in uplinks)
    table = ConnectionTable(people, str(network), LIFETIME_S)
    forwarding = table._router(router.menus, wans, {})
    first = forwarding.mangle("new", np.zeros(people.size, dtype=np.int64))
    return forwarding._route(first.routing_mark)


def people_of(
    network: ipaddress.IPv4Network,
    destinations: tuple[int, int] = (FIRST_FOREIGN, LAST_FOREIGN),
    size: int = STREAMS,
) -> Population:
    """Clients of a network, each with one connection; `destinations`: the first, and one after the last."""
    chance = np.random.default_rng(7)
    low = int(network.network_address)
    part = np.full(size, 1 / size)

    def drawn(first: int, last: int) -> np.ndarray:
        return chance.integers(first, last, size).astype(np.uint64)

    return Population(
        src_address=drawn(low + 2, low + network.num_addresses - 1),
        dst_address=drawn(*destinations),
        src_port=drawn(32768, 60999),
        dst_port=drawn(20000, 65000),
        protocol=np.where(drawn(0, 4) > 0, np.uint64(6), np.uint64(17)),
        group=np.zeros(size, dtype=np.int64),
        groups=1,
        download=part,
        upload=part,
        seed=1,
    )
