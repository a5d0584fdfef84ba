"""The firewall of a simulated router as one nftables table, replaced as a whole in one transaction.

Every rule has a counter and, as its comment, the menu and id of its row. What cannot be followed is left out and
named, such as FastTrack: every packet takes the slow path here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lab.kernel.firewall.actions import FILTER, MANGLE, NAT, statement
from lab.kernel.firewall.jumps import Jumps
from lab.kernel.firewall.matchers import Context, Unsupported, expression
from lab.kernel.firewall.sets import Sets
from lab.kernel.place.codes import Codes
from lab.menus.menu import Menu, Row

TABLE = "timbang_lab"
_HOOKS: Mapping[tuple[str, str], str] = {
    (MANGLE, "prerouting"): "type filter hook prerouting priority mangle",
    (MANGLE, "input"): "type filter hook input priority mangle",
    (MANGLE, "forward"): "type filter hook forward priority mangle",
    # Of type route: a mark set on the router's own packet makes the kernel look for its route
    # again.
    (MANGLE, "output"): "type route hook output priority mangle",
    (MANGLE, "postrouting"): "type filter hook postrouting priority mangle",
    (NAT, "dstnat"): "type nat hook prerouting priority dstnat",
    (NAT, "srcnat"): "type nat hook postrouting priority srcnat",
    (FILTER, "input"): "type filter hook input priority filter",
    (FILTER, "forward"): "type filter hook forward priority filter",
    (FILTER, "output"): "type filter hook output priority filter",
}
PATHS = (MANGLE, NAT, FILTER)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """`script` is for `nft -f -`."""

    script: str
    unsupported: tuple[str, ...] = ()  # sentences about rows that are not in it


def compile_rules(menus: Mapping[str, Menu], codes: Codes, spared: str = "") -> Ruleset:
    """`spared`: packets from and to this prefix (the lab's management) skip all rules."""
    sets = Sets(menus)
    chains: list[str] = []
    unsupported: list[str] = []
    for path in PATHS:
        menu = _RuleSet(path, Context(menus, codes, sets), spared)
        chains += menu.chains()
        unsupported += menu.unsupported
    body = "\n".join([*sets.lines(), *chains])
    script = f"table ip {TABLE}\ndelete table ip {TABLE}\ntable ip {TABLE} {{\n{body}\n}}\n"
    return Ruleset(script, tuple(unsupported + sets.unsupported))


@dataclass(slots=True)
class _RuleSet:
    path: str
    context: Context
    spared: str
    unsupported: list[str] = field(default_factory=list)
    jumps: Jumps = field(default_factory=Jumps)

    def chains(self) -> list[str]:
        rules: dict[str, list[str]] = {}
        for row in self.context.menus[self.path].rows:
            if row.get("disabled") == "true" or row.get("dynamic") == "true":
                continue
            try:
                text = self._rule(row)
            except Unsupported as reason:
                self.unsupported.append(f"{self.path} {row['.id']} is left out: {reason}")
                continue
            rules.setdefault(row["chain"], [])
            if text:
                rules[row["chain"]].append(text)
        names = [*rules, *sorted(self.jumps.targets - rules.keys())]
        return [self._chain(name, rules.get(name, [])) for name in names]

    def _chain(self, name: str, rules: list[str]) -> str:
        lines = [f"  chain {self._own(name)} {{", *self._head(name), *rules, "  }"]
        return "\n".join(_indented(lines))

    def _head(self, name: str) -> Iterator[str]:
        hook = _HOOKS.get((self.path, name))
        if hook is None:
            return
        yield f"{hook}; policy accept;"
        if self.spared:
            yield f"ip saddr {self.spared} accept"
            yield f"ip daddr {self.spared} accept"

    def _own(self, name: str) -> str:
        """Chain names of an admin may hold anything, so they appear by their bytes."""
        menu = self.path.rpartition("/")[2]
        return f"{menu}_{name}" if (self.path, name) in _HOOKS else f"{menu}_x{name.encode().hex()}"

    def _rule(self, row: Row) -> str:
        act = self._statement(row)
        matchers = expression(row, self.context)
        if matchers is None:
            return ""
        mark = f'comment "{self.path} {row[".id"]}"'
        return " ".join(part for part in (matchers, "counter", act, mark) if part)

    def _statement(self, row: Row) -> str:
        if row.get("action") == "jump":
            return f"jump {self._own(self.jumps.target(row))}"
        return statement(self.path, row, self.context.codes)


def _indented(lines: list[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f"    {line}" if 0 < number < len(lines) - 1 else line
