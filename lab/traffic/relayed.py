"""What a relay carried over the lines beside the campus's own traffic, on top of its counters.

The relay counts in its own thread and never waits for the router. The model takes what was counted whenever it moves,
so that a reading holds all of it, and keeps it with its time: a past that is made again later has the same counters.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from lab.device.ports import INTERFACE, port_rows
from lab.menus.menu import Menu
from lab.scenarios.scenario import Wan


@dataclass(frozen=True, slots=True)
class RelayedAmount:
    """What one line carried, counted at `at_s` (seconds since the scenario's start)."""

    port: str
    at_s: float
    download_bytes: int = 0
    upload_bytes: int = 0
    download_packets: int = 0
    upload_packets: int = 0

    def plus(self, other: RelayedAmount) -> RelayedAmount:
        return replace(
            self,
            download_bytes=self.download_bytes + other.download_bytes,
            upload_bytes=self.upload_bytes + other.upload_bytes,
            download_packets=self.download_packets + other.download_packets,
            upload_packets=self.upload_packets + other.upload_packets,
        )


class Relayed:
    """`on_kept` is called with each amount that a counter has taken. Thread-safe where it says so."""

    def __init__(self) -> None:
        self.on_kept: Callable[[RelayedAmount], None] = lambda _: None
        self._kept: list[RelayedAmount] = []
        self._next = 0
        self._fresh: dict[str, RelayedAmount] = {}
        self._lock = threading.Lock()

    def know(self, amounts: Sequence[RelayedAmount]) -> None:
        """Those of an earlier start. Restart the model after it."""
        self._kept = sorted(amounts, key=lambda each: each.at_s)

    def carry(self, amount: RelayedAmount) -> None:
        """From any thread; its time is that of the next reading."""
        with self._lock:
            before = self._fresh.get(amount.port)
            self._fresh[amount.port] = amount if before is None else before.plus(amount)

    def restart(self) -> None:
        self._next = 0

    def next_at_s(self) -> float:
        """When the next kept amount is due; infinite without any."""
        return self._kept[self._next].at_s if self._next < len(self._kept) else float("inf")

    def due(self, time_s: float) -> list[RelayedAmount]:
        """Kept amounts up to this time that were not taken yet."""
        first = self._next
        while self.next_at_s() <= time_s:
            self._next += 1
        return self._kept[first : self._next]

    def counted(self, time_s: float) -> list[RelayedAmount]:
        """What was carried since the last call, kept from now on."""
        with self._lock:
            fresh, self._fresh = self._fresh, {}
        amounts = [replace(each, at_s=time_s) for each in fresh.values()]
        self._kept[self._next : self._next] = amounts
        self._next += len(amounts)
        for amount in amounts:
            self.on_kept(amount)
        return amounts


def add_relayed(
    menus: Mapping[str, Menu], wans: Sequence[Wan], amounts: Sequence[RelayedAmount]
) -> None:
    """To the line's interface (and the port below a PPPoE session), and to the campus side."""
    held = menus[INTERFACE].counters
    inside = [
        row[".id"]
        for row in menus[INTERFACE].rows
        if row.get("type") == "bridge" or row.get("slave") == "true"
    ]
    by_port = {wan.interface: wan for wan in wans}
    for each in amounts:
        wan = by_port[each.port]
        down = each.download_bytes, each.download_packets
        up = each.upload_bytes, each.upload_packets
        for port in filter(None, (wan.interface, wan.over)):
            for row in port_rows(menus, port):
                _grow(held[row[".id"]], received=down, sent=up)
        for row_id in inside:
            _grow(held[row_id], received=up, sent=down)


def _grow(counters: dict[str, int], *, received: tuple[int, int], sent: tuple[int, int]) -> None:
    grown = zip(("rx-byte", "rx-packet", "tx-byte", "tx-packet"), (*received, *sent), strict=True)
    for name, amount in grown:
        counters[name] = counters.get(name, 0) + amount
