"""Matchers of firewall rules, each as a mask over all streams at once.

A matcher that the lab does not model (layer7-protocol, time, limit, ...) matches nothing, so its rule has no effect
and shows no bytes.
"""

import ipaddress
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from lab.menus.interface import INTERFACE_KINDS
from lab.menus.menu import Menu, Row
from lab.traffic.hashing import U64, Ints, derive, uniform
from lab.traffic.population import FIELD_MASKS, Population

Mask = NDArray[np.bool_]
NO_MARK = "no-mark"
FILLED_BY_THE_ROUTER = {
    "all": ("true", "false"),
    "none": (),
    "dynamic": ("true",),
    "static": ("false",),
}
"""Built-in interface lists: which dynamic flags their interfaces have."""
PROTOCOL_NUMBERS = {"icmp": 1, "tcp": 6, "udp": 17, "gre": 47}
NOT_MATCHERS = frozenset(
    {".id", "chain", "action", "comment", "disabled", "dynamic", "invalid", "log", "log-prefix"}
    | {"passthrough", "bytes", "packets", "new-connection-mark", "new-routing-mark"}
    | {"new-packet-mark", "new-dscp", "new-mss", "new-priority", "new-ttl", "jump-target"}
    | {"address-list", "address-list-timeout", "route-dst", "hw-offload", "reject-with"}
)


class MarkNames:
    """Mark names as small numbers; 0 is no mark."""

    def __init__(self) -> None:
        self._codes = {NO_MARK: 0}

    def code(self, name: str) -> int:
        return self._codes.setdefault(name, len(self._codes))

    def names(self) -> list[tuple[str, int]]:
        return list(self._codes.items())


@dataclass
class Packets:
    """Packets from the LAN to the internet, one per stream."""

    population: Population
    menus: Mapping[str, Menu]
    marks: MarkNames
    lan_interface: str
    state: str  # new or established
    connection_mark: Ints
    routing_mark: Ints
    packet_mark: Ints

    @property
    def size(self) -> int:
        return self.population.size


def match(rule: Row, packets: Packets, live: Mask) -> Mask:
    hit = live.copy()
    counting = []
    for name, value in rule.items():
        if name in NOT_MATCHERS or not hit.any():
            continue
        if name in ("nth", "random"):
            counting.append((name, value))
            continue
        test = MATCHERS.get(name)
        if test is None:
            return np.zeros(packets.size, dtype=bool)
        wanted = value.removeprefix("!")
        mask = test(packets, wanted)
        hit &= ~mask if value.startswith("!") else mask
    # These count what reaches them, so they come after all others, as in RouterOS.
    for name, value in counting:
        hit &= _nth(packets, value, hit) if name == "nth" else _random(packets, value, rule)
    return hit


def _all(packets: Packets, yes: bool) -> Mask:
    return np.full(packets.size, yes)


def _state(packets: Packets, value: str) -> Mask:
    return _all(packets, packets.state in value.split(","))


def _connection_mark(packets: Packets, value: str) -> Mask:
    return np.asarray(packets.connection_mark == packets.marks.code(value))


def _routing_mark(packets: Packets, value: str) -> Mask:
    return np.asarray(packets.routing_mark == packets.marks.code(value))


def _packet_mark(packets: Packets, value: str) -> Mask:
    return np.asarray(packets.packet_mark == packets.marks.code(value))


def _type_of(packets: Packets, value: str, addresses: U64) -> Mask:
    """The router's own addresses are local, all others unicast."""
    own = [
        int(ipaddress.ip_interface(row["address"]).ip)
        for row in packets.menus["/ip/address"].rows
        if row.get("disabled") != "true"
    ]
    local = np.isin(addresses, np.array(own, dtype=np.uint64))
    kinds = value.split(",")
    mask: Mask = (local & ("local" in kinds)) | (~local & ("unicast" in kinds))
    return mask


def _in_interface(packets: Packets, value: str) -> Mask:
    kinds = INTERFACE_KINDS.get(value)
    if kinds is None:
        return _all(packets, value == packets.lan_interface)
    row = packets.menus["/interface"].find(packets.lan_interface) or {}
    return _all(packets, row.get("type") in kinds)


def _in_list(packets: Packets, value: str) -> Mask:
    return _all(packets, packets.lan_interface in members_of(packets.menus, value))


def members_of(
    menus: Mapping[str, Menu], name: str, above: frozenset[str] = frozenset()
) -> frozenset[str]:
    """Included lists first, then without the excluded ones, then with its own members.

    Built-in lists hold all interfaces, none, the dynamic ones, or the others.
    """
    if name in FILLED_BY_THE_ROUTER:
        flags = FILLED_BY_THE_ROUTER[name]
        rows = menus["/interface"].rows
        return frozenset(row["name"] for row in rows if row.get("dynamic", "false") in flags)
    row = menus["/interface/list"].find(name)
    if row is None or name in above:
        return frozenset()

    def of(names: str) -> frozenset[str]:
        parts = [members_of(menus, part, above | {name}) for part in names.split(",") if part]
        return frozenset().union(*parts)

    own = menus["/interface/list/member"].where(list=name)
    enabled = {name["interface"] for name in own if name.get("disabled") != "true"}
    return (of(row.get("include", "")) - of(row.get("exclude", ""))) | enabled


def _no_out_interface(packets: Packets, _value: str) -> Mask:
    return _all(packets, False)


def _protocol(packets: Packets, value: str) -> Mask:
    number = PROTOCOL_NUMBERS.get(value, int(value) if value.isdigit() else -1)
    return np.asarray(packets.population.protocol.astype(np.int64) == number)


def in_range(addresses: U64, text: str) -> Mask:
    """Address, prefix or range of addresses; names and IPv6 match nothing here."""
    ends = _ends(text)
    if ends is None:
        return np.zeros(addresses.size, dtype=bool)
    low, high = ends
    return np.asarray((addresses >= np.uint64(low)) & (addresses <= np.uint64(high)))


@lru_cache(maxsize=1024)
def _ends(text: str) -> tuple[int, int] | None:
    """First and last address; None unless it is a range of IPv4 addresses."""
    first, dash, last = text.partition("-")
    try:
        if dash:
            return int(ipaddress.IPv4Address(first)), int(ipaddress.IPv4Address(last))
        network = ipaddress.IPv4Network(text, strict=False)
    except ValueError:
        return None
    return int(network.network_address), int(network.broadcast_address)


def _in_address_list(packets: Packets, name: str, addresses: U64) -> Mask:
    mask = _all(packets, False)
    for row in packets.menus["/ip/firewall/address-list"].where(list=name):
        if row.get("disabled") != "true":
            mask |= in_range(addresses, row["address"])
    return mask


def _ports(ports: U64, text: str) -> Mask:
    mask = np.zeros(ports.size, dtype=bool)
    for part in text.split(","):
        low, _, high = part.partition("-")
        mask |= (ports >= np.uint64(int(low))) & (ports <= np.uint64(int(high or low)))
    return mask


def _classifier(packets: Packets, value: str) -> Mask:
    fields, _, numbers = value.partition(":")
    denominator, _, remainder = numbers.partition("/")
    key = packets.population.key(FIELD_MASKS[fields])
    return np.asarray(key % np.uint64(int(denominator)) == np.uint64(int(remainder)))


def _nth(packets: Packets, value: str, reached: Mask) -> Mask:
    """`every,packet`: every rule counts what reaches it, here in an order fixed by hash."""
    every, packet = (int(part) for part in value.split(","))
    order = packets.population.key(FIELD_MASKS["both-addresses-and-ports"])
    chosen = np.zeros(packets.size, dtype=bool)
    arrivals = np.flatnonzero(reached)
    arrivals = arrivals[np.argsort(order[arrivals], kind="stable")]
    chosen[arrivals[np.arange(arrivals.size) % every == (packet - 1) % every]] = True
    return chosen


def _random(packets: Packets, value: str, rule: Row) -> Mask:
    key = packets.population.key(FIELD_MASKS["both-addresses-and-ports"])
    return np.asarray(uniform(key, derive(packets.population.seed, rule[".id"])) < int(value) / 100)


MATCHERS: dict[str, Callable[[Packets, str], Mask]] = {
    "connection-state": _state,
    "connection-mark": _connection_mark,
    "routing-mark": _routing_mark,
    "packet-mark": _packet_mark,
    "dst-address-type": lambda p, v: _type_of(p, v, p.population.dst_address),
    "src-address-type": lambda p, v: _type_of(p, v, p.population.src_address),
    "in-interface": _in_interface,
    "in-interface-list": _in_list,
    "out-interface": _no_out_interface,
    "out-interface-list": _no_out_interface,
    "protocol": _protocol,
    "src-address": lambda p, v: in_range(p.population.src_address, v),
    "dst-address": lambda p, v: in_range(p.population.dst_address, v),
    "src-address-list": lambda p, v: _in_address_list(p, v, p.population.src_address),
    "dst-address-list": lambda p, v: _in_address_list(p, v, p.population.dst_address),
    "src-port": lambda p, v: _ports(p.population.src_port, v),
    "dst-port": lambda p, v: _ports(p.population.dst_port, v),
    "port": lambda p, v: _ports(p.population.src_port, v) | _ports(p.population.dst_port, v),
    "per-connection-classifier": _classifier,
}
