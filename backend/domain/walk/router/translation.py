"""Translates addresses, for the packets of one class with the same addresses.

Two of many packets could become one, which would be no function of the packet any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.walk.diagrams import address_sets
from backend.domain.walk.diagrams.bearing import OUTSIDE, THE_ROUTER, Bearing
from backend.domain.walk.diagrams.diagram import Diagram
from backend.domain.walk.diagrams.dimensions import DESTINATION, DESTINATION_PORT
from backend.domain.walk.router.compiled import Compiled
from backend.domain.walk.router.packets import Packet


@dataclass(frozen=True, slots=True)
class PacketFlow:
    """Packets treated alike from here on: everything else of `root` is outside."""

    root: int
    packet: Packet


def flows(
    config: RouterConfig, compiled: Compiled, diagram: Diagram[Bearing], flow: PacketFlow
) -> Iterator[PacketFlow]:
    """The packet after dst-nat: one flow per target, and one of untranslated chances."""
    targets = {
        bearing.translated: None for bearing in diagram.values(flow.root) if not bearing.outside
    }
    for target in targets:
        root = diagram.mapped(flow.root, partial(_only, target))
        packet = redirected(config, flow.packet, target)
        yield PacketFlow(moved(compiled, diagram, root, (flow.packet, packet)), packet)


def _only(target: tuple[str, str] | None, bearing: Bearing) -> Bearing:
    return bearing if bearing.translated == target else OUTSIDE


def redirected(config: RouterConfig, packet: Packet, target: tuple[str, str] | None) -> Packet:
    """Takes the first of a range of addresses or ports."""
    if target is None:
        return packet
    addresses, ports = target
    own = own_address(config, packet.entry) or packet.destination
    numbers = address_sets.ports_in(ports)
    return replace(
        packet,
        destination=own
        if addresses == THE_ROUTER
        else first_address(addresses or packet.destination),
        destination_port=numbers[0][0] if numbers else packet.destination_port,
    )


def moved(
    compiled: Compiled, diagram: Diagram[Bearing], root: int, packets: tuple[Packet, Packet]
) -> int:
    """Applies what is true of the first packet to the second, with another destination."""
    before, after = (packet.bits(compiled) for packet in packets)
    outside = diagram.leaf(OUTSIDE)
    for level in (DESTINATION, DESTINATION_PORT):
        if before[level] != after[level]:
            root = diagram.moved(root, level, before[level], after[level], outside)
    return root


def source_of(config: RouterConfig, rule: FirewallRule, interface: str) -> str:
    """The address that a src-nat rule puts in place of the sender's; "" where unknown."""
    if rule.action == "masquerade" or not rule.to_addresses:
        return own_address(config, interface)
    return first_address(rule.to_addresses)


def own_address(config: RouterConfig, interface: str) -> str:
    """The router's first address on an interface, or "" (a line that is down)."""
    return next(
        (
            address.address.partition("/")[0]
            for address in config.addresses
            if address.interface == interface and not address.disabled
        ),
        "",
    )


def first_address(text: str) -> str:
    """The first address of a range or network."""
    return text.partition("-")[0].partition("/")[0]
