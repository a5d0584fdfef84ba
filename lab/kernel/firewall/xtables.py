"""The firewall of a simulated router for iptables: rules.py for kernels whose nftables knows no IPv4.

One chain per chain of the router, in the tables mangle, nat and filter; each rule counts under its row's menu and id.
A table is replaced at once, the three of them one after another.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lab.kernel.firewall.actions import FILTER, MANGLE, NAT
from lab.kernel.firewall.counters import Counts
from lab.kernel.firewall.jumps import Jumps
from lab.kernel.firewall.matchers import Unsupported
from lab.kernel.firewall.rules import Ruleset
from lab.kernel.firewall.sets import address_range
from lab.kernel.firewall.xtables_matchers import XtablesContext, expressions
from lab.kernel.place.codes import PACKET_BITS, PACKET_SHIFT, ROUTING_BITS, Codes
from lab.menus.menu import Menu, Row

_CHAINS: Mapping[str, tuple[str, ...]] = {
    MANGLE: ("prerouting", "input", "forward", "output", "postrouting"),
    NAT: ("dstnat", "srcnat"),
    FILTER: ("input", "forward", "output"),
}
_NAT_CHAINS = {"dstnat": "PREROUTING", "srcnat": "POSTROUTING"}
_SAVED = re.compile(r'\[(\d+):(\d+)\] .*--comment "(\S+) (\S+)"')


def compile_xtables(menus: Mapping[str, Menu], codes: Codes, spared: str = "") -> Ruleset:
    """As rules.compile_rules; the script is for `iptables-legacy-restore`."""
    tables = [_Chains(path, XtablesContext(menus, codes), spared) for path in _CHAINS]
    script = "\n".join(line for table in tables for line in table.lines())
    return Ruleset(f"{script}\n", tuple(note for table in tables for note in table.unsupported))


def read_saved(text: str) -> dict[tuple[str, str], Counts]:
    """Menu path and row id to bytes and packets, from `iptables-legacy-save -c`; rules of one row together."""
    counts: dict[tuple[str, str], Counts] = {}
    for packets, size, path, row_id in _SAVED.findall(text):
        held = counts.setdefault((path, row_id), {"bytes": 0, "packets": 0})
        held["bytes"] += int(size)
        held["packets"] += int(packets)
    return counts


@dataclass(slots=True)
class _Chains:
    path: str
    context: XtablesContext
    spared: str
    unsupported: list[str] = field(default_factory=list)
    # chains that do one thing and then accept, by that
    finals: dict[str, str] = field(default_factory=dict)
    own: dict[str, str] = field(default_factory=dict)  # an admin's chains by name
    jumps: Jumps = field(default_factory=Jumps)

    def lines(self) -> list[str]:
        rules = list(self._rules())
        chains = [_NAT_CHAINS.get(name, name.upper()) for name in _CHAINS[self.path]]
        return [
            f"*{self.path.rpartition('/')[2]}",
            *(f":{name} ACCEPT" for name in chains),
            *(f":{name} -" for name in (*self.finals.values(), *self.own.values())),
            *(
                f"-A {name} {side} {self.spared} -j ACCEPT"
                for name in chains
                for side in ("-s", "-d")
                if self.spared
            ),
            *(
                f"-A {name} -j {act}"
                for text, name in self.finals.items()
                for act in (text, "ACCEPT")
            ),
            *rules,
            "COMMIT",
        ]

    def _rules(self) -> Iterator[str]:
        for row in self.context.menus[self.path].rows:
            if row.get("disabled") == "true" or row.get("dynamic") == "true":
                continue
            try:
                yield from self._rule(row)
            except Unsupported as reason:
                self.unsupported.append(f"{self.path} {row['.id']} is left out: {reason}")

    def _rule(self, row: Row) -> list[str]:
        chain = self._chain(row["chain"])
        act = self._act(row)
        mark = f'-m comment --comment "{self.path} {row[".id"]}"'
        target = f"-j {act}" if act else ""
        alternatives = expressions(row, self.context)
        return [
            " ".join(filter(None, (f"-A {chain}", alternative, mark, target)))
            for alternative in alternatives
        ]

    def _chain(self, name: str) -> str:
        """An admin's names may be long and hold anything, so these chains are numbered."""
        if name in _CHAINS[self.path]:
            return _NAT_CHAINS.get(name, name.upper())
        return self.own.setdefault(name, f"own{len(self.own) + 1}")

    def _act(self, row: Row) -> str:
        action = row.get("action", "accept")
        if action == "jump":
            return self._chain(self.jumps.target(row))
        if action in _PLAIN:
            return _PLAIN[action]
        if self.path == FILTER and action == "drop":
            return "DROP"
        if self.path == NAT and action in ("masquerade", "src-nat", "dst-nat"):
            return _translation(row, action)
        if self.path == MANGLE and action.startswith("mark-"):
            text = _mark(row, action, self.context.codes)
            if row.get("passthrough", "true") in ("true", "yes"):
                return text
            return self.finals.setdefault(text, f"final{len(self.finals) + 1}")
        raise Unsupported(f"action {action}")


_PLAIN = {"accept": "ACCEPT", "return": "RETURN", "passthrough": "", "log": ""}


def _mark(row: Row, action: str, codes: Codes) -> str:
    if action == "mark-connection":
        return f"CONNMARK --set-mark {codes.connections.of(row['new-connection-mark']):#x}"
    if action == "mark-routing":
        mark = codes.tables.of(row["new-routing-mark"])
        return f"MARK --set-xmark {mark:#x}/{ROUTING_BITS:#x}"
    mark = codes.packets.of(row["new-packet-mark"]) << PACKET_SHIFT
    return f"MARK --set-xmark {mark:#x}/{PACKET_BITS:#x}"


def _translation(row: Row, action: str) -> str:
    if row.get("to-ports"):
        raise Unsupported("to-ports")
    if action == "masquerade":
        return "MASQUERADE"
    try:
        target = address_range(row.get("to-addresses", "")).removesuffix("/32")
    except ValueError:
        target = ""
    if not target or "/" in target:
        raise Unsupported(f"to-addresses={row.get('to-addresses', '')}")
    return (
        f"SNAT --to-source {target}" if action == "src-nat" else f"DNAT --to-destination {target}"
    )
