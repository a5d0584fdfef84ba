"""From bytes per slot to the counters that a router shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from lab.device.ports import INTERFACE, port_name, port_rows
from lab.menus.firewall import DUMMY_COMMENT
from lab.menus.menu import Menu, Row
from lab.scenarios.scenario import BLOCK_SLOTS, Scenario
from lab.traffic.hashing import Floats, Ints
from lab.traffic.matchers import members_of
from lab.traffic.network import DOWNLOAD_PACKET, UPLOAD_PACKET, WanLoads
from lab.traffic.steering import FIRST_PACKET_PART

NAT = "/ip/firewall/nat"
# Bytes of a packet that opens a connection.
FIRST_PACKET = 64
Column = tuple[str, str, str]


@dataclass(frozen=True)
class Flow:
    """Counter increments of one block: `total[i, c]` after i slots, in column c."""

    index: int
    start_s: float
    slot_s: int
    columns: tuple[Column, ...]
    total: Ints
    carried: Ints

    def at(self, time_s: float) -> Ints:
        """Whole amounts from the start of the block; inside a slot they grow evenly."""
        return np.asarray(self.at_many(np.array([time_s]))[0])

    def at_many(self, times_s: Floats) -> Ints:
        place = (times_s - self.start_s) / self.slot_s
        slot = np.clip(place.astype(np.int64), 0, BLOCK_SLOTS - 1)
        before = self.total[slot]
        step = self.total[slot + 1] - before
        return np.asarray(before + np.floor(step * (place - slot)[:, None]).astype(np.int64))

    def carried_bps(self, time_s: float) -> float:
        return float(self.carried[self._slot(time_s)]) * 8.0 / self.slot_s

    def rate_bps(self, column: Column, time_s: float) -> float:
        """How fast a counter of bytes grows in the slot of this time; 0 for one that does not count."""
        if column not in self.columns:
            return 0.0
        slot, place = self._slot(time_s), self.columns.index(column)
        grown = self.total[slot + 1, place] - self.total[slot, place]
        return float(grown) * 8.0 / self.slot_s

    def _slot(self, time_s: float) -> int:
        return min(int((time_s - self.start_s) / self.slot_s), BLOCK_SLOTS - 1)


@dataclass
class _Sheet:
    columns: list[Column] = field(default_factory=list)
    amounts: list[Ints] = field(default_factory=list)

    def write(self, path: str, row_id: str, **amounts: Ints) -> None:
        for name, amount in amounts.items():
            self.columns.append((path, row_id, name.replace("_", "-")))
            self.amounts.append(amount)


def count(scenario: Scenario, menus: Mapping[str, Menu], index: int, loads: WanLoads) -> Flow:
    """Lays out one block as counters of the present rows."""
    sheet = _Sheet()
    ports = menus[INTERFACE]
    for number, wan in enumerate(scenario.wans):
        # A PPPoE session and the Ethernet port below it carry the same bytes.
        for port in filter(None, (wan.interface, wan.over)):
            for row in port_rows(menus, port):
                _count_wan(sheet, row[".id"], loads, number)
    for row in ports.rows:
        # The bridge and its ports stand for the campus side: the sums of all lines.
        if row.get("type") == "bridge" or row.get("slave") == "true":
            _count_lan(sheet, row[".id"], loads)
    _count_rules(sheet, menus, loads)
    _count_nat(sheet, scenario, menus, loads)
    total = _running_sums(sheet.amounts)
    start_s = float(index * BLOCK_SLOTS * scenario.slot_s)
    carried = loads.download.sum(axis=1) + loads.upload.sum(axis=1)
    return Flow(index, start_s, scenario.slot_s, tuple(sheet.columns), total, carried)


def _running_sums(amounts: list[Ints]) -> Ints:
    """Amounts per slot as totals after 0, 1, 2 ... slots, a column each."""
    rows = np.zeros((len(amounts), BLOCK_SLOTS + 1), dtype=np.int64)
    np.cumsum(np.array(amounts), axis=1, out=rows[:, 1:])
    return np.ascontiguousarray(rows.T)


def add(menus: Mapping[str, Menu], columns: tuple[Column, ...], amounts: list[int]) -> None:
    """Skips rows that are gone meanwhile."""
    held: dict[str, int] | None = None
    last = ("", "")
    for (path, row_id, name), amount in zip(columns, amounts, strict=True):
        if (path, row_id) != last:
            last = (path, row_id)
            held = menus[path].counters.get(row_id)
        if held is not None and amount:
            held[name] = held.get(name, 0) + amount


def _count_wan(sheet: _Sheet, row_id: str, loads: WanLoads, uplink: int) -> None:
    down, up = loads.download[:, uplink], loads.upload[:, uplink]
    fast_down, fast_up = loads.fast_download[:, uplink], loads.fast_upload[:, uplink]
    sheet.write(
        INTERFACE,
        row_id,
        rx_byte=down,
        tx_byte=up,
        rx_packet=down // DOWNLOAD_PACKET,
        tx_packet=up // UPLOAD_PACKET,
        rx_drop=loads.download_dropped[:, uplink] // DOWNLOAD_PACKET,
        tx_queue_drop=loads.upload_dropped[:, uplink] // UPLOAD_PACKET,
        fp_rx_byte=fast_down,
        fp_tx_byte=fast_up,
        fp_rx_packet=fast_down // DOWNLOAD_PACKET,
        fp_tx_packet=fast_up // UPLOAD_PACKET,
    )


def _count_lan(sheet: _Sheet, row_id: str, loads: WanLoads) -> None:
    sheet.write(
        INTERFACE,
        row_id,
        rx_byte=loads.upload.sum(axis=1),
        tx_byte=loads.download.sum(axis=1),
        rx_packet=(loads.upload // UPLOAD_PACKET).sum(axis=1),
        tx_packet=(loads.download // DOWNLOAD_PACKET).sum(axis=1),
    )


def _count_rules(sheet: _Sheet, menus: Mapping[str, Menu], loads: WanLoads) -> None:
    for key, amount in loads.rules.items():
        path, _, row_id = key.partition(" ")
        first = loads.first[key]
        packets = _whole(first, FIRST_PACKET) + _whole(amount - first, UPLOAD_PACKET)
        sheet.write(path, row_id, bytes=amount, packets=packets)
    fast_down, fast_up = loads.fast_download.sum(axis=1), loads.fast_upload.sum(axis=1)
    for path in ("/ip/firewall/mangle", "/ip/firewall/filter"):
        for row in menus[path].rows:
            if row.get("comment") == DUMMY_COMMENT:
                packets = fast_down // DOWNLOAD_PACKET + fast_up // UPLOAD_PACKET
                sheet.write(path, row[".id"], bytes=fast_down + fast_up, packets=packets)


def _whole(amount: Ints, packet: int) -> Ints:
    """Packets per slot. What is too little for one is carried on: a rule of few clients counts, too."""
    whole = np.cumsum(amount) // packet
    whole[1:] -= whole[:-1].copy()
    return np.asarray(whole)


def _count_nat(
    sheet: _Sheet, scenario: Scenario, menus: Mapping[str, Menu], loads: WanLoads
) -> None:
    """Source NAT sees the first packet of each connection that leaves over its interfaces."""
    names = [port_name(menus, wan.interface) for wan in scenario.wans]
    for row in menus[NAT].rows:
        if row.get("chain") != "srcnat" or row.get("disabled") == "true":
            continue
        held = _interfaces(row, menus, names)
        uplinks = [number for number, name in enumerate(names) if name in held]
        first = loads.upload[:, uplinks].sum(axis=1) * FIRST_PACKET_PART
        amount = first.astype(np.int64)
        sheet.write(NAT, row[".id"], bytes=amount, packets=amount // FIRST_PACKET)


def _interfaces(rule: Row, menus: Mapping[str, Menu], everything: list[str]) -> list[str]:
    """Out-interfaces that a rule names; all of them if it names none."""
    if "out-interface" in rule:
        return [rule["out-interface"]]
    if "out-interface-list" in rule:
        return sorted(members_of(menus, rule["out-interface-list"]))
    return everything
