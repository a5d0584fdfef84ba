"""What a router's namespace is told and asked: the I/O of the model."""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lab.kernel.firewall.counters import Link, read_drops, read_links
from lab.kernel.forwarding.queues import redirect
from lab.kernel.forwarding.route_commands import PROTOCOL, priorities_held, routes_held
from lab.kernel.place.contract import CommandFailed, Runner

_TRACKED = "/proc/sys/net/netfilter/nf_conntrack_count"


@dataclass(frozen=True, slots=True)
class Kernel:
    run: Runner
    namespace: str

    def _ask(self, *argv: str) -> str:
        return self.run(self.namespace, argv)

    def links(self) -> dict[str, Link]:
        return read_links(self._ask("ip", "-s", "-j", "link", "show"))

    def routes(self) -> frozenset[tuple[int, str]]:
        show = ("route", "show", "table", "all", "protocol", str(PROTOCOL))
        try:
            return routes_held(self._ask("ip", "-N", "-j", "-4", *show))
        except CommandFailed:
            # Some versions fail when no table but local and main has ever been used.
            return frozenset()

    def priorities(self) -> dict[int, str]:
        return priorities_held(self._ask("ip", "-j", "-4", "rule", "show"))

    def drops(self) -> dict[str, int]:
        return read_drops(self._ask("tc", "-s", "-j", "qdisc", "show"))

    def connections(self) -> int:
        return int(self._ask("cat", _TRACKED))

    def route(self, lines: Sequence[str]) -> None:
        if lines:
            self.run(self.namespace, ("ip", "-batch", "-"), "\n".join(lines) + "\n")

    def settle(self, settings: Mapping[str, int]) -> None:
        """Kernel settings below net.ipv4; skips devices that are not there."""
        pairs = [f"net/ipv4/{name}={value}" for name, value in settings.items()]
        self._ask("sysctl", "-q", "-e", "-w", *pairs)

    def queue(self, name: str, lines: Sequence[str]) -> None:
        # Without a queue but the kernel's own there is nothing to take away.
        with contextlib.suppress(CommandFailed):
            self._ask("tc", "qdisc", "del", "dev", name, "root")
        if lines:
            self.run(self.namespace, ("tc", "-batch", "-"), "\n".join(lines) + "\n")

    def inbound(self, name: str, through: str) -> None:
        """Sends what comes in by a device through a device of its own."""
        self._ask("ip", "link", "add", through, "type", "ifb")
        self._ask("ip", "link", "set", through, "up")
        self.run(self.namespace, ("tc", "-batch", "-"), "\n".join(redirect(name, through)) + "\n")

    def no_inbound(self, name: str, through: str) -> None:
        self._ask("tc", "qdisc", "del", "dev", name, "ingress")
        self._ask("ip", "link", "del", through)
