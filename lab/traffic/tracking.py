"""/ip/firewall/connection of a router with model traffic: one row per stream, with the mark that it keeps.

A stream stands for many connections, so the table is smaller than tracking's total-entries. A stream's number fixes
its generation: as one dies out, its streams pass to later ones one by one.
"""

import ipaddress
from dataclasses import dataclass, field

import numpy as np

from lab.device.ports import port_name
from lab.device.router import SimulatedRouter
from lab.menus.menu import Menu, Row
from lab.traffic.hashing import Floats, Ints, derive, uniforms
from lab.traffic.steering import ConnectionTable, Steering
from lab.traffic.traffic import TrafficModel

_PROTOCOLS = {1: "icmp", 6: "tcp", 17: "udp"}
_TCP, _ESTABLISHED, _STREAM = 6, "23h59m50s", "2m55s"
_BYTES = 1e9


@dataclass
class Tracking:
    """The rows of one router's table, and their end by hand."""

    router: SimulatedRouter
    model: TrafficModel
    ended: Ints = field(init=False)

    def __post_init__(self) -> None:
        self.ended = np.zeros(self._table.population.size, dtype=np.int64)

    @property
    def _table(self) -> ConnectionTable:
        return self.model.connections

    def refresh(self, menu: Menu) -> None:
        steering = self.model.steering(self.router)
        layer = self._generation(steering)
        names = {code: name for name, code in self._table.marks.names()}
        menu.rows.clear()
        menu.counters.clear()
        for stream, number in enumerate(layer.tolist()):
            generation = self._table.generations[number]
            uplink = int(steering.layers[number].slow[stream])
            row = self._row(stream, uplink, generation.number)
            if mark := int(generation.marks[stream]):
                row["connection-mark"] = names[mark]
            if steering.layers[number].fast_part[stream] > 0:
                row["fasttrack"] = "true"
            menu.rows.append(row)
            menu.counters[row[".id"]] = self._counts(stream)

    def end(self, row_ids: list[str]) -> None:
        """Forgets these connections; the next packets of their hosts are classified again."""
        size = self._table.population.size
        streams = np.array([(int(row_id[1:], 16) - 1) % size for row_id in row_ids], dtype=np.int64)
        self.ended[streams] += 1
        self.model.end_connections(streams)

    def _generation(self, steering: Steering) -> Ints:
        draw = uniforms(self._table.population.size, derive(self._table.population.seed, "born"))
        generation = np.zeros(draw.size, dtype=np.int64)
        for number, alive in enumerate(_born_since(steering, self.model.time_s)):
            generation[draw < alive] = number
        return generation

    def _row(self, stream: int, uplink: int, generation: int) -> Row:
        people, size = self._table.population, self._table.population.size
        protocol = int(people.protocol[stream])
        source = f"{ipaddress.ip_address(int(people.src_address[stream]))}"
        target = f"{ipaddress.ip_address(int(people.dst_address[stream]))}"
        ports = int(people.src_port[stream]), int(people.dst_port[stream])
        outside = self._outside(uplink) or source
        turn = generation + int(self.ended[stream])
        row: Row = {
            ".id": f"*{stream + 1 + size * turn:X}",
            "protocol": _PROTOCOLS[protocol],
            "src-address": f"{source}:{ports[0]}",
            "dst-address": f"{target}:{ports[1]}",
            "reply-src-address": f"{target}:{ports[1]}",
            "reply-dst-address": f"{outside}:{ports[0]}",
            "timeout": _ESTABLISHED if protocol == _TCP else _STREAM,
            "seen-reply": "true",
            "assured": "true",
            "confirmed": "true",
            "orig-rate": "0",
            "repl-rate": "0",
        }
        if protocol == _TCP:
            row["tcp-state"] = "established"
        if outside != source:
            row["srcnat"] = "true"
        return row

    def _outside(self, uplink: int) -> str:
        if uplink < 0:
            return ""
        name = port_name(self.router.menus, self.model.wans[uplink].interface)
        addresses = self.router.menus["/ip/address"].where(interface=name)
        return addresses[0]["address"].partition("/")[0] if addresses else ""

    def _counts(self, stream: int) -> dict[str, int]:
        people = self._table.population
        up, down = float(people.upload[stream]), float(people.download[stream])
        return {
            "orig-bytes": int(up * _BYTES),
            "orig-packets": int(up * _BYTES / 300) + 1,
            "repl-bytes": int(down * _BYTES),
            "repl-packets": int(down * _BYTES / 1200) + 1,
        }


def _born_since(steering: Steering, now_s: float) -> Floats:
    """Per generation the part of all connections that is of it or of a later one."""
    parts = steering.shares(np.array([now_s]))[0]
    return np.asarray(np.cumsum(parts[::-1])[::-1] + 1e-12)
