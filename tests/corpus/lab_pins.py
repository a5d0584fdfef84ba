"""What rules single out (destinations, ports, clients) and send by one line: no plan may move it."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from lab.device.router import SimulatedRouter
from lab.menus.menu import Menu
from lab.traffic.population import Population
from tests.corpus.lab_shares import exits_of, insides, people_of

Span = tuple[int, int]
FEW = 200
"""So many connections tell whether all go one way."""


def pins(router: SimulatedRouter, uplinks: tuple[str, ...]) -> dict[str, str]:
    """Traffic that all goes by one uplink, although the bulk of its network does not: what it is, and the uplink."""
    ways: dict[str, str] = {}
    for network in insides(router.menus, set(uplinks)):
        bulk = _only_way(router, uplinks, network, people_of(network, size=FEW))
        for what, people in _singled_out(router.menus, network):
            way = _only_way(router, uplinks, network, people)
            if way and way != bulk:
                ways[f"{network} {what}"] = way
    return ways


def _only_way(
    router: SimulatedRouter,
    uplinks: tuple[str, ...],
    network: ipaddress.IPv4Network,
    people: Population,
) -> str:
    exits = exits_of(router, uplinks, network, people)
    return next((name for at, name in enumerate(uplinks) if (exits == at).all()), "")


def _singled_out(
    menus: Mapping[str, Menu], network: ipaddress.IPv4Network
) -> Iterator[tuple[str, Population]]:
    people = people_of(network, size=FEW)
    for first, last in sorted(_spans(menus, "dst")):
        yield (
            f"to {ipaddress.IPv4Address(first)}",
            replace(people, dst_address=_drawn(first, last)),
        )
    for first, last in sorted(_spans(menus, "src")):
        low = max(first, int(network.network_address) + 2)
        high = min(last, int(network.broadcast_address) - 1)
        if low <= high:
            own = replace(people, src_address=_drawn(low, high))
            yield f"from {ipaddress.IPv4Address(first)}", own
    for port in sorted(_ports(menus)):
        for protocol in (6, 17):
            changes = {"dst_port": _drawn(port, port), "protocol": _drawn(protocol, protocol)}
            yield f"to port {port} of {protocol}", replace(people, **changes)


def _drawn(first: int, last: int) -> np.ndarray:
    return np.random.default_rng(5).integers(first, last + 1, FEW).astype(np.uint64)


def _spans(menus: Mapping[str, Menu], end: str) -> set[Span]:
    rules = (*menus["/ip/firewall/mangle"].rows, *menus["/routing/rule"].rows)
    named = {row[f"{end}-address"] for row in rules if f"{end}-address" in row}
    lists = {row.get(f"{end}-address-list", "").removeprefix("!") for row in rules}
    entries = menus["/ip/firewall/address-list"].rows
    texts = named | {row["address"] for row in entries if row["list"] in lists}
    return {_span(text.removeprefix("!")) for text in texts}


def _span(text: str) -> Span:
    first, dash, last = text.partition("-")
    if dash:
        return int(ipaddress.IPv4Address(first)), int(ipaddress.IPv4Address(last))
    network = ipaddress.IPv4Network(text, strict=False)
    return int(network.network_address), int(network.broadcast_address)


def _ports(menus: Mapping[str, Menu]) -> set[int]:
    """The first of each range that a rule names."""
    texts = (row.get("dst-port", "") for row in menus["/ip/firewall/mangle"].rows)
    parts = (part for text in texts for part in text.removeprefix("!").split(",") if part)
    return {int(part.partition("-")[0]) for part in parts}
