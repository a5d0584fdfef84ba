"""A kernel's firewall: nftables, or iptables where nftables knows no IPv4."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from lab.kernel.firewall.counters import Counts, read_rules
from lab.kernel.firewall.rules import TABLE, Ruleset, compile_rules
from lab.kernel.firewall.xtables import compile_xtables, read_saved
from lab.kernel.place.codes import Codes
from lab.kernel.place.contract import CommandFailed, Runner
from lab.menus.menu import Menu


class Firewall(Protocol):
    def compile(self, menus: Mapping[str, Menu], codes: Codes, spared: str) -> Ruleset: ...

    def replace(self, script: str) -> None:
        """Raises CommandFailed and keeps the old rules when the kernel refuses."""
        ...

    def counted(self) -> dict[tuple[str, str], Counts]:
        """Bytes and packets by menu path and row id since the last `replace`."""
        ...


@dataclass(frozen=True, slots=True)
class Nftables:
    run: Runner
    namespace: str

    def compile(self, menus: Mapping[str, Menu], codes: Codes, spared: str) -> Ruleset:
        return compile_rules(menus, codes, spared)

    def replace(self, script: str) -> None:
        self.run(self.namespace, ("nft", "-f", "-"), script)

    def counted(self) -> dict[tuple[str, str], Counts]:
        return read_rules(
            self.run(self.namespace, ("nft", "-j", "-t", "list", "table", "ip", TABLE))
        )


@dataclass(frozen=True, slots=True)
class Xtables:
    run: Runner
    namespace: str

    def compile(self, menus: Mapping[str, Menu], codes: Codes, spared: str) -> Ruleset:
        return compile_xtables(menus, codes, spared)

    def replace(self, script: str) -> None:
        self.run(self.namespace, ("iptables-legacy-restore", "-w"), script)

    def counted(self) -> dict[tuple[str, str], Counts]:
        return read_saved(self.run(self.namespace, ("iptables-legacy-save", "-c")))


def firewall_of(run: Runner, namespace: str) -> Firewall:
    """The one that works here, found out by trying."""
    try:
        run(namespace, ("nft", "-f", "-"), f"table ip {TABLE} {{\n}}\n")
    except CommandFailed:
        return Xtables(run, namespace)
    return Nftables(run, namespace)
