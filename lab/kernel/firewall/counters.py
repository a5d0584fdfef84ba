"""From the kernel's counters to those of the menus.

Only growth is added, so a reset over the API goes on from zero. The kernel may begin again (a replaced table or
queue): a count below the last one is growth from zero.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lab.kernel.firewall.rules import PATHS
from lab.kernel.place.devices import device_of
from lab.menus.menu import Menu

INTERFACE = "/interface"
Counts = dict[str, int]
_READ = {
    ("rx", "bytes"): ("rx-byte",),
    ("tx", "bytes"): ("tx-byte",),
    ("rx", "packets"): ("rx-packet",),
    ("tx", "packets"): ("tx-packet",),
    ("rx", "dropped"): ("rx-drop",),
    ("tx", "dropped"): ("tx-drop",),
    ("rx", "errors"): ("rx-error",),
    ("tx", "errors"): ("tx-error",),
}


@dataclass(frozen=True, slots=True)
class Link:
    """A device: switched on, with carrier, and what passed."""

    on: bool
    running: bool
    counts: Counts


def read_links(text: str) -> dict[str, Link]:
    """From `ip -s -j link show`."""
    return {row["ifname"]: _link(row) for row in json.loads(text) if "ifname" in row}


def _link(row: dict[str, object]) -> Link:
    flags = row.get("flags")
    stats = row.get("stats64")
    held = flags if isinstance(flags, list) else []
    counted = stats if isinstance(stats, dict) else {}
    counts = {
        name: int(counted.get(side, {}).get(what, 0))
        for (side, what), names in _READ.items()
        for name in names
    }
    return Link("UP" in held, "UP" in held and "LOWER_UP" in held, counts)


def read_drops(text: str) -> dict[str, int]:
    """Packets dropped by the queue of each device, from `tc -s -j qdisc show`."""
    return {row["dev"]: int(row.get("drops", 0)) for row in json.loads(text) if row.get("root")}


def read_rules(text: str) -> dict[tuple[str, str], Counts]:
    """Menu path and row id to bytes and packets, from `nft -j -t list table`."""
    counts: dict[tuple[str, str], Counts] = {}
    for entry in json.loads(text)["nftables"]:
        rule = entry.get("rule", {})
        path, _, row_id = rule.get("comment", "").partition(" ")
        if path in PATHS:
            counts[path, row_id] = _counter(rule["expr"])
    return counts


def _counter(expressions: list[dict[str, Counts]]) -> Counts:
    return next(
        {"bytes": held["counter"]["bytes"], "packets": held["counter"]["packets"]}
        for held in expressions
        if "counter" in held
    )


@dataclass(slots=True)
class Ledger:
    """Remembers the last counts."""

    _last: dict[tuple[str, ...], int] = field(default_factory=dict)

    def links(self, menus: Mapping[str, Menu], links: Mapping[str, Link]) -> None:
        menu = menus[INTERFACE]
        for row in menu.rows:
            name = device_of(row)
            if name in links:
                self._add(menu.counters[row[".id"]], (INTERFACE, name), links[name].counts)

    def drops(self, menus: Mapping[str, Menu], drops: Mapping[str, int]) -> None:
        menu = menus[INTERFACE]
        for row in menu.rows:
            name = device_of(row)
            if name in drops:
                counts = {"tx-queue-drop": drops[name]}
                self._add(menu.counters[row[".id"]], (INTERFACE, name), counts)

    def rules(self, menus: Mapping[str, Menu], counted: Mapping[tuple[str, str], Counts]) -> None:
        for (path, row_id), counts in counted.items():
            held = menus[path].counters.get(row_id)
            if held is not None:
                self._add(held, (path, row_id), counts)

    def rules_start_anew(self) -> None:
        """After the table was replaced."""
        for key in [key for key in self._last if key[0] in PATHS]:
            del self._last[key]

    def _add(self, held: Counts, owner: tuple[str, str], counts: Counts) -> None:
        for name, grown in self._growth(owner, counts):
            held[name] = held.get(name, 0) + grown

    def _growth(self, owner: tuple[str, str], counts: Counts) -> Iterator[tuple[str, int]]:
        for name, count in counts.items():
            before = self._last.get((*owner, name), 0)
            self._last[*owner, name] = count
            yield name, count - before if count >= before else count
