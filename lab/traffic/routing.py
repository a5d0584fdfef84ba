"""Which routes are active, and where a destination leaves: tables, distance, ECMP, recursion.

Rules: an equal lowest distance makes an ECMP group; a direct gateway must lie in a connected network of a running
interface; a recursive one needs a route whose scope is not above the target-scope; check-gateway=ping takes a route
out when the pinged address is seen as dead.
"""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from lab.device.ports import port_name
from lab.menus.connected import network_of
from lab.menus.menu import Menu, Row
from lab.scenarios.scenario import Wan
from lab.scenarios.wan_states import WanState
from lab.traffic.hashing import U64, Ints

LOST = -1
MAIN = "main"
CHECKED = ("ping", "arp", "bfd")


@dataclass(frozen=True, slots=True)
class Exit:
    """Where a route leads."""

    usable: bool
    wan: int = LOST  # number of the line; LOST: bytes sent there go nowhere
    via: str = ""


@dataclass(frozen=True, slots=True)
class Prefix:
    network: int
    mask: int
    exits: tuple[int, ...]


@dataclass
class RoutingTables:
    """Prefixes of active routes per table, shortest first: the longest wins by coming last."""

    tables: dict[str, list[Prefix]] = field(default_factory=dict)

    def lookup(self, table: str, dst: U64, flow_hash: U64) -> tuple[Ints, "np.ndarray"]:
        """(line per stream, whether the table has any route for it)."""
        wan = np.full(dst.size, LOST, dtype=np.int64)
        routed = np.zeros(dst.size, dtype=bool)
        for prefix in self.tables.get(table, ()):
            here = (dst & np.uint64(prefix.mask)) == np.uint64(prefix.network)
            turn = (flow_hash % np.uint64(len(prefix.exits))).astype(np.int64)
            wan[here] = np.array(prefix.exits, dtype=np.int64)[turn[here]]
            routed |= here
        return wan, routed


class RouteResolver:
    """Decides about every row of /ip/route under the line states of one moment."""

    def __init__(
        self, menus: Mapping[str, Menu], wans: tuple[Wan, ...], uplinks: Mapping[str, WanState]
    ) -> None:
        self._rows = menus["/ip/route"].rows
        self._wans = {port_name(menus, wan.interface): (i, wan) for i, wan in enumerate(wans)}
        self._uplinks = {wan.interface: uplinks.get(wan.interface, WanState()) for wan in wans}
        self._up = {
            row["name"]: self._is_up(row) for row in menus["/interface"].rows if "name" in row
        }
        self._connected = [
            (network_of(row), row["interface"])
            for row in menus["/ip/address"].rows
            if row.get("disabled") != "true" and self._up.get(row["interface"], False)
        ]

    def _is_up(self, row: Row) -> bool:
        _, wan = self._wans.get(row["name"], (LOST, None))
        carrier = self._uplinks[wan.interface].link if wan else True
        return carrier and row.get("disabled") != "true"

    def interface_up(self, name: str) -> bool:
        return self._up.get(name, False)

    def resolve(self) -> RoutingTables:
        """Sets the flags of all rows and returns what forwards."""
        tables = RoutingTables()
        groups: dict[tuple[str, str], list[tuple[Row, Exit]]] = {}
        for row in self._rows:
            way = self._exit(row)
            _set_flags(row, way, active=False, ecmp=False)
            if way.usable:
                key = (row.get("routing-table", MAIN), row["dst-address"])
                groups.setdefault(key, []).append((row, way))
        for (table, dst), members in groups.items():
            exits = _elect(members)
            network = ipaddress.IPv4Network(dst)
            entry = Prefix(int(network.network_address), int(network.netmask), exits)
            tables.tables.setdefault(table, []).append(entry)
        for prefixes in tables.tables.values():
            prefixes.sort(key=lambda prefix: prefix.mask)
        return tables

    def _exit(self, row: Row) -> Exit:
        if row.get("disabled") == "true" or ":" in row["dst-address"]:
            return Exit(usable=False)
        if "blackhole" in row:
            return Exit(usable=True)
        gateway, _, table = row.get("gateway", "").partition("@")
        address, _, interface = gateway.partition("%")
        if address in self._up:
            return self._through(address, None, row)
        return self._by_address(address, interface, row, follow=table in ("", MAIN))

    def _by_address(self, address: str, interface: str, row: Row, follow: bool) -> Exit:
        try:
            target = ipaddress.IPv4Address(address)
        except ValueError:
            return Exit(usable=False)
        if interface:
            return self._through(interface, address, row)
        for network, name in self._connected:
            if target in network:
                return self._through(name, address, row)
        base = self._host_route(target, row) if follow else None
        if base is None:
            return Exit(usable=False)
        way = self._exit(base)
        number = way.via.rpartition("%")[2]
        state = (
            self._uplinks[self._wans[number][1].interface] if number in self._wans else WanState()
        )
        seen = row.get("check-gateway", "none") not in CHECKED or state.internet_seen
        return Exit(way.usable and seen, way.wan, way.via)

    def _host_route(self, target: ipaddress.IPv4Address, row: Row) -> Row | None:
        """The best route of the main table that a gateway may be resolved through."""
        limit = int(row.get("target-scope", "10"))
        able = [
            base
            for base in self._rows
            if base is not row
            and base.get("routing-table", MAIN) == MAIN
            and "gateway" in base
            and base["dst-address"] != "0.0.0.0/0"
            and int(base.get("scope", "30")) <= min(limit, int(row.get("scope", "30")))
            and target in ipaddress.ip_network(base["dst-address"])
        ]
        return max(
            able, key=lambda r: ipaddress.ip_network(r["dst-address"]).prefixlen, default=None
        )

    def _through(self, name: str, address: str | None, row: Row) -> Exit:
        if not self.interface_up(name):
            return Exit(usable=False)
        via = f"{address}%{name}" if address else name
        if name not in self._wans:
            return Exit(usable=True, via=via)
        number, wan = self._wans[name]
        state = self._uplinks[wan.interface]
        right = address in (None, wan.gateway)
        checked = address is not None and row.get("check-gateway", "none") in CHECKED
        if checked and not (right and state.gateway_seen):
            return Exit(usable=False)
        return Exit(True, number if right and state.internet else LOST, via)


def _elect(members: list[tuple[Row, Exit]]) -> tuple[int, ...]:
    """Marks the lowest distance active and returns its lines in the order of the rows."""
    best = min(int(row.get("distance", "1")) for row, _ in members)
    chosen = [(row, way) for row, way in members if int(row.get("distance", "1")) == best]
    for row, way in chosen:
        _set_flags(row, way, active=True, ecmp=len(chosen) > 1)
    return tuple(way.wan for _, way in chosen)


def _set_flags(row: Row, way: Exit, active: bool, ecmp: bool) -> None:
    for name, on in (("active", active), ("ecmp", ecmp)):
        row.pop(name, None)
        if on:
            row[name] = "true"
    if row.get("disabled") == "true":
        row.pop("immediate-gw", None)
        row["inactive"] = "false"
        return
    row["inactive"] = "false" if way.usable else "true"
    row["immediate-gw"] = way.via
