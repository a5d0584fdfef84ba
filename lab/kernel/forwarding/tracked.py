"""Connections in the router's kernel: over which line each goes, and whether it has a mark."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from lab.kernel.place.contract import Runner

_ENTRIES = "/proc/net/nf_conntrack"
_ENTRY = re.compile(
    r"udp .* dport=(?P<port>\d+) .*?src=\S+ dst=198\.18\.(?P<line>\d+)\.\d+ .*?mark=(?P<mark>\d+)"
)
# A datagram that nobody answers is forgotten after 30 s otherwise.
_REMEMBER_S = 3600


@dataclass(frozen=True, slots=True)
class Tracked:
    """Connections to one port."""

    total: int = 0
    unmarked: int = 0  # without a connection mark
    uplinks: Counter[int] = field(default_factory=Counter)  # how many over each line, by number

    def shares(self, count: int) -> list[float]:
        return [self.uplinks[n] / max(self.total, 1) for n in range(1, count + 1)]


def remember(run: Runner, router: str) -> None:
    """For an hour, from now on."""
    names = ("nf_conntrack_udp_timeout", "nf_conntrack_udp_timeout_stream")
    settings = [f"net.netfilter.{name}={_REMEMBER_S}" for name in names]
    run(router, ["sysctl", "-q", "-w", *settings])


def tracked(run: Runner, router: str, port: int) -> Tracked:
    return read(run(router, ["cat", _ENTRIES]).splitlines(), port)


def read(entries: Sequence[str], port: int) -> Tracked:
    """From the lines of /proc/net/nf_conntrack; the first tuple is the client's, the second the answer's."""
    tracked = [entry for line in entries if (entry := _ENTRY.search(line))]
    ours = [entry for entry in tracked if int(entry["port"]) == port]
    return Tracked(
        len(ours),
        sum(entry["mark"] == "0" for entry in ours),
        Counter(int(entry["line"]) for entry in ours),
    )
