"""Addresses and ports as RouterOS writes them, as intervals of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ipaddress import AddressValueError, IPv4Address

from backend.domain.config.config import RouterConfig
from backend.domain.config.gateways import connected_network, network_of
from backend.domain.config.interfaces import Address
from backend.domain.walk.diagrams.atoms import Interval

LAST_ADDRESS = 2**32 - 1
LAST_PORT = 2**16 - 1
LAST_PROTOCOL = 255

PROTOCOLS = {
    "icmp": 1, "igmp": 2, "ipencap": 4, "tcp": 6, "egp": 8, "udp": 17, "dccp": 33, "ipv6-encap": 41,
    "rsvp": 46, "gre": 47, "ipsec-esp": 50, "ipsec-ah": 51, "icmpv6": 58, "ospf": 89, "ipip": 94,
    "etherip": 97, "encap": 98, "pim": 103, "vrrp": 112, "l2tp": 115, "sctp": 132, "udp-lite": 136,
}  # fmt: skip

BYTES = {str(number): number for number in range(256)}
MULTICAST: Interval = (0xE0000000, 0xEFFFFFFF)
LOOPBACK: Interval = (0x7F000000, 0x7FFFFFFF)


def addresses_in(text: str) -> list[Interval] | None:
    """An address, a network or a range `a-b`; None for anything else, such as a name."""
    plain = _plain(text)
    if plain is not None:
        return [(plain, plain)]
    first, dash, last = text.partition("-")
    if dash:
        low, high = _number(first), _number(last)
        return None if low is None or high is None or low > high else [(low, high)]
    network = network_of(text)
    if network is None:
        return None
    return [(int(network.network_address), int(network.broadcast_address))]


def _plain(text: str) -> int | None:
    """A bare address as a number. Most entries of long lists are bare, and the general way costs much more."""
    parts = text.split(".")
    if len(parts) != 4:
        return None
    number = 0
    for part in parts:
        byte = BYTES.get(part)
        if byte is None:
            return None
        number = number << 8 | byte
    return number


def ports_in(text: str) -> list[Interval]:
    """Ports and ranges with commas between; an unreadable part holds no port."""
    ports: list[Interval] = []
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        if low.isdecimal() and (not dash or high.isdecimal()):
            ports.append((int(low), min(int(high or low), LAST_PORT)))
    return [interval for interval in ports if interval[0] <= interval[1]]


def protocol_in(text: str) -> list[Interval]:
    """A protocol by name or number; an unknown name is no protocol."""
    number = int(text) if text.isdecimal() else PROTOCOLS.get(text, -1)
    return [(number, number)] if 0 <= number <= LAST_PROTOCOL else []


def own_addresses(config: RouterConfig, table: str = "") -> list[Interval]:
    """With the loopback network; of one VRF, if its table is named."""
    held = [each for each in _enabled(config) if table in ("", config.vrf_of(each.interface))]
    return [LOOPBACK, *((number, number) for number in _numbers(held))]


def broadcasts(config: RouterConfig) -> list[Interval]:
    """The broadcast addresses of connected networks, and 255.255.255.255."""
    addresses: list[Interval] = [(LAST_ADDRESS, LAST_ADDRESS)]
    for address in _enabled(config):
        network = connected_network(address.address, address.network)
        if network is not None and network.prefixlen < 31:
            last = int(network.broadcast_address)
            addresses.append((last, last))
    return addresses


def _numbers(addresses: Iterable[Address]) -> Iterator[int]:
    for address in addresses:
        number = _number(address.address.partition("/")[0])
        if number is not None:
            yield number


def _enabled(config: RouterConfig) -> Iterator[Address]:
    return (address for address in config.addresses if not address.disabled)


def _number(text: str) -> int | None:
    try:
        return int(IPv4Address(text.strip()))
    except AddressValueError:
        return None
